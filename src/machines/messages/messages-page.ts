import {
  type ActorRefFrom,
  assign,
  enqueueActions,
  fromCallback,
  fromPromise,
  type OutputFrom,
  type SnapshotFrom,
  sendTo,
  setup,
} from 'xstate';
import { failureOf } from '../../../contract/failure';
import type { Message, MessageDetail } from '../../../contract/messages';
import type { ActMachine } from '../base/act';
import { createLoadingMachine, type LoadingFact, type LoadingRef } from '../base/loading';
import { failureNotice, type Notice, type Notify } from '../base/notices';
import type { PageInput, PageVisit } from '../base/page';
import { type ListFact, type ListPageMachine, type ListPageRef, searchShown } from '../records/list-page';
import type { InboxNews } from './inbox';

export interface MessagesPorts {
  /** Reads a message and marks it as read. It answers the message as it was before. */
  readonly open: (id: string, signal: AbortSignal) => Promise<MessageDetail>;
  readonly readAll: (signal: AbortSignal) => Promise<unknown>;
  /** Shows in the address which message is open, beside what the list asks for. */
  readonly showOpened: (path: string, listed: string, id: string | null) => void;
  readonly watchInbox: (tell: (news: InboxNews) => void) => () => void;
  /** The user has read or deleted messages. */
  readonly messagesChanged: () => void;
  readonly zone: () => string;
  readonly notify: Notify;
}

/** The dialogs of the page: the question before a message is deleted. */
export type MessageRemoval = ActMachine<MessageDetail, string>;

export type MessagesEvent =
  | { type: 'open'; id: string }
  /** On a phone, the list takes the place of the message again. */
  | { type: 'back' }
  | { type: 'remove'; message: MessageDetail }
  | { type: 'readAll' }
  | { type: 'showNews' }
  | InboxNews
  | LoadingFact<MessageDetail>
  | ListFact<Message>
  | PageVisit;

interface Opened {
  readonly id: string;
  readonly message: LoadingRef<MessageDetail>;
}

interface MessagesContext {
  readonly path: string;
  readonly zone: string;
  readonly list: ListPageRef<Message>;
  readonly opened: Opened | null;
  /** How many messages have arrived since the list was last read because of it. */
  readonly news: number;
}

/**
 * The user's own messages: a list, and beside it the message that is open.
 *
 *     browsing ──remove──▶ removal ──the dialog ends──▶ browsing: a deleted message is open no longer
 *        └──readAll──▶ readingAll ──answer · failure──▶ browsing
 *
 * - Opening a message marks it as read; list and badge follow.
 * - The message that is open stands in the address, and a link that names another one opens that.
 * - New messages are announced: the list does not move under the reader's eyes until they are asked for.
 */
export function createMessagesPageMachine(
  ports: MessagesPorts,
  parts: { readonly list: ListPageMachine<Message>; readonly removal: MessageRemoval },
) {
  const { open, readAll, showOpened, watchInbox, messagesChanged, zone, notify } = ports;
  const readerOf = (id: string) => createLoadingMachine<MessageDetail>((signal) => open(id, signal));

  const show = ({ path, list }: MessagesContext, id: string | null) => showOpened(path, searchShown(list.getSnapshot()), id);

  return setup({
    types: {} as { context: MessagesContext; events: MessagesEvent; input: PageInput; children: { removal: 'removal' } },
    actors: {
      ...parts,
      readAll: fromPromise<unknown>(({ signal }) => readAll(signal)),
      watch: fromCallback<MessagesEvent>(({ sendBack }) => watchInbox(sendBack)),
    },
    guards: {
      isOther: ({ context }, id: string | null) => id !== null && id !== context.opened?.id,
      wasUnread: (_, message: MessageDetail) => message.readTime === null,
    },
    actions: {
      open: enqueueActions(({ context, enqueue, self }, id: string) => {
        if (context.opened) enqueue.stopChild(context.opened.message);
        enqueue.assign({ opened: ({ spawn }) => ({ id, message: spawn(readerOf(id), { input: { owner: self } }) }) });
        enqueue(() => show(context, id));
      }),
      close: enqueueActions(({ context, enqueue }) => {
        if (context.opened) enqueue.stopChild(context.opened.message);
        enqueue.assign({ opened: null });
        enqueue(() => show(context, null));
      }),
      follow: enqueueActions(({ context, enqueue }) => {
        enqueue.sendTo(context.list, { type: 'changed' });
        enqueue.assign({ news: 0 });
        enqueue(() => messagesChanged());
      }),
      tell: (_, notice: Notice) => notify(notice),
    },
  }).createMachine({
    id: 'messagesPage',
    context: ({ input: { path, search }, spawn, self }) => {
      const id = openedIn(search);
      return {
        path,
        zone: zone(),
        list: spawn('list', { id: 'list', input: { path, search, owner: self } }),
        opened: id === null ? null : { id, message: spawn(readerOf(id), { input: { owner: self } }) },
        news: 0,
      };
    },
    entry: ({ context }) => show(context, context.opened?.id ?? null),
    invoke: { src: 'watch' },
    on: {
      'inbox.changed': { actions: assign({ news: ({ context, event }) => context.news + event.arrived }) },
      showNews: { actions: [assign({ news: 0 }), sendTo(({ context }) => context.list, { type: 'search' })] },
      loaded: { guard: { type: 'wasUnread', params: ({ event }) => event.value }, actions: 'follow' },
    },
    initial: 'browsing',
    states: {
      browsing: {
        on: {
          open: {
            guard: { type: 'isOther', params: ({ event }) => event.id },
            actions: { type: 'open', params: ({ event }) => event.id },
          },
          'page.visited': {
            guard: { type: 'isOther', params: ({ event }) => openedIn(event.search) },
            actions: { type: 'open', params: ({ event }) => openedIn(event.search) ?? '' },
          },
          back: { actions: 'close' },
          remove: 'removal',
          readAll: 'readingAll',
        },
      },
      removal: {
        invoke: {
          id: 'removal',
          src: 'removal',
          input: ({ event }) => ({ subject: (event as Extract<MessagesEvent, { type: 'remove' }>).message }),
          onDone: [
            {
              guard: ({ event }) => event.output.kind === 'done',
              target: 'browsing',
              actions: ['close', 'follow', { type: 'tell', params: { tone: 'success', say: 'removed' } }],
            },
            { guard: ({ event }) => event.output.kind === 'cancelled', target: 'browsing' },
            {
              target: 'browsing',
              actions: ['follow', { type: 'tell', params: ({ event }) => failedNotice(event.output) }],
            },
          ],
        },
      },
      readingAll: {
        invoke: {
          id: 'readAll',
          src: 'readAll',
          onDone: { target: 'browsing', actions: 'follow' },
          onError: {
            target: 'browsing',
            actions: { type: 'tell', params: ({ event }) => failureNotice(failureOf(event.error), 'operation') },
          },
        },
      },
    },
  });
}

const failedNotice = (output: OutputFrom<MessageRemoval>): Notice =>
  output.kind === 'failed' ? failureNotice(output.failure, 'remove') : { tone: 'success', say: 'removed' };

/** The message that an address names. */
const openedIn = (search: string) => new URLSearchParams(search).get('id');

export type MessagesPageMachine = ReturnType<typeof createMessagesPageMachine>;
export type MessagesPageRef = ActorRefFrom<MessagesPageMachine>;

/** All that the page shows beside its list and the open message. */
export const messagesPage = (snapshot: SnapshotFrom<MessagesPageMachine>) => {
  const { list, opened, zone, news } = snapshot.context;
  return { list, opened, zone, news, busy: snapshot.matches('readingAll') };
};

export const messageRemoval = ({ children }: SnapshotFrom<MessagesPageMachine>) => children.removal;
