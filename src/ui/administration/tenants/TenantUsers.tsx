import type { Tenant } from '../../../../contract/tenants';
import { USER_STATUSES, type User } from '../../../../contract/users';
import { useText } from '../../../i18n/text';
import type { RecordListRef } from '../../../machines/records/record-list';
import { RecordList } from '../../records/RecordList';
import { useUserColumns } from '../users/user-columns';

/** The users of a tenant, as the platform sees them: they are administered in the tenant. */
export function TenantUsers({ users, zone }: { users: RecordListRef<Tenant, User>; zone: string }) {
  const t = useText();
  return (
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
  );
}
