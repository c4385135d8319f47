import { setOriginalAccount } from '../../contract/original-accounts';
import { listSessions, type UserSession } from '../../contract/sessions';
import { listUserBindings, removeUserBindings } from '../../contract/third-parties';
import type { User } from '../../contract/users';
import type { UserBinding } from '../machines/administration/users';
import type { LoadPage } from '../machines/records/pager';
import type { Call } from './call';
import { loaderOf, pageIn } from './records';

/** Where a user of the current tenant is signed in, and what else they sign in by. */
export const userAccountsApi = (call: Call) => ({
  sessionsOf:
    ({ id }: User): LoadPage<UserSession> =>
    (request, signal) =>
      loaderOf<UserSession>(call, listSessions)({ ...request, userId: id }, signal),
  bindingsOf:
    ({ id }: User): LoadPage<UserBinding> =>
    async (request, signal) => {
      const bindings = await call(listUserBindings, { params: { id }, signal });
      const ofUser = bindings.map((binding) => ({ ...binding, userId: id }));
      return pageIn(ofUser, request);
    },
  /** All of one user. */
  unbind: async (bindings: readonly UserBinding[], signal: AbortSignal) => {
    const [first] = bindings;
    if (first) await call(removeUserBindings, { params: { id: first.userId }, body: bindings.map(({ id }) => id), signal });
  },
  setOriginalAccount: ({ id }: User, signal: AbortSignal, { originalAccount }: { readonly originalAccount: string }) =>
    call(setOriginalAccount, { params: { id }, body: { originalAccount }, signal }),
});
