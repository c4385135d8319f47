import { Tag } from '@arco-design/web-react';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/text';
import type { Invitation } from '../../machines/account/confirm-invite';
import { timeIn } from '../base/time';

/** What an invitation promises, and until when. */
export function InvitationFacts({ invitation, zone }: { invitation: Invitation; zone: string }) {
  const t = useText();
  const { tenantName, inviterName, roleNames, departmentNames, expiresTime } = invitation;
  return (
    <dl className="invitation-facts">
      <Fact name={t('register.invitation.tenant')}>{tenantName}</Fact>
      <Fact name={t('register.invitation.inviter')}>{inviterName}</Fact>
      <Fact name={t('register.invitation.roles')}>
        <Names names={roleNames} />
      </Fact>
      <Fact name={t('register.invitation.departments')}>
        <Names names={departmentNames} />
      </Fact>
      <Fact name={t('register.invitation.expires')}>{timeIn(zone, expiresTime)}</Fact>
    </dl>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

function Names({ names }: { names: readonly string[] }) {
  const t = useText();
  if (names.length === 0) return <span>{t('register.invitation.none')}</span>;
  return names.map((name) => <Tag key={name}>{name}</Tag>);
}
