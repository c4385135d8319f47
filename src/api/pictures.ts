import { getLoginUser, type UserInfo } from '../../contract/sign-in';
import { editFacts, editOwnFacts, type User } from '../../contract/users';
import type { Call } from './call';

/** The pictures of people: one's own, and those of the tenant's users. */
export const picturesApi = (call: Call) => ({
  loadOwn: (signal: AbortSignal) => call(getLoginUser, { signal }),
  saveOwn: (_: UserInfo, avatar: string | null, signal: AbortSignal) => call(editOwnFacts, { body: { avatar }, signal }),
  save: ({ id }: User, avatar: string | null, signal: AbortSignal) =>
    call(editFacts, { params: { id }, body: { avatar }, signal }),
});
