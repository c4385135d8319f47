import { shallowEqual, useSelector } from '@xstate/react';
import type { User } from '../../../../contract/users';
import { useText } from '../../../i18n/text';
import { madePassword, type UsersPageRef, usersPageDialog, usersPageParts } from '../../../machines/administration/users-page';
import { removalOf } from '../../../machines/records/list-page';
import { ConfirmDialog } from '../../forms/ActDialog';
import { RecordDrawer } from '../../records/RecordDrawer';
import { PasswordDialog } from './PasswordDialog';
import { UserFields } from './UserFields';

/** The dialog of the page that is open, if one is. */
export function UserDialogs({ page }: { page: UsersPageRef }) {
  const t = useText();
  const { form, passwordReset, statusChange } = useSelector(page, usersPageDialog, shallowEqual);
  const { list } = useSelector(page, usersPageParts, shallowEqual);
  const removal = useSelector(list, removalOf<User>);
  const made = useSelector(page, madePassword);

  return (
    <>
      {form && (
        <RecordDrawer form={form} title={(isNew) => t(isNew ? 'users.addTitle' : 'users.editTitle')}>
          {(user, refused) => <UserFields page={page} user={user} refused={refused} />}
        </RecordDrawer>
      )}
      {removal && (
        <ConfirmDialog
          act={removal}
          question={(users) => ({
            title: t('list.confirmTitle'),
            content: t('list.confirmContent'),
            named: namesOf(users),
            button: t('list.remove'),
            danger: true,
          })}
        />
      )}
      {passwordReset && (
        <ConfirmDialog
          act={passwordReset}
          question={(user) => ({
            title: t('users.resetPassword'),
            content: t('users.resetContent'),
            named: t('users.named', user),
          })}
        />
      )}
      {statusChange && (
        <ConfirmDialog
          act={statusChange}
          question={({ user, status }) => ({
            title: t(status === 'disabled' ? 'users.disableTitle' : 'users.enableTitle'),
            content: t(status === 'disabled' ? 'users.disableContent' : 'users.enableContent'),
            named: t('users.named', user),
            danger: status === 'disabled',
          })}
        />
      )}
      {made && (
        <PasswordDialog
          user={made.user}
          password={made.password}
          onCopy={(text) => page.send({ type: 'copy', text })}
          onClose={() => page.send({ type: 'close' })}
        />
      )}
    </>
  );

  function namesOf(users: readonly User[]) {
    const names = users
      .slice(0, FEW)
      .map((user) => t('users.named', user))
      .join(t('list.separator'));
    return users.length > FEW ? t('users.namedMany', { names, count: users.length }) : names;
  }
}

/** Of many people, as many are named as can be read at a glance. */
const FEW = 3;
