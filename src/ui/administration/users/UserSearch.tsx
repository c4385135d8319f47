import { shallowEqual, useSelector } from '@xstate/react';
import type { RoleName } from '../../../../contract/roles';
import { USER_STATUSES, type User } from '../../../../contract/users';
import { useText } from '../../../i18n/text';
import { type LoadingRef, loaded } from '../../../machines/base/loading';
import type { ListPageRef } from '../../../machines/records/list-page';
import { SearchForm } from '../../records/SearchForm';

/** How long the texts may be that `userQuery` of the contract takes; a longer one would be refused. */
export const LENGTHS = { name: 64, username: 64, phone: 20 } as const;

/** What users can be searched for. */
export function UserSearch({ list, roles }: { list: ListPageRef<User>; roles: LoadingRef<readonly RoleName[]> }) {
  const t = useText();
  const { value: choices } = useSelector(roles, loaded<readonly RoleName[]>, shallowEqual);
  return (
    <SearchForm
      list={list}
      fields={[
        { name: 'name', label: t('users.name'), placeholder: t('users.namePlaceholder'), maxLength: LENGTHS.name },
        {
          name: 'username',
          label: t('users.username'),
          placeholder: t('users.usernamePlaceholder'),
          maxLength: LENGTHS.username,
        },
        { name: 'phone', label: t('users.phone'), placeholder: t('users.phonePlaceholder'), maxLength: LENGTHS.phone },
        {
          name: 'status',
          label: t('users.status'),
          placeholder: t('list.any'),
          choices: USER_STATUSES.map((status) => ({ id: status, name: t(`users.${status}`) })),
        },
        {
          name: 'roleId',
          label: t('users.roles'),
          placeholder: t('list.any'),
          choices: (choices ?? []).map(({ id, roleName }) => ({ id, name: roleName })),
        },
      ]}
    />
  );
}
