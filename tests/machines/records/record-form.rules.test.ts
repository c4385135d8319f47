import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { CallError } from '../../../contract/failure';
import { REFUSALS } from '../../../contract/refusals';
import type { PageFact } from '../../../src/machines/base/page';
import { createRecordFormMachine, type Draft } from '../../../src/machines/records/record-form';
import { recordConflict, recordForm } from '../../../src/machines/records/record-form-shown';
import { listener, scripted } from '../shell/shell-fixture';
import { memory, noticeBoard } from './list-fixture';
import { about, NEW_PLACE, type Person, PLACE, persons, quietForm, type Values } from './record-form-fixture';

function start({ storage = {}, row = persons.now as Person | null, given = {} as Partial<Values> } = {}) {
  const session = memory(storage);
  const board = noticeBoard();
  const server = scripted<Person>();
  const sent: Draft<Person, Values>[] = [];
  const tab = listener<PageFact>();
  const save = (draft: Draft<Person, Values>, signal: AbortSignal) => {
    sent.push(draft);
    return server.ask(signal);
  };
  const machine = createRecordFormMachine(quietForm({ save, given: () => given, stored: session.stored, notify: board.notify }));
  const form = createActor(machine, { input: about(row, { tab: tab.ref }) }).start();
  const refuse = async (code: number, data: unknown = null) => {
    server.reject(new CallError({ kind: 'refused', code, desc: `no ${code}`, data, requestId: '' }));
    await vi.waitFor(() => expect(form.getSnapshot().matches('saving')).toBe(false));
  };
  const edit = (name: string) => form.send({ type: 'edited', values: { name } });
  return { form, session, board, server, sent, tab, refuse, edit };
}

test('what is saved twice is saved once (G05)', () => {
  const { form, sent, edit } = start();
  edit('李四');
  form.send({ type: 'save' });
  form.send({ type: 'save' });
  expect(sent).toHaveLength(1);
  expect(sent[0]).toEqual({ row: persons.now, values: { name: '李四' }, version: 1 });
});

test('the draft is stored with every edit: whatever ends the form, nothing typed is lost', () => {
  const { form, session, edit } = start();
  for (const name of ['李', '李四']) {
    edit(name);
    expect(session.read(PLACE)).toEqual({ values: { name }, version: 1 });
  }
  form.stop();
  expect(session.read(PLACE)).toEqual({ values: { name: '李四' }, version: 1 });
});

test('a draft is there when the same form opens again, says so, and can be discarded', () => {
  const { form, session, tab } = start({ storage: { [PLACE]: { values: { name: '李四' }, version: 1 } } });
  expect(recordForm(form.getSnapshot())).toMatchObject({ values: { name: '李四' }, restored: true });
  expect(tab.told).toEqual([{ type: 'page.edited', dirty: true }]);
  form.send({ type: 'discard' });
  expect(recordForm(form.getSnapshot())).toMatchObject({ values: { name: '张三' }, restored: false });
  expect(session.keys()).toEqual([]);
  expect(tab.told.at(-1)).toEqual({ type: 'page.edited', dirty: false });
});

test('a draft that says what the row says is none', () => {
  const { form } = start({ storage: { [PLACE]: { values: { name: '张三' }, version: 0 } } });
  expect(form.getSnapshot().context.version).toBe(1);
  expect(form.getSnapshot().matches({ editing: 'untouched' })).toBe(true);
});

test('edits that are taken back leave no draft and no question', () => {
  const { form, session, tab, edit } = start();
  edit('李四');
  edit('张三');
  expect(session.keys()).toEqual([]);
  expect(tab.told.at(-1)).toEqual({ type: 'page.edited', dirty: false });
  form.send({ type: 'cancel' });
  expect(form.getSnapshot().output).toEqual({ kind: 'cancelled' });
});

test('leaving with changes asks; leaving for good forgets the draft and tells the tab', () => {
  const { form, session, tab, edit } = start();
  edit('李四');
  form.send({ type: 'cancel' });
  expect(form.getSnapshot().value).toBe('leaving');
  form.send({ type: 'stay' });
  expect(recordForm(form.getSnapshot()).values).toEqual({ name: '李四' });
  form.send({ type: 'cancel' });
  form.send({ type: 'leave' });
  expect(session.keys()).toEqual([]);
  expect(tab.told.at(-1)).toEqual({ type: 'page.edited', dirty: false });
});

test('a saved form leaves no draft behind', async () => {
  const { form, session, server, edit } = start();
  edit('李四');
  form.send({ type: 'save' });
  expect(session.keys()).toEqual([PLACE]);
  server.resolve({ id: 'p1', name: '李四', version: 2 });
  await vi.waitFor(() => expect(form.getSnapshot().status).toBe('done'));
  expect(session.keys()).toEqual([]);
  expect(form.getSnapshot().output).toEqual({ kind: 'saved', saved: { id: 'p1', name: '李四', version: 2 } });
});

test('a refusal that names a field is shown there as well, until the field is edited (§8)', async () => {
  const { form, board, refuse, edit } = start();
  form.send({ type: 'save' });
  await refuse(REFUSALS.usernameTaken.code);
  expect(recordForm(form.getSnapshot()).fieldErrors).toEqual({ username: `no ${REFUSALS.usernameTaken.code}` });
  expect(board.said).toHaveLength(1);
  edit('李四');
  expect(Object.keys(recordForm(form.getSnapshot()).fieldErrors)).toEqual(['username']);
  form.send({ type: 'edited', values: { username: 'li.si' } as Partial<Values> });
  expect(recordForm(form.getSnapshot()).fieldErrors).toEqual({});
});

test('a failure keeps what was typed', async () => {
  const { form, board, server, edit } = start();
  edit('李四');
  form.send({ type: 'save' });
  server.reject(new CallError({ kind: 'offline' }));
  await vi.waitFor(() => expect(form.getSnapshot().value).toEqual({ editing: 'stored' }));
  expect(recordForm(form.getSnapshot()).values).toEqual({ name: '李四' });
  expect(board.said).toEqual([{ tone: 'error', failure: { kind: 'offline' }, fallback: 'operation' }]);
});

test("another user's change is overwritten only when asked for, with their version", async () => {
  const { form, sent, refuse, edit } = start();
  edit('李四');
  form.send({ type: 'save' });
  await refuse(REFUSALS.stale.code, persons.theirs);
  expect(form.getSnapshot().value).toBe('conflict');
  expect(sent).toHaveLength(1);
  form.send({ type: 'overwrite' });
  expect(sent[1]).toMatchObject({ values: { name: '李四' }, version: 2 });
});

test('a record that another user has deleted cannot be saved; what was typed stays, and is lost only on a yes (§8)', async () => {
  const { form, session, board, sent, refuse, edit } = start();
  edit('李四');
  form.send({ type: 'save' });
  await refuse(REFUSALS.gone.code);
  expect(recordForm(form.getSnapshot())).toMatchObject({ gone: true, values: { name: '李四' } });
  expect(board.said).toHaveLength(1);
  form.send({ type: 'save' });
  expect(sent).toHaveLength(1);
  form.send({ type: 'cancel' });
  expect(recordForm(form.getSnapshot())).toMatchObject({ asksToLeave: true, values: { name: '李四' } });
  expect(session.keys()).toEqual([PLACE]);
  form.send({ type: 'stay' });
  expect(recordForm(form.getSnapshot())).toMatchObject({ asksToLeave: false, gone: true });
  form.send({ type: 'cancel' });
  form.send({ type: 'leave' });
  expect(form.getSnapshot().output).toEqual({ kind: 'gone' });
  expect(session.keys()).toEqual([]);
});

test('what was typed of a deleted record is saved as a new one: without its id and version, its draft with it', async () => {
  const { form, session, server, sent, refuse, edit } = start({ given: { name: '王五' } });
  edit('李四');
  form.send({ type: 'save' });
  await refuse(REFUSALS.gone.code);
  form.send({ type: 'addAnew' });
  expect(recordForm(form.getSnapshot())).toMatchObject({ row: null, gone: false, values: { name: '李四' } });
  expect(session.keys()).toEqual([NEW_PLACE]);
  form.send({ type: 'save' });
  expect(sent[1]).toEqual({ row: null, values: { name: '李四' }, version: undefined });
  server.resolve({ id: 'p2', name: '李四', version: 1 });
  await vi.waitFor(() => expect(form.getSnapshot().status).toBe('done'));
  expect(form.getSnapshot().output).toMatchObject({ kind: 'saved', saved: { id: 'p2' } });
  expect(session.keys()).toEqual([]);
});

test('who gives the new one up as well has still seen the record go: the list reads again', async () => {
  const { form, refuse, edit } = start();
  edit('李四');
  form.send({ type: 'save' });
  await refuse(REFUSALS.gone.code);
  form.send({ type: 'addAnew' });
  form.send({ type: 'cancel' });
  form.send({ type: 'leave' });
  expect(form.getSnapshot().output).toEqual({ kind: 'gone' });
});

test('what a new record is given to start with is no change; an edited one is given nothing', () => {
  const { form } = start({ row: null, given: { name: '王五' } });
  expect(recordForm(form.getSnapshot())).toMatchObject({ values: { name: '王五' }, restored: false });
  form.send({ type: 'cancel' });
  expect(form.getSnapshot().output).toEqual({ kind: 'cancelled' });
  expect(recordForm(start({ given: { name: '王五' } }).form.getSnapshot()).values).toEqual({ name: '张三' });
});

test("another user's change can be taken instead", async () => {
  const { form, session, refuse, edit } = start();
  edit('李四');
  form.send({ type: 'save' });
  await refuse(REFUSALS.stale.code, persons.theirs);
  form.send({ type: 'takeTheirs' });
  expect(recordForm(form.getSnapshot())).toMatchObject({ values: { name: '赵六' }, revision: 1 });
  expect(form.getSnapshot().context.version).toBe(2);
  expect(session.keys()).toEqual([]);
});

test('what both have changed is chosen field by field, and nothing is saved before it is (§4)', async () => {
  const { form, sent, refuse, edit } = start();
  edit('李四');
  form.send({ type: 'save' });
  await refuse(REFUSALS.stale.code, persons.theirs);
  expect(recordConflict(form.getSnapshot())).toMatchObject({
    opened: { name: '张三' },
    mine: { name: '李四' },
    theirs: { name: '赵六' },
    conflicts: ['name'],
    choices: {},
  });
  form.send({ type: 'merge' });
  expect([form.getSnapshot().value, sent.length]).toEqual(['conflict', 1]);
  form.send({ type: 'choose', field: 'name', side: 'theirs' });
  form.send({ type: 'choose', field: 'name', side: 'mine' });
  form.send({ type: 'merge' });
  expect(sent[1]).toEqual({ row: persons.theirs, values: { name: '李四' }, version: 2 });
});

test('a third version asks again, from the second one on: what was chosen once and has not changed since is not asked again', async () => {
  const { form, refuse, edit } = start();
  edit('李四');
  form.send({ type: 'save' });
  await refuse(REFUSALS.stale.code, persons.theirs);
  form.send({ type: 'choose', field: 'name', side: 'mine' });
  form.send({ type: 'merge' });
  await refuse(REFUSALS.stale.code, { ...persons.theirs, version: 3 });
  expect(recordConflict(form.getSnapshot())).toMatchObject({ conflicts: [], settled: [{ field: 'name', side: 'mine' }] });
  form.send({ type: 'merge' });
  await refuse(REFUSALS.stale.code, { ...persons.theirs, name: '钱七', version: 4 });
  expect(recordConflict(form.getSnapshot())).toMatchObject({ conflicts: ['name'], choices: {} });
});

test('who goes back to the form loses neither version', async () => {
  const { form, refuse, edit } = start();
  edit('李四');
  form.send({ type: 'save' });
  await refuse(REFUSALS.stale.code, persons.theirs);
  form.send({ type: 'cancel' });
  expect(recordForm(form.getSnapshot()).values).toEqual({ name: '李四' });
  form.send({ type: 'save' });
  await refuse(REFUSALS.stale.code, persons.theirs);
  expect(recordConflict(form.getSnapshot()).conflicts).toEqual(['name']);
});

test('a draft of an older version does not know what it was opened on: every difference is asked about', async () => {
  const { form, refuse } = start({ storage: { [PLACE]: { values: { name: '李四' }, version: 0 } } });
  form.send({ type: 'save' });
  await refuse(REFUSALS.stale.code, persons.now);
  expect(recordConflict(form.getSnapshot())).toMatchObject({ opened: null, conflicts: ['name'] });
});
