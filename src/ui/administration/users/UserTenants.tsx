import { Button, Skeleton, Tag } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import type { OwnTenant } from '../../../../contract/own-tenants';
import type { User } from '../../../../contract/users';
import { useText } from '../../../i18n/text';
import { type RecordViewRef, recordView } from '../../../machines/records/record-view';
import { Dialog } from '../../forms/Dialog';
import { StatusDot } from '../../records/StatusDot';
import { TableFailure } from '../../records/TableStates';
import './users.css';

/** Where a user is a member, as far as the viewer may know it. */
export function UserTenants({ tenants }: { tenants: RecordViewRef<User, readonly OwnTenant[]> }) {
  const t = useText();
  const { row, record, failure, busy } = useSelector(tenants, recordView<User, readonly OwnTenant[]>, shallowEqual);
  const close = () => tenants.send({ type: 'close' });
  return (
    <Dialog title={t('people.tenantsOf', row)} footer={<Button onClick={close}>{t('list.close')}</Button>} onCancel={close}>
      {failure && <TableFailure failure={failure} busy={busy} onRetry={() => tenants.send({ type: 'retry' })} />}
      {!failure && !record && <Skeleton animation text={{ rows: 3 }} />}
      {record && (
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
    </Dialog>
  );
}
