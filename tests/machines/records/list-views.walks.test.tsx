import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { CallError } from '../../../contract/failure';
import type { ListViews as Known, ListViewDraft } from '../../../contract/list-views';
import { roleQuery } from '../../../contract/roles';
import { requestReader } from '../../../src/api/list-request';
import { createListPageMachine, type Identified, type ListFact } from '../../../src/machines/records/list-page';
import type { PageRequest } from '../../../src/machines/records/pager';
import { ListViews } from '../../../src/ui/records/views/ListViews';
import { coverageOf, everyTransitionIsWalked } from '../../model';
import { Around } from '../app/app-fixture';
import { listener, type scripted } from '../shell/shell-fixture';
import { memory, type Row } from './list-fixture';
import { HEADS, NOTHING, offline, ports, SHARED, SOME, UNFIT } from './list-views-fixture';

const coverage = coverageOf(ports().machine);
const settle = () => act(async () => void (await new Promise((answered) => setImmediate(answered))));

/** The menu of a list's views over a server that answers when it is told to. */
async function open(known: Known | null = SOME, search = '', session = memory()) {
  const { machine, calls, sent, board } = ports();
  const asked: PageRequest[] = [];
  const shown: string[] = [];
  const list = createActor(
    createListPageMachine<Row>({
      load: async (request) => {
        asked.push(request);
        return { records: [], total: 0 };
      },
      stored: session.stored,
      readRequest: requestReader(roleQuery),
      showQuery: (_, query) => void shown.push(query),
      notify: board.notify,
    }),
    { input: { path: '/roles', search, owner: listener<ListFact<Identified>>().ref } },
  ).start();
  const views = createActor(machine, { input: { list }, inspect: coverage.inspect }).start();
  const { unmount } = render(
    <Around>
      <ListViews list={list} views={views} />
    </Around>,
  );
  if (known) calls.load.resolve(known);
  await settle();
  const answer = async (call: keyof typeof calls, value: Known & { id?: string } = SOME) => {
    (calls[call] as ReturnType<typeof scripted<unknown>>).resolve(value);
    await settle();
  };
  const refuse = async (call: keyof typeof calls, error: unknown = offline) => {
    calls[call].reject(error);
    await settle();
  };
  return { list, views, calls, sent, board, asked, shown, answer, refuse, unmount, session };
}

const menu = () => screen.getByRole('button', { name: /^视图/ });
const labels = () => [...document.querySelectorAll('.popup-item')].map(({ textContent }) => textContent);
async function choose(item: string) {
  await act(async () => fireEvent.click(menu()));
  await act(async () => fireEvent.click(screen.getByText(item, { selector: '.popup-item span' })));
  await settle();
}
async function press(name: string, where: HTMLElement = document.body) {
  await act(async () => fireEvent.click(within(where).getByRole('button', { name })));
  await settle();
}
const dialog = () => screen.getAllByRole('dialog').at(-1) as HTMLElement;
const typeName = (name: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText('视图名称'), { target: { value: name } }));

test('a view shows what it stands for, and the address names both; everything is shown again without one', async () => {
  const { asked, shown } = await open();
  await choose('主管');
  expect(asked.at(-1)).toEqual({ roleName: '主管', column: 'roleName', order: 'asc', current: 1, size: 30 });
  expect(shown.at(-1)).toBe('?roleName=%E4%B8%BB%E7%AE%A1&column=roleName&order=asc&view=v1');
  expect(menu().getAttribute('aria-label')).toBe('视图：主管');
  await choose('全部');
  expect(asked.at(-1)).toEqual({ current: 1, size: 30 });
  expect([shown.at(-1), menu().textContent]).toEqual(['', '视图']);
});

test('an address with a view opens it again, and one with a foreign view shows the same rows without its name', async () => {
  const own = await open(SOME, '?roleName=%E4%B8%BB%E7%AE%A1&column=roleName&order=asc&view=v1');
  expect(menu().getAttribute('aria-label')).toBe('视图：主管');
  own.unmount();
  const { asked, shown } = await open(SOME, '?roleName=a&view=v9');
  expect(asked).toEqual([{ roleName: 'a', current: 1, size: 30 }]);
  expect([menu().textContent, shown]).toEqual(['视图', ['?roleName=a']]);
});

test('what is stored of a list names its view, too', async () => {
  const { session, unmount } = await open();
  await choose('财务（共享）');
  unmount();
  await open(SOME, '', session);
  expect(menu().getAttribute('aria-label')).toBe('视图：财务');
});

test('what differs from the view is said; it goes back, or is saved to it', async () => {
  const { list, asked, sent, answer } = await open();
  await choose('主管');
  await act(async () => list.send({ type: 'search', filters: { roleName: '经理' } }));
  expect(menu().getAttribute('aria-label')).toBe('视图：主管（已修改）');
  await choose('恢复到“主管”');
  expect(asked.at(-1)).toMatchObject({ roleName: '主管' });
  expect(menu().getAttribute('aria-label')).toBe('视图：主管');
  await act(async () => list.send({ type: 'sort', column: 'roleNumber', direction: 'descend' }));
  await choose('保存到“主管”');
  const search = '?column=roleNumber&order=desc&roleName=%E4%B8%BB%E7%AE%A1';
  expect(sent).toEqual([['v1', 1, { name: '主管', search, shared: false }]]);
  await answer('edit', { ...SOME, views: [{ ...HEADS, search, version: 2 }] });
  expect(menu().getAttribute('aria-label')).toBe('视图：主管');
});

test('what is shown gets a name, which has to be given, and is that view from then on', async () => {
  const { list, sent, answer, asked, shown } = await open();
  await act(async () => list.send({ type: 'search', filters: { roleName: 'a' } }));
  const reads = asked.length;
  await choose('另存为视图');
  expect(screen.queryByText('与本组织共享：能查看此列表的人都可以使用')).toBeNull();
  await press('保存', dialog());
  expect(within(dialog()).getByRole('alert').textContent).toBe('请输入视图名称');
  await typeName('甲');
  await press('保存', dialog());
  expect(sent).toEqual([{ name: '甲', search: '?roleName=a', shared: false }]);
  await answer('add', { ...SOME, views: [{ ...HEADS, id: 'v4', name: '甲', search: '?roleName=a' }], id: 'v4' });
  expect(menu().getAttribute('aria-label')).toBe('视图：甲');
  expect([asked.length, shown.at(-1)]).toEqual([reads, '?roleName=a&view=v4']);
});

test('a dialog that is left changes nothing', async () => {
  const { sent } = await open();
  await choose('另存为视图');
  await press('取消', dialog());
  await choose('管理视图');
  await press('删除：主管', dialog());
  await press('取消', dialog());
  const [close] = within(dialog()).getAllByRole('button', { name: '关闭' });
  await act(async () => fireEvent.click(close as HTMLElement));
  expect([sent, screen.queryByRole('dialog')]).toEqual([[], null]);
});

test('a refusal of a name stays at its field, and another failure reads the views again', async () => {
  const { answer, refuse, board, calls } = await open();
  await choose('另存为视图');
  await typeName('主管');
  await press('保存', dialog());
  await refuse('add', new CallError({ kind: 'refused', code: 20641, desc: '已有同名视图！', data: null, requestId: '' }));
  expect(within(dialog()).getByRole('alert').textContent).toBe('已有同名视图！');
  await press('保存', dialog());
  await refuse('add', new CallError({ kind: 'refused', code: 20002, desc: '不存在', data: null, requestId: '' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect([board.said.length, calls.load.calls.length]).toEqual([2, 2]);
  await answer('load');
  expect(menu().getAttribute('aria-disabled')).toBe('false');
});

test('a view is renamed, shared, made the default and deleted where all are seen; the list stays', async () => {
  const { sent, answer, refuse, asked, calls } = await open({ ...SOME, mayShare: true });
  await choose('主管');
  const reads = asked.length;
  await choose('管理视图');
  await press('编辑：主管', dialog());
  await typeName('负责人');
  await act(async () => fireEvent.click(screen.getByLabelText('与本组织共享：能查看此列表的人都可以使用')));
  await press('保存', dialog());
  const draft: ListViewDraft = { name: '负责人', search: HEADS.search, shared: true };
  expect(sent.at(-1)).toEqual(['v1', 1, draft]);
  const renamed = { ...SOME, mayShare: true, views: [{ ...HEADS, ...draft }, SHARED] };
  await answer('edit', renamed);
  await press('设为默认：负责人');
  expect(sent.at(-1)).toBe('v1');
  await answer('makeDefault', { ...renamed, defaultId: 'v1' });
  await press('取消默认：负责人');
  expect(sent.at(-1)).toBeNull();
  await refuse('makeDefault');
  await answer('load', renamed);
  await press('删除：负责人');
  await press('删除', dialog());
  await refuse('remove');
  expect(calls.load.calls.length).toBe(3);
  await answer('load', renamed);
  await press('删除：负责人');
  await press('删除', dialog());
  await answer('remove', { ...SOME, views: [] });
  expect(screen.queryByText('还没有视图。')).not.toBeNull();
  expect([asked.length, menu().textContent]).toEqual([reads, '视图']);
});

test('who may not share changes nothing of a shared view, and a visitor of the tenant keeps none', async () => {
  const { list, unmount } = await open();
  await choose('财务（共享）');
  await act(async () => list.send({ type: 'search', filters: { roleName: 'b' } }));
  await act(async () => fireEvent.click(menu()));
  expect(labels()).toEqual(['全部', '主管', '财务（共享）', '恢复到“财务”', '另存为视图', '管理视图']);
  await act(async () => fireEvent.click(screen.getByText('管理视图')));
  expect(screen.queryByRole('button', { name: '编辑：财务' })).toBeNull();
  expect(screen.queryByRole('button', { name: '设为默认：财务' })).not.toBeNull();
  unmount();
  await open({ ...NOTHING, views: [SHARED], keepsOwn: false });
  await act(async () => fireEvent.click(menu()));
  expect(labels()).toEqual(['全部', '财务（共享）', '管理视图']);
});

test('the default opens when nothing else says what to show', async () => {
  const known = { ...SOME, defaultId: 'v2' };
  const { asked, shown, unmount } = await open(known);
  expect(asked).toEqual([
    { current: 1, size: 30 },
    { roleName: '财务', current: 1, size: 30 },
  ]);
  expect(shown).toEqual(['?roleName=%E8%B4%A2%E5%8A%A1&view=v2']);
  await act(async () => fireEvent.click(menu()));
  expect(labels()).toContain('财务（共享、默认）');
  unmount();
});

test('the default does not open over an address, a stored query, or what is being typed', async () => {
  const known = { ...SOME, defaultId: 'v2' };
  const addressed = await open(known, '?roleName=a');
  expect(addressed.asked).toHaveLength(1);
  addressed.unmount();
  const again = await open(known, '', addressed.session);
  expect(again.asked).toEqual([{ roleName: 'a', current: 1, size: 30 }]);
  again.unmount();
  const typing = await open(null);
  await act(async () => typing.list.send({ type: 'typed', filters: { roleName: 'b' } }));
  await typing.answer('load', known);
  expect(typing.asked).toHaveLength(1);
});

test('a view that asks for what is no longer known is shown as such, opens nothing and stays', async () => {
  const { asked, views } = await open({ ...NOTHING, views: [UNFIT], defaultId: 'v3' });
  await act(async () => fireEvent.click(menu()));
  const item = screen.getByRole('menuitemradio', { name: '旧的（默认、已不适用）' });
  expect(item.getAttribute('aria-disabled')).toBe('true');
  await act(async () => views.send({ type: 'open', view: UNFIT }));
  expect(asked).toEqual([{ current: 1, size: 30 }]);
  await act(async () => fireEvent.click(screen.getByText('管理视图')));
  expect(screen.queryByRole('button', { name: '删除：旧的' })).not.toBeNull();
});

test('views that cannot be read leave the list alone, and are read again when asked for', async () => {
  const { refuse, answer, board } = await open(null);
  expect(menu().getAttribute('aria-disabled')).toBe('true');
  await refuse('load');
  expect(board.said).toEqual([]);
  await choose('视图加载失败，重试');
  await answer('load');
  await act(async () => fireEvent.click(menu()));
  expect(labels()).toContain('主管');
});

everyTransitionIsWalked(coverage);
