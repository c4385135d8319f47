import type { OwnTenant } from '../../../contract/own-tenants';
import { endSessions, type UserSession } from '../../../contract/sessions';
import type { ExplainedRights, User } from '../../../contract/users';
import { removerOf } from '../../api/records';
import { userAccountsApi } from '../../api/user-accounts';
import type { usersApi } from '../../api/users';
import { USER_BINDINGS_TABLE, USER_SESSIONS_TABLE, type UserBinding, type UserTabs } from '../../machines/administration/users';
import { createActMachine } from '../../machines/base/act';
import { createColumnSettingsMachine } from '../../machines/records/column-settings';
import { createRecordListMachine } from '../../machines/records/record-list';
import type { RecordTabs } from '../../machines/records/record-tabs';
import { createRecordViewMachine } from '../../machines/records/record-view';
import type { Kit } from '../kit';
import { plainList } from './records';

/** Where a user is signed in, what else they sign in by, where they are a member, and what they may do. */
export function userTabs(
  { call, stored, notify }: Pick<Kit, 'call' | 'stored' | 'notify'>,
  { tenantsOf, rightsOf }: ReturnType<typeof usersApi>,
): RecordTabs<User, UserTabs> {
  const api = userAccountsApi(call);
  const columns = createColumnSettingsMachine(stored);
  const sessions = createRecordListMachine<User, UserSession>({
    listOf: (of) => plainList({ notify }, api.sessionsOf(of)),
    columns,
    tableOf: () => USER_SESSIONS_TABLE,
    act: { machine: createActMachine<readonly UserSession[], unknown>(removerOf(call, endSessions)), notify },
  });
  const bindings = createRecordListMachine<User, UserBinding>({
    listOf: (of) => plainList({ notify }, api.bindingsOf(of)),
    columns,
    tableOf: () => USER_BINDINGS_TABLE,
    act: { machine: createActMachine<readonly UserBinding[], unknown>(api.unbind), notify },
  });
  const tenants = createRecordViewMachine<User, readonly OwnTenant[]>(tenantsOf);
  const rights = createRecordViewMachine<User, ExplainedRights>(rightsOf);
  return {
    sessions: { right: 'session:list', open: (spawn, input) => spawn(sessions, { input }) },
    bindings: { right: 'user:list', open: (spawn, input) => spawn(bindings, { input }) },
    tenants: {
      right: 'user:list',
      open: (spawn, { subject: row }) => spawn(tenants, { input: { subject: { row, purpose: 'show' } } }),
    },
    rights: {
      right: 'user:list',
      open: (spawn, { subject: row }) => spawn(rights, { input: { subject: { row, purpose: 'show' } } }),
    },
  };
}
