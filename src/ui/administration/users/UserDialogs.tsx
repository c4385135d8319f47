import { shallowEqual, useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { useText } from '../../../i18n/text';
import { assignmentPicker, type RoleAssignmentMachine } from '../../../machines/administration/role-assignment';
import type { UsersPageRef } from '../../../machines/administration/users';
import { openDialog } from '../../../machines/records/records-page';
import type { ShownPicture } from '../../cropper/crop-widget';
import { ConfirmDialog } from '../../forms/ActDialog';
import { RolePicker } from '../../pickers/RolePicker';
import { PictureDialog } from '../../upload/PictureDialog';
import { PasswordDialog } from './PasswordDialog';
import { UserImport } from './UserFiles';

/** The dialogs that only users have: whichever is open. */
export function UserDialogs<Picture extends ShownPicture>({ page }: { page: UsersPageRef<File, Picture> }) {
  const t = useText();
  const zone = useSelector(page, ({ context }) => context.zone);
  const {
    passwordReset,
    statusChange,
    password,
    picture,
    roles,
    secondFactor,
    import: importing,
  } = useSelector(page, openDialog, shallowEqual);
  return (
    <>
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
      {secondFactor && (
        <ConfirmDialog
          act={secondFactor}
          question={(user) => ({
            title: t('users.removeSecondFactor'),
            content: t('users.removeSecondFactorContent'),
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
      {picture && <PictureDialog change={picture} title={({ name }) => t('picture.changeOf', { name })} />}
      {password && <PasswordDialog made={password} />}
      {importing && <UserImport page={page} dialog={importing} />}
      {roles && <RolesToGive assignment={roles} zone={zone} />}
    </>
  );
}

function RolesToGive({ assignment, zone }: { assignment: ActorRefFrom<RoleAssignmentMachine>; zone: string }) {
  const picker = useSelector(assignment, assignmentPicker);
  return picker && <RolePicker picker={picker} zone={zone} />;
}
