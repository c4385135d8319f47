import { getMessage, listMessages, readMessages } from '../../contract/messages';
import type { Call } from './call';

/** How many unread messages are shown at once, outside the page of messages. */
const AT_ONCE = 3;

/** The user's own messages (§7.6), as far as the first page shows them. */
export const remindersApi = (call: Call) => ({
  load: async (signal: AbortSignal) => {
    const { records } = await call(listMessages, { query: { current: 1, size: AT_ONCE, state: 'unread' }, signal });
    return Promise.all(records.map(({ id }) => call(getMessage, { params: { id }, signal })));
  },
  read: (id: string, signal: AbortSignal) => call(readMessages, { body: [id], signal }),
});
