import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { CallError } from '../../../contract/failure';
import type { Message, MessageDetail } from '../../../contract/messages';
import type { Page } from '../../../contract/paging';
import { createActMachine } from '../../../src/machines/base/act';
import type { Notice } from '../../../src/machines/base/notices';
import type { PageFact, PageInput } from '../../../src/machines/base/page';
import type { InboxNews } from '../../../src/machines/messages/inbox';
import {
  createMessagesPageMachine,
  type MessagesEvent,
  type MessagesPorts,
  messagesPage,
} from '../../../src/machines/messages/messages-page';
import { createListPageMachine } from '../../../src/machines/records/list-page';
import { MessagesPage } from '../../../src/ui/messages/MessagesPage';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { Around } from '../app/app-fixture';
import { quietList } from '../records/list-fixture';
import { listener, scripted } from '../shell/shell-fixture';

const UNREAD: MessageDetail = {
  id: 'm1',
  title: '停机通知',
  content: '第一行\n<b>第二行</b>',
  senderName: '张伟',
  createTime: '2026-11-28T01:02:03.000Z',
  readTime: null,
  times: 1,
};
const READ: MessageDetail = { ...UNREAD, id: 'm2', title: '年度盘点', readTime: '2026-11-28T02:00:00.000Z' };
const ROWS: readonly Message[] = [UNREAD, READ];
const LOST = new CallError({ kind: 'offline' });

type Letter =
  | MessagesEvent
  | { type: 'xstate.done.actor.readAll'; output: unknown }
  | { type: 'xstate.error.actor.readAll'; error: CallError };

const never = () => new Promise<never>(() => {});
const quiet: MessagesPorts = {
  open: never,
  readAll: never,
  showOpened: () => {},
  watchInbox: () => () => {},
  messagesChanged: () => {},
  zone: () => 'Asia/Shanghai',
  notify: () => {},
};
const machineOf = (
  ports: Partial<MessagesPorts> = {},
  load: (signal: AbortSignal) => Promise<Page<Message>> = never,
  remove: (signal: AbortSignal) => Promise<string> = never,
) =>
  createMessagesPageMachine(
    { ...quiet, ...ports },
    {
      list: createListPageMachine<Message>(quietList<Message>({ load: (_, signal) => load(signal) })),
      removal: createActMachine<MessageDetail, string>((_, signal) => remove(signal)),
    },
  );

const inputOf = (search: string): PageInput => ({ path: '/messages', search, permissions: [], tab: listener<PageFact>().ref });
const coverage = coverageOf(machineOf());

const walks = ['', '?id=m2'].flatMap((search) =>
  walksOf(machineOf(), {
    from: search || 'none open',
    input: inputOf(search),
    alphabet: [
      { type: 'open', id: 'm1' },
      { type: 'page.visited', search: '?id=m2' },
      { type: 'page.visited', search: '' },
      { type: 'back' },
      { type: 'readAll' },
      { type: 'showNews' },
      { type: 'inbox.changed', arrived: 1 },
      { type: 'loaded', value: UNREAD },
      { type: 'xstate.done.actor.readAll', output: null },
      { type: 'xstate.error.actor.readAll', error: LOST },
    ] satisfies Letter[] as Letter[],
    key: ({ value, context }) => [value, context.opened?.id, Math.min(1, context.news)],
    say: (event) => ('search' in event ? `visited ${event.search}` : event.type.replace('xstate.', '')),
    canCome: ({ type }, at) => {
      if (type === 'loaded') return at.context.opened?.id === 'm1';
      if (type === 'showNews') return at.context.news > 0;
      return true;
    },
  }).map((walk) => ({ ...walk, search })),
);

/** The page over a server, an inbox and an address that are in the test's hands. */
async function open(search = '') {
  const [list, message, all, removing] = [
    scripted<Page<Message>>(),
    scripted<MessageDetail>(),
    scripted<unknown>(),
    scripted<string>(),
  ];
  const did = { notices: [] as Notice[], shown: [] as (string | null)[], changes: 0 };
  const inbox = { tell: (_: InboxNews) => {} };
  const page = createActor(
    machineOf(
      {
        open: (_, signal) => message.ask(signal),
        readAll: all.ask,
        showOpened: (_path, _listed, id) => void did.shown.push(id),
        watchInbox: (tell) => {
          inbox.tell = tell;
          return () => {};
        },
        messagesChanged: () => {
          did.changes += 1;
        },
        notify: (notice) => void did.notices.push(notice),
      },
      list.ask,
      removing.ask,
    ),
    { input: inputOf(search), inspect: coverage.inspect },
  ).start();
  await act(async () =>
    render(
      <Around>
        <MessagesPage page={page} />
      </Around>,
    ),
  );
  await act(async () => list.resolve({ records: [...ROWS], total: 2 }));
  return { page, list, message, all, removing, did, inbox };
}
const line = (name: RegExp) => screen.getByRole('button', { name });
const pressed = (button: HTMLElement) => act(async () => void fireEvent.click(button));

test.each(named(walks))('what is open, and what has arrived, follow the machine: %s', async (_, { search, steps }) => {
  const { page, all, did, inbox, message } = await open(search);
  for (const { event, state } of steps) {
    await act(async () => perform(event));
    expect(page.getSnapshot().value).toEqual(state.value);
    const { opened, news } = messagesPage(state);
    expect(screen.queryAllByRole('button', { current: true })).toHaveLength(opened ? 1 : 0);
    expect(screen.queryByText('选择一条消息查看内容') === null).toBe(opened !== null);
    expect(screen.queryByRole('button', { name: `有 ${news} 条新消息` }) !== null).toBe(news > 0);
    expect(did.shown.at(-1)).toBe(opened?.id ?? null);
  }

  function perform(event: Letter): unknown {
    switch (event.type) {
      case 'open':
        return fireEvent.click(line(/停机通知/));
      case 'readAll':
        return fireEvent.click(screen.getByRole('button', { name: '全部标为已读' }));
      case 'showNews':
        return fireEvent.click(screen.getByRole('button', { name: /条新消息/ }));
      case 'inbox.changed':
        return inbox.tell(event);
      case 'loaded':
        return message.resolve(event.value);
      case 'xstate.done.actor.readAll':
        return all.resolve(event.output);
      case 'xstate.error.actor.readAll':
        return all.reject(event.error);
      default:
        // The way back is shown on phones only.
        return page.send(event);
    }
  }
});

test('an open message is plain text with its lines and its time; it counts as read, in the list and for the badge', async () => {
  const { message, did, list } = await open();
  await pressed(line(/停机通知/));
  await act(async () => message.resolve(UNREAD));
  const article = screen.getByRole('article', { name: '停机通知' });
  expect(within(article).getByText(/<b>第二行/).textContent).toBe('第一行\n<b>第二行</b>');
  expect(within(article).queryByText('2026-11-28 09:02:03')).not.toBeNull();
  expect([did.changes, list.calls.length]).toEqual([1, 2]);
  await pressed(line(/年度盘点/));
  await act(async () => message.resolve(READ));
  expect([did.changes, list.calls.length]).toEqual([1, 2]);
});

test('deleting asks first; a deleted message is open no longer; one that could not be deleted stays open, with the reason', async () => {
  const { message, did, removing, page } = await open('?id=m1');
  await act(async () => message.resolve(UNREAD));
  const remove = () => pressed(screen.getByRole('button', { name: '删除' }));
  const answer = (name: string) => pressed(within(screen.getByRole('dialog')).getByRole('button', { name }));
  await remove();
  await answer('取消');
  expect([removing.calls.length, page.getSnapshot().value]).toEqual([0, 'browsing']);
  await remove();
  await answer('删除');
  await act(async () => removing.reject(LOST));
  expect(did.notices).toMatchObject([{ tone: 'error', fallback: 'remove' }]);
  expect(screen.queryByRole('article')).not.toBeNull();
  await remove();
  await answer('删除');
  await act(async () => removing.resolve(''));
  expect(screen.queryByRole('article')).toBeNull();
  expect([did.shown.at(-1), did.notices.at(-1)]).toEqual([null, { tone: 'success', say: 'removed' }]);
});

test('while all are marked as read nothing else is opened; a failure is told', async () => {
  const { all, did } = await open();
  const button = screen.getByRole('button', { name: '全部标为已读' });
  await pressed(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await act(async () => all.reject(LOST));
  expect(did.notices).toMatchObject([{ tone: 'error', fallback: 'operation' }]);
  await pressed(button);
  await act(async () => all.resolve(null));
  expect([did.changes, button.getAttribute('aria-disabled')]).toEqual([1, 'false']);
});

test('a message that cannot be read says why, and is tried again', async () => {
  const { message } = await open('?id=m1');
  await act(async () => message.reject(LOST));
  await pressed(within(screen.getByRole('alert')).getByRole('button', { name: '重试' }));
  await act(async () => message.resolve(READ));
  expect(screen.queryByRole('article', { name: '年度盘点' })).not.toBeNull();
});

everyTransitionIsWalked(coverage);
