import { shallowEqual, useSelector } from '@xstate/react';
import type { User } from '../../../contract/users';
import { useText } from '../../i18n/text';
import { confirmationDialog } from '../../machines/confirmation';
import { removalOf } from '../../machines/list-page';
import { madePassword, type UsersPageRef, usersPageDialog, usersPageParts } from '../../machines/users-page';
import { ConfirmDialog } from '../shared/ConfirmDialog';
import { RecordDrawer } from '../shared/RecordDrawer';
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
      {removal && <Removal removal={removal} />}
      {passwordReset && <PasswordReset passwordReset={passwordReset} />}
      {statusChange && <StatusChange statusChange={statusChange} />}
      {made && (
        <PasswordDialog
          name={made.user.name}
          password={made.password}
          onCopy={() => page.send({ type: 'copy' })}
          onClose={() => page.send({ type: 'close' })}
        />
      )}
    </>
  );
}

type Dialogs = ReturnType<typeof usersPageDialog>;

function Removal({ removal }: { removal: NonNullable<ReturnType<typeof removalOf<User>>> }) {
  const t = useText();
  const { subject } = useSelector(removal, confirmationDialog, shallowEqual);
  const [only] = subject;
  return (
    <ConfirmDialog
      confirmation={removal}
      title={t('list.confirmTitle')}
      content={t('list.confirmContent')}
      named={only && subject.length === 1 ? t('users.named', only) : t('list.selected', { count: subject.length })}
      danger
    />
  );
}

function PasswordReset({ passwordReset }: { passwordReset: NonNullable<Dialogs['passwordReset']> }) {
  const t = useText();
  const { subject } = useSelector(passwordReset, confirmationDialog, shallowEqual);
  return (
    <ConfirmDialog
      confirmation={passwordReset}
      title={t('users.resetPassword')}
      content={t('users.resetContent')}
      named={t('users.named', subject)}
    />
  );
}

function StatusChange({ statusChange }: { statusChange: NonNullable<Dialogs['statusChange']> }) {
  const t = useText();
  const { subject } = useSelector(statusChange, confirmationDialog, shallowEqual);
  const disables = subject.status === 'disabled';
  return (
    <ConfirmDialog
      confirmation={statusChange}
      title={t(disables ? 'users.disableTitle' : 'users.enableTitle')}
      content={t(disables ? 'users.disableContent' : 'users.enableContent')}
      named={t('users.named', subject.user)}
      danger={disables}
    />
  );
}
