import { type Message, type MessageDetail, messageQuery } from '../../contract/messages';
import { DEFAULT_ZONE } from '../../contract/text';
import { requestReader } from '../api/list-request';
import { messagesApi } from '../api/messages';
import { createActMachine } from '../machines/base/act';
import type { ShowQuery } from '../machines/base/routes';
import { createMessagesPageMachine } from '../machines/messages/messages-page';
import { createListPageMachine } from '../machines/records/list-page';
import { definePage } from '../ui/base/page';
import { MessagesPage } from '../ui/messages/MessagesPage';
import type { Kit } from './kit';

/** The composition root of one's own messages (§2.2). */
export default ({ call, notify, stored, showQuery, watchInbox, messagesChanged, user }: Kit) => {
  const { load, remove, ...api } = messagesApi(call);
  const query = sharedQuery(showQuery);
  return definePage({
    machine: createMessagesPageMachine(
      {
        ...api,
        showOpened: query.showOpened,
        watchInbox,
        messagesChanged,
        zone: () => user().zone ?? DEFAULT_ZONE,
        notify,
      },
      {
        list: createListPageMachine<Message>({
          load,
          readRequest: requestReader(messageQuery),
          stored,
          showQuery: query.showListed,
          notify,
        }),
        removal: createActMachine<MessageDetail, string>(remove),
      },
    ),
    View: MessagesPage,
  });
};

/** The query of the address says what the list asks for and which message is open. */
function sharedQuery(showQuery: ShowQuery) {
  const shown = { listed: '', opened: null as string | null };
  const show = (path: string) => {
    const query = new URLSearchParams(shown.listed);
    if (shown.opened !== null) query.set('id', shown.opened);
    showQuery(path, query.size === 0 ? '' : `?${query}`);
  };
  return {
    showListed: (path: string, listed: string) => {
      shown.listed = listed;
      show(path);
    },
    showOpened: (path: string, listed: string, opened: string | null) => {
      Object.assign(shown, { listed, opened });
      show(path);
    },
  };
}
