import { Tag } from '@arco-design/web-react';
import type { OwnTenant } from '../../../../contract/own-tenants';
import type { User } from '../../../../contract/users';
import { useText } from '../../../i18n/text';
import type { RecordViewRef } from '../../../machines/records/record-view';
import { RecordWhole } from '../../records/RecordWhole';
import { StatusDot } from '../../records/StatusDot';
import './users.css';

/** Where a user is a member, as far as the viewer may know it. */
export function UserTenants({ tenants }: { tenants: RecordViewRef<User, readonly OwnTenant[]> }) {
  const t = useText();
  return (
    <RecordWhole view={tenants}>
      {(record) => (
        <ul className="user-tenants">
          {record.map(({ id, orgCode, organization, current, enabled }) => (
            <li key={id}>
              <span>{organization}</span>
              <span className="mono">{orgCode}</span>
              {current && <Tag size="small">{t('people.currentTenant')}</Tag>}
              <StatusDot good={enabled} word={t(enabled ? 'people.maySignIn' : 'people.mayNotSignIn')} />
            </li>
          ))}
        </ul>
      )}
    </RecordWhole>
  );
}
