import { Button } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import type { Tenant } from '../../../../contract/tenants';
import { USER_STATUSES, type User } from '../../../../contract/users';
import { useText } from '../../../i18n/text';
import { type RecordListRef, recordList } from '../../../machines/records/record-list';
import { FormDrawer } from '../../forms/FormDrawer';
import { RecordList } from '../../records/RecordList';
import { useUserColumns } from '../users/user-columns';

/** The users of a tenant, as the platform sees them: they are administered in the tenant. */
export function TenantUsersDrawer({ users, zone }: { users: RecordListRef<Tenant, User>; zone: string }) {
  const t = useText();
  const { subject } = useSelector(users, recordList<Tenant, User>, shallowEqual);
  const close = () => users.send({ type: 'close' });
  return (
    <FormDrawer
      title={t('tenants.usersTitle', subject)}
      wide
      footer={<Button onClick={close}>{t('list.close')}</Button>}
      onCancel={close}
    >
      <RecordList
        about={users}
        columns={useUserColumns(zone)}
        search={[
          { name: 'name', label: t('users.name'), maxLength: 64 },
          { name: 'username', label: t('users.username'), maxLength: 64 },
          { name: 'status', label: t('users.status'), choices: USER_STATUSES.map((id) => ({ id, name: t(`users.${id}`) })) },
        ]}
        nameOf={({ name }) => name}
        empty={t('users.emptyHint')}
      />
    </FormDrawer>
  );
}
