import { shallowEqual, useSelector } from '@xstate/react';
import { useCallback } from 'react';
import type { ActorRefFrom } from 'xstate';
import { useText } from '../../../i18n/text';
import { assignmentPicker, type RoleAssignmentMachine } from '../../../machines/administration/role-assignment';
import type { UsersPageRef } from '../../../machines/administration/users';
import { openDialog } from '../../../machines/records/records-page';
import type { ShownPicture } from '../../cropper/crop-widget';
import { ConfirmDialog } from '../../forms/ActDialog';
import { RolePicker } from '../../pickers/RolePicker';
import { RecordDrawer } from '../../records/RecordDrawer';
import { PictureDialog } from '../../upload/PictureDialog';
import { InvitationDialog, InvitationFields } from './InvitationDialogs';
import { ManyDialogs } from './ManyUsers';
import { NewUsersFields, PasswordsDialog } from './NewUsers';
import { OpenInvitations } from './OpenInvitations';
import { OriginalAccount } from './OriginalAccount';
import { PasswordDialog } from './PasswordDialog';
import { UserBindings } from './UserBindings';
import { ExportHeaders, UserImport } from './UserFiles';
import { UserRights } from './UserRights';
import { UserSessions } from './UserSessions';
import { UserTenants } from './UserTenants';

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
      <ManyDialogs page={page} />
      <PersonDialogs page={page} />
      <NewUsersDialogs page={page} />
      {picture && <PictureDialog change={picture} title={({ name }) => t('picture.changeOf', { name })} />}
      {password && <PasswordDialog made={password} />}
      {importing && <UserImport page={page} dialog={importing} />}
      {roles && <RolesToGive assignment={roles} zone={zone} />}
    </>
  );
}

/** Many new users, and then their passwords. */
function NewUsersDialogs<Picture extends ShownPicture>({ page }: { page: UsersPageRef<File, Picture> }) {
  const t = useText();
  const { beside } = useSelector(page, ({ context }) => context);
  const { batch, passwords } = useSelector(page, openDialog, shallowEqual);
  const fields = useCallback(() => <NewUsersFields beside={beside} />, [beside]);
  return (
    <>
      {batch && <RecordDrawer form={batch} title={() => t('people.batch')} fields={fields} />}
      {passwords && <PasswordsDialog passwords={passwords} />}
    </>
  );
}

/** What belongs to one user, and what invites the next. */
function PersonDialogs<Picture extends ShownPicture>({ page }: { page: UsersPageRef<File, Picture> }) {
  const t = useText();
  const { zone, beside } = useSelector(page, ({ context }) => context);
  const inviting = useCallback(() => <InvitationFields beside={beside} />, [beside]);
  const { sessions, bindings, originalAccount, rights, tenants, invite, invitation, invitations, headers } = useSelector(
    page,
    openDialog,
    shallowEqual,
  );
  return (
    <>
      {sessions && <UserSessions sessions={sessions} zone={zone} />}
      {bindings && <UserBindings bindings={bindings} viewer={beside.viewer} zone={zone} />}
      {originalAccount && <OriginalAccount act={originalAccount} />}
      {rights && <UserRights rights={rights} />}
      {tenants && <UserTenants tenants={tenants} />}
      {invite && <RecordDrawer form={invite} title={() => t('people.invite')} fields={inviting} />}
      {headers && <ExportHeaders editor={headers} />}
      {invitation && <InvitationDialog invitation={invitation} zone={zone} />}
      {invitations && <OpenInvitations invitations={invitations} zone={zone} />}
    </>
  );
}

function RolesToGive({ assignment, zone }: { assignment: ActorRefFrom<RoleAssignmentMachine>; zone: string }) {
  const picker = useSelector(assignment, assignmentPicker);
  return picker && <RolePicker picker={picker} zone={zone} />;
}
