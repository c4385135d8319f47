import { endSessions, type UserSession } from '../../../contract/sessions';
import type { User } from '../../../contract/users';
import { removerOf } from '../../api/records';
import { userAccountsApi } from '../../api/user-accounts';
import { USER_BINDINGS_TABLE, USER_SESSIONS_TABLE, type UserBinding } from '../../machines/administration/users';
import { createActMachine } from '../../machines/base/act';
import type { ColumnSettingsMachine } from '../../machines/records/column-settings';
import { createRecordListMachine } from '../../machines/records/record-list';
import type { Kit } from '../kit';
import { plainList } from './records';

/** The dialogs about where a user is signed in, and what else they sign in by. */
export function accountDialogs({ call, notify }: Pick<Kit, 'call' | 'notify'>, columns: ColumnSettingsMachine) {
  const api = userAccountsApi(call);
  return {
    sessions: createRecordListMachine<User, UserSession>({
      listOf: (of) => plainList({ notify }, api.sessionsOf(of)),
      columns,
      tableOf: () => USER_SESSIONS_TABLE,
      act: { machine: createActMachine<readonly UserSession[], unknown>(removerOf(call, endSessions)), notify },
    }),
    bindings: createRecordListMachine<User, UserBinding>({
      listOf: (of) => plainList({ notify }, api.bindingsOf(of)),
      columns,
      tableOf: () => USER_BINDINGS_TABLE,
      act: { machine: createActMachine<readonly UserBinding[], unknown>(api.unbind), notify },
    }),
    originalAccount: createActMachine<User, unknown, 'originalAccount'>(api.setOriginalAccount, {
      fields: ['originalAccount'],
      optional: ['originalAccount'],
      notify,
    }),
  };
}
