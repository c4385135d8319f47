import { useSelector } from '@xstate/react';
import type { RoleName } from '../../../contract/roles';
import { USER_STATUSES, type User } from '../../../contract/users';
import { useText } from '../../i18n/text';
import { type ChoicesRef, choiceList } from '../../machines/choices';
import type { ListPageRef } from '../../machines/list-page';
import { SearchForm } from '../shared/SearchForm';

/** What users can be searched for. */
export function UserSearch({ list, roles }: { list: ListPageRef<User>; roles: ChoicesRef<RoleName> }) {
  const t = useText();
  const { choices } = choiceList(useSelector(roles, (snapshot) => snapshot));
  return (
    <SearchForm
      list={list}
      fields={[
        { name: 'name', label: t('users.name'), placeholder: t('users.namePlaceholder') },
        { name: 'username', label: t('users.username'), placeholder: t('users.usernamePlaceholder') },
        { name: 'phone', label: t('users.phone'), placeholder: t('users.phonePlaceholder') },
        {
          name: 'status',
          label: t('users.status'),
          placeholder: t('list.any'),
          choices: USER_STATUSES.map((status) => ({ value: status, label: t(`users.${status}`) })),
        },
        {
          name: 'roleId',
          label: t('users.roles'),
          placeholder: t('list.any'),
          choices: choices.map(({ id, roleName }) => ({ value: id, label: roleName })),
        },
      ]}
    />
  );
}
