import { shallowEqual, useSelector } from '@xstate/react';
import type { User } from '../../../../contract/users';
import { useText } from '../../../i18n/text';
import { madePassword, type UsersPageRef, usersPageDialog, usersPageParts } from '../../../machines/administration/users-page';
import { confirmationDialog } from '../../../machines/base/confirmation';
import { removalOf } from '../../../machines/records/list-page';
import { ConfirmDialog } from '../../forms/ConfirmDialog';
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
      {removal && <Removal removal={removal} />}
      {passwordReset && <PasswordReset passwordReset={passwordReset} />}
      {statusChange && <StatusChange statusChange={statusChange} />}
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
}

/** Of many people, as many are named as can be read at a glance. */
const FEW = 3;

type Dialogs = ReturnType<typeof usersPageDialog>;

function Removal({ removal }: { removal: NonNullable<ReturnType<typeof removalOf<User>>> }) {
  const t = useText();
  const { subject } = useSelector(removal, confirmationDialog, shallowEqual);
  const names = subject
    .slice(0, FEW)
    .map((user) => t('users.named', user))
    .join(t('list.separator'));
  return (
    <ConfirmDialog
      confirmation={removal}
      title={t('list.confirmTitle')}
      content={t('list.confirmContent')}
      named={subject.length > FEW ? t('users.namedMany', { names, count: subject.length }) : names}
      act={t('list.remove')}
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
