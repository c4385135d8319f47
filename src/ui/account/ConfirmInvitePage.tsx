import { Button } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { useText } from '../../i18n/text';
import { type ConfirmInviteRef, confirmInvitePage, type Invitation } from '../../machines/account/confirm-invite';
import { ConfirmDialog } from '../forms/ActDialog';
import { InvitationFacts } from './InvitationFacts';
import { InvitationOutcome } from './InvitationOutcome';
import './invitation.css';

/** `/confirmInvite`: who invites into which tenant; accept or refuse (§2.2). */
export function ConfirmInvitePage({ page }: { page: ConfirmInviteRef }) {
  const t = useText();
  const { show, invitation, zone, refusing } = useSelector(page, confirmInvitePage, shallowEqual);
  const isQuestion = show === 'asked' || show === 'accepting' || show === 'refusing';
  return (
    <div className="invitation-page">
      <section className="invitation-card" aria-busy={show === 'reading'}>
        <h1>{t('shell.pages.confirmInvite')}</h1>
        {isQuestion && invitation ? (
          <Question page={page} invitation={invitation} zone={zone} busy={show === 'accepting'} />
        ) : (
          <InvitationOutcome page={page} />
        )}
      </section>
      {refusing && invitation && (
        <ConfirmDialog
          act={refusing}
          question={() => ({
            title: t('register.invitation.refuseTitle'),
            content: t('register.invitation.refuseContent'),
            named: t('register.invitation.asked', { inviter: invitation.inviterName, tenant: invitation.tenantName }),
            button: t('register.invitation.refuse'),
            danger: true,
          })}
        />
      )}
    </div>
  );
}

interface QuestionProps {
  readonly page: ConfirmInviteRef;
  readonly invitation: Invitation;
  readonly zone: string;
  readonly busy: boolean;
}

function Question({ page, invitation, zone, busy }: QuestionProps) {
  const t = useText();
  const { inviterName, tenantName } = invitation;
  return (
    <>
      <p className="invitation-asked">{t('register.invitation.asked', { inviter: inviterName, tenant: tenantName })}</p>
      <p className="invitation-hint">{t('register.invitation.hint')}</p>
      <InvitationFacts invitation={invitation} zone={zone} />
      <div className="invitation-actions">
        <Button
          type="primary"
          size="large"
          loading={busy}
          aria-disabled={busy}
          autoFocus
          onClick={() => page.send({ type: 'accept' })}
        >
          {t('register.invitation.accept')}
        </Button>
        <Button size="large" aria-disabled={busy} onClick={() => page.send({ type: 'refuse' })}>
          {t('register.invitation.refuse')}
        </Button>
      </div>
    </>
  );
}
