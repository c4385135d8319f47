import { CallError } from '../../../contract/failure';
import type { ListViews as Known, ListView } from '../../../contract/list-views';
import { roleQuery } from '../../../contract/roles';
import { requestReader } from '../../../src/api/list-request';
import { viewReader } from '../../../src/machines/records/list-address';
import { createListViewsMachine } from '../../../src/machines/records/list-views';
import { scripted } from '../shell/shell-fixture';
import { noticeBoard } from './list-fixture';

export const HEADS: ListView = {
  id: 'v1',
  name: '主管',
  search: '?column=roleName&order=asc&roleName=%E4%B8%BB%E7%AE%A1',
  shared: false,
  version: 1,
};
export const SHARED: ListView = { id: 'v2', name: '财务', search: '?roleName=%E8%B4%A2%E5%8A%A1', shared: true, version: 1 };
export const UNFIT: ListView = { id: 'v3', name: '旧的', search: '?colour=red', shared: false, version: 1 };
export const NOTHING: Known = { views: [], defaultId: null, mayShare: false, keepsOwn: true };
export const SOME: Known = { ...NOTHING, views: [HEADS, SHARED] };
export const offline = new CallError({ kind: 'offline' });

/** Views over a server that answers when it is told to, and what it was sent. */
export const ports = () => {
  const board = noticeBoard();
  const calls = {
    load: scripted<Known>(),
    add: scripted<Known & { id: string }>(),
    edit: scripted<Known>(),
    remove: scripted<Known>(),
  };
  const makeDefault = scripted<Known>();
  const sent: unknown[] = [];
  const machine = createListViewsMachine({
    load: (signal) => calls.load.ask(signal),
    add: (draft, signal) => {
      sent.push(draft);
      return calls.add.ask(signal);
    },
    edit: (view, draft, signal) => {
      sent.push([view.id, view.version, draft]);
      return calls.edit.ask(signal);
    },
    remove: (view, signal) => {
      sent.push(view.id);
      return calls.remove.ask(signal);
    },
    makeDefault: (id, signal) => {
      sent.push(id);
      return makeDefault.ask(signal);
    },
    readView: viewReader(requestReader(roleQuery)),
    notify: board.notify,
  });
  return { machine, calls: { ...calls, makeDefault }, sent, board };
};
