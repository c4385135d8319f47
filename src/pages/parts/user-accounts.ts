import type { User } from '../../../contract/users';
import { userAccountsApi } from '../../api/user-accounts';
import { USER_BINDINGS_TABLE, type UserBinding } from '../../machines/administration/users';
import { createActMachine } from '../../machines/base/act';
import type { ColumnSettingsMachine } from '../../machines/records/column-settings';
import { createRecordListMachine } from '../../machines/records/record-list';
import type { Kit } from '../kit';
import { plainList } from './records';

/** The dialogs about what else a user signs in by. */
export function accountDialogs({ call, notify }: Pick<Kit, 'call' | 'notify'>, columns: ColumnSettingsMachine) {
  const api = userAccountsApi(call);
  return {
    bindings: createRecordListMachine<User, UserBinding>({
      listOf: (of) => plainList({ notify }, api.bindingsOf(of)),
      columns,
      table: USER_BINDINGS_TABLE,
      act: { machine: createActMachine<readonly UserBinding[], unknown>(api.unbind), notify },
    }),
    originalAccount: createActMachine<User, unknown, 'originalAccount'>(api.setOriginalAccount, {
      fields: ['originalAccount'],
      optional: ['originalAccount'],
      notify,
    }),
  };
}
