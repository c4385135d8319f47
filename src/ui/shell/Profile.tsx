import { Tag } from '@arco-design/web-react';
import type { ReactNode } from 'react';
import type { UserInfo } from '../../../contract/sign-in';
import { DEFAULT_ZONE } from '../../../contract/text';
import { useText } from '../../i18n/text';
import { timeIn } from '../base/time';

/** What the server says of the user. A fact that another server does not send has no line. */
export function Profile({ user }: { user: UserInfo }) {
  const t = useText();
  const standing = user.superAdministrator ? 'users.superAdministrator' : user.administrator && 'users.administrator';
  return (
    <section className="home-card" aria-labelledby="home-profile">
      <h2 id="home-profile">{t('shell.home.profile')}</h2>
      <dl className="profile">
        <Fact name={t('shell.home.username')}>{user.username}</Fact>
        {user.phone && <Fact name={t('shell.home.phone')}>{user.phone}</Fact>}
        {user.tenantName && <Fact name={t('shell.home.tenant')}>{user.tenantName}</Fact>}
        {user.departmentNames && (
          <Fact name={t('shell.home.departments')}>
            <Names names={user.departmentNames} />
          </Fact>
        )}
        {(standing || user.roleNames) && (
          <Fact name={t('shell.home.roles')}>
            <Names names={[...(standing ? [t(standing)] : []), ...(user.roleNames ?? [])]} />
          </Fact>
        )}
        <Fact name={t('shell.home.lastSignIn')}>
          {user.lastSignInTime ? timeIn(user.zone ?? DEFAULT_ZONE, user.lastSignInTime) : t('shell.home.firstSignIn')}
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="profile-fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Names({ names }: { names: readonly string[] }) {
  const t = useText();
  if (names.length === 0) return <span>{t('shell.home.none')}</span>;
  return names.map((name) => <Tag key={name}>{name}</Tag>);
}
