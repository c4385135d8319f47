import { editFacts, type User } from '../../contract/users';
import type { Call } from './call';

/** The pictures of the tenant's users. */
export const picturesApi = (call: Call) => ({
  save: ({ id }: User, avatar: string | null, signal: AbortSignal) =>
    call(editFacts, { params: { id }, body: { avatar }, signal }),
});
