import type { z } from 'zod/mini';
import {
  countEverybody,
  countUnread,
  getMessage,
  listMessageReaders,
  listMessages,
  listSentMessages,
  type MessageDetail,
  type MessageDraft,
  type MessageReader,
  messageEvents,
  readAllMessages,
  readMessages,
  removeMessages,
  type SentMessage,
  sendMessage,
  streamMessages,
  withdrawMessages,
} from '../../contract/messages';
import type { Heard, InboxPorts } from '../machines/messages/inbox';
import type { LoadPage } from '../machines/records/pager';
import type { Call } from './call';
import { readEvents, type StreamEvent } from './event-stream';
import { loaderOf, removerOf } from './records';

/** How many unread messages the home page shows. */
const AT_ONCE = 3;

/** The user's own messages (§7.6). */
export const messagesApi = (call: Call) => ({
  load: loaderOf(call, listMessages),
  /** Opening a message marks it as read. It answers the message as it was before. */
  open: async (id: string, signal: AbortSignal): Promise<MessageDetail> => {
    const message = await call(getMessage, { params: { id }, signal });
    if (message.readTime === null) await call(readMessages, { body: [id], signal });
    return message;
  },
  readAll: (signal: AbortSignal) => call(readAllMessages, { signal }),
  remove: (message: MessageDetail, signal: AbortSignal) => removerOf(call, removeMessages)([message], signal),
});

/** What the tenant has sent. */
export const sentMessagesApi = (call: Call) => ({
  load: loaderOf(call, listSentMessages),
  send: (body: MessageDraft, signal: AbortSignal) => call(sendMessage, { body, signal }),
  withdraw: removerOf(call, withdrawMessages),
  everybody: (signal: AbortSignal) => call(countEverybody, { signal }),
  readersOf:
    ({ id }: SentMessage): LoadPage<MessageReader> =>
    (query, signal) =>
      call(listMessageReaders, { params: { id }, query, signal }),
});

export const loadUnread = (call: Call) => async (signal: AbortSignal) =>
  call(listMessages, { query: { current: 1, size: AT_ONCE, state: 'unread' }, signal });

/** The stream of messages: every end of it, a refusal as well, is told as its end. */
export const inboxApi = (call: Call): Pick<InboxPorts, 'listen' | 'count'> => ({
  count: (signal) => call(countUnread, { signal }),
  listen: (lastNumber, tell) => {
    const stop = new AbortController();
    const { signal } = stop;
    const headers = lastNumber === null ? {} : { 'Last-Event-ID': lastNumber };
    call(streamMessages, { headers, signal })
      .then((stream) => readEvents(stream as ReadableStream<Uint8Array>, (event) => tell(heardIn(event))))
      .catch(() => {})
      .finally(() => {
        if (!signal.aborted) tell({ type: 'ended' });
      });
    return () => stop.abort();
  },
});

const READERS: Readonly<Record<string, (event: StreamEvent) => Heard>> = {
  ready: ({ id, data }) => ({ type: 'ready', number: id, unread: parsed(messageEvents.ready, data).unread }),
  message: ({ id }) => ({ type: 'arrived', number: id }),
};

const heardIn = (event: StreamEvent): Heard => READERS[event.name]?.(event) ?? { type: 'beat' };

const parsed = <Value>(schema: z.ZodMiniType<Value>, data: string): Value => schema.parse(JSON.parse(data));
