import { shallowEqual, useSelector } from '@xstate/react';
import { useCallback } from 'react';
import type { ActorRefFrom } from 'xstate';
import { useText } from '../../../i18n/text';
import { assignmentPicker, type RoleAssignmentMachine } from '../../../machines/administration/role-assignment';
import type { UsersPageRef } from '../../../machines/administration/users';
import { openDialog } from '../../../machines/records/records-page';
import type { ShownPicture } from '../../cropper/crop-widget';
import { RolePicker } from '../../pickers/RolePicker';
import { RecordDrawer } from '../../records/RecordDrawer';
import { InvitationDialog, InvitationFields } from './InvitationDialogs';
import { ManyDialogs } from './ManyUsers';
import { NewUsersFields, PasswordsDialog } from './NewUsers';
import { OpenInvitations } from './OpenInvitations';
import { UserActDialogs } from './UserActDialogs';
import { ExportHeaders, UserImport } from './UserFiles';

/** The dialogs that only users have: whichever is open. */
export function UserDialogs<Picture extends ShownPicture>({ page }: { page: UsersPageRef<File, Picture> }) {
  const zone = useSelector(page, ({ context }) => context.zone);
  const { roles, import: importing } = useSelector(page, openDialog, shallowEqual);
  return (
    <>
      <UserActDialogs page={page} />
      <ManyDialogs page={page} />
      <InvitationsDialogs page={page} />
      <NewUsersDialogs page={page} />
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

/** What invites the next user, and what is exported. */
function InvitationsDialogs<Picture extends ShownPicture>({ page }: { page: UsersPageRef<File, Picture> }) {
  const t = useText();
  const { zone, beside } = useSelector(page, ({ context }) => context);
  const inviting = useCallback(() => <InvitationFields beside={beside} />, [beside]);
  const { invite, invitation, invitations, headers } = useSelector(page, openDialog, shallowEqual);
  return (
    <>
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
