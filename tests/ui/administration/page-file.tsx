import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { createActor } from 'xstate';
import type { z } from 'zod/mini';
import { CallError } from '../../../contract/failure';
import { getListViews, type ListViews } from '../../../contract/list-views';
import { REFUSALS, type RefusalName } from '../../../contract/refusals';
import { type UserInfo, userInfo } from '../../../contract/sign-in';
import type { Call } from '../../../src/api/call';
import type { PageFact } from '../../../src/machines/base/page';
import type { InboxNews } from '../../../src/machines/messages/inbox';
import { ALONE } from '../../../src/machines/records/record-news';
import type { Kit } from '../../../src/pages/kit';
import type { PageFile } from '../../../src/ui/base/page';
import { Around } from '../../machines/app/app-fixture';
import { memory, noticeBoard } from '../../machines/records/list-fixture';
import { listener } from '../../machines/shell/shell-fixture';

/** What a server was asked: `GET /path`, with its query, and its body or the fields of its form. */
export interface Asked {
  readonly call: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}
interface Sent {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly fields?: unknown;
  readonly onDesc?: (desc: string) => void;
}
export interface Answer {
  readonly data: unknown;
  readonly refused?: { readonly code: number; readonly desc: string };
}

export const refusal = (name: RefusalName, desc: string, data: unknown = null): Answer => ({
  data,
  refused: { code: REFUSALS[name].code, desc },
});

const viewer: UserInfo = userInfo.parse({ id: 'viewer', username: 'viewer', name: '管理员', zone: 'Asia/Shanghai' });

/** Every list asks for its saved views: what a page is about is asked beside that. */
const NO_VIEWS: ListViews = { views: [], defaultId: null, mayShare: false, keepsOwn: true };

/** A page file on the screen, over a server that answers as it is told: calls, machine and view together. */
export async function openPageFile(
  file: (kit: Kit) => PageFile,
  permissions: readonly string[],
  answer: (asked: Asked) => Answer | Promise<Answer>,
  { path = '/records', search = '' }: { readonly path?: string; readonly search?: string } = {},
) {
  const asked: Asked[] = [];
  const board = noticeBoard();
  const uploads = { arrive: () => {} };
  const inbox = { tell: (_: InboxNews) => {}, changes: 0 };
  const call: Call = async (route, ...[options]) => {
    const { params = {}, query = {}, body, fields, onDesc } = (options ?? {}) as Sent;
    const path = route.path.replace(/:(\w+)/g, (_, name: string) => String(params[name]));
    if (route.path === getListViews.path) return route.answer.parse(NO_VIEWS) as z.output<(typeof route)['answer']>;
    const one = { call: `${route.method} ${path}`, query, body: body ?? fields };
    asked.push(one);
    const answered = answer(one);
    const { data, refused } = answered instanceof Promise ? await answered : answered;
    if (refused) throw new CallError({ kind: 'refused', data, requestId: '', ...refused });
    onDesc?.('');
    return route.answer.parse(data) as z.output<(typeof route)['answer']>;
  };
  const { machine, View } = file({
    call,
    stored: memory().stored,
    notify: board.notify,
    showUser: () => {},
    siteChanged: () => {},
    user: () => viewer,
    withdraw: () => {},
    go: () => {},
    showQuery: () => {},
    enter: () => {},
    report: () => {},
    watchUploads: (tell) => {
      uploads.arrive = tell;
      return () => {};
    },
    watchInbox: (tell) => {
      inbox.tell = tell;
      return () => {};
    },
    joinRecords: ALONE,
    messagesChanged: () => {
      inbox.changes += 1;
    },
    sealOwn: () => Promise.reject(new Error('No password is sealed here')),
  });
  const input = { path, search, permissions, tab: listener<PageFact>().ref };
  const page = createActor(machine, { input }).start();
  render(
    <Around>
      <View page={page} />
    </Around>,
  );
  await settle();
  return { asked, said: board.said, last: () => asked.at(-1), uploads, inbox };
}

/** Lets what was asked be answered, and the answer be drawn. */
export const settle = () => act(async () => void (await new Promise((answered) => setImmediate(answered))));

export async function press(name: string, where: HTMLElement = document.body) {
  await act(async () => fireEvent.click(within(where).getByRole('button', { name })));
  await settle();
}

export async function type(label: string, text: string, where: HTMLElement = document.body) {
  await act(async () => void fireEvent.change(within(where).getByLabelText(label), { target: { value: text } }));
}

/** The dialog that is open. */
export const dialog = () => screen.getByRole('dialog');
