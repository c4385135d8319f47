import { type User, user } from '../../../contract/users';
import type { usersApi } from '../../api/users';
import { copyText } from '../../browser/clipboard';
import { qrPicture } from '../../browser/qr';
import {
  INVITATIONS_TABLE,
  type Invitation,
  type InvitationValues,
  invitationForm,
  invitationValues,
  type OpenInvitation,
} from '../../machines/administration/invitations';
import type { MadePassword } from '../../machines/administration/made-password';
import {
  givenToNewUsers,
  isBlank,
  type NewUsersValues,
  newUsersForm,
  newUsersValues,
} from '../../machines/administration/new-users';
import { createShownOnceMachine } from '../../machines/administration/shown-once';
import { createActMachine } from '../../machines/base/act';
import { invitationAddress } from '../../machines/base/routes';
import { createColumnSettingsMachine } from '../../machines/records/column-settings';
import { createRecordListMachine } from '../../machines/records/record-list';
import type { Kit } from '../kit';
import { plainList, recordFormPart } from './records';

/** The dialogs that bring many new users: they are added together, or invited. */
export function newcomerDialogs(
  kit: Kit,
  api: Pick<ReturnType<typeof usersApi>, 'invite' | 'addMany' | 'invitations' | 'revoke'>,
) {
  const ports = { copy: copyText, notify: kit.notify };
  return {
    invite: recordFormPart<User, InvitationValues, Invitation>(kit, {
      record: user,
      values: invitationForm,
      valuesOf: invitationValues,
      purpose: 'invite-',
      save: async ({ values }, signal) => {
        const { code, maxUses, expiresTime } = await api.invite(values, signal);
        const address = new URL(invitationAddress(code), window.location.origin).href;
        return { code, address, picture: await qrPicture(address), maxUses, expiresTime };
      },
    }),
    invitation: createShownOnceMachine<Invitation>(ports),
    invitations: createRecordListMachine<null, OpenInvitation>({
      listOf: () => plainList(kit, api.invitations),
      columns: createColumnSettingsMachine(kit.stored),
      tableOf: () => INVITATIONS_TABLE,
      act: { machine: createActMachine<readonly OpenInvitation[], unknown>(api.revoke), notify: kit.notify },
    }),
    batch: recordFormPart<User, NewUsersValues, readonly MadePassword[]>(kit, {
      record: user,
      values: newUsersForm,
      valuesOf: newUsersValues,
      given: givenToNewUsers,
      purpose: 'batch-',
      save: ({ values }, signal) =>
        api.addMany({ ...values, people: values.people.filter((person) => !isBlank(person)) }, signal),
    }),
    passwords: createShownOnceMachine<readonly MadePassword[]>(ports),
  };
}
