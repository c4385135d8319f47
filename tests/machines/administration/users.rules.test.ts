import { expect, test, vi } from 'vitest';
import { REFUSALS } from '../../../contract/refusals';
import { possibleActs } from '../../../src/machines/administration/user-acts';
import { afterUserDialog, userValues } from '../../../src/machines/administration/users';
import type { Outcome } from '../../../src/machines/base/act';
import type { PageFact } from '../../../src/machines/base/page';
import { userOf } from '../records/list-fixture';
import { listener } from '../shell/shell-fixture';
import { startUsersPage } from './users-fixture';

const user = userOf();
const boss = userOf({ id: 'boss', administrator: true });
const YES = { type: 'submit', filled: {} } as const;

test('what changed a user makes the list read its page again', async () => {
  const { page, ports, board } = startUsersPage();
  ports.pages.resolve({ records: [user], total: 1 });
  await vi.waitFor(() =>
    expect(page.getSnapshot().context.list.getSnapshot().context.pager.getSnapshot().value).not.toBe('loading'),
  );
  page.send({ type: 'open', dialog: 'statusChange', about: { user, status: 'disabled' } });
  page.getSnapshot().children.statusChange?.send(YES);
  ports.statuses.resolve(null);
  await vi.waitFor(() => expect(page.getSnapshot().value).toBe('browsing'));
  expect(ports.pages.calls).toHaveLength(2);
  expect(board.said).toEqual([{ tone: 'success', say: 'statusChanged' }]);
});

test('a made password is held while it is shown, and no longer', async () => {
  const { page, ports, session } = startUsersPage();
  const password = () => page.getSnapshot().children.password;
  page.send({ type: 'open', dialog: 'passwordReset', about: user });
  page.getSnapshot().children.passwordReset?.send(YES);
  ports.resets.resolve('Made-1234');
  await vi.waitFor(() =>
    expect(password()?.getSnapshot().context).toMatchObject({ subject: { user, password: 'Made-1234' }, isCopied: false }),
  );
  expect(JSON.stringify(session.keys().map(session.read))).not.toContain('Made-1234');
  // It was not copied: closing asks first (G62).
  password()?.send({ type: 'close' });
  expect(page.getSnapshot().value).toBe('password');
  password()?.send({ type: 'close' });
  expect(page.getSnapshot().value).toBe('browsing');
  expect(password()).toBeUndefined();
});

const offline = { kind: 'offline' } as const;
const reset = (output: Outcome<string>) => afterUserDialog({ dialog: 'passwordReset', output: { ...output, subject: user } });
const saved = (password: string | null) =>
  afterUserDialog({ dialog: 'form', output: { kind: 'saved', saved: { user, password } } });
const shown = { type: 'open', dialog: 'password', about: { user, password: 'Made-1234' } };
const wasSaved = { tone: 'success', say: 'saved' };

test('a made password is shown after a reset and after a new user, and only then', () => {
  expect(reset({ kind: 'done', answer: 'Made-1234' })).toEqual({ open: shown });
  expect(reset({ kind: 'failed', failure: offline })).toEqual({
    reload: false,
    notice: { tone: 'error', failure: offline, fallback: 'operation' },
  });
  expect(reset({ kind: 'cancelled' })).toEqual({});
  expect(saved('Made-1234')).toEqual({ reload: true, notice: wasSaved, open: shown });
  expect(saved(null)).toEqual({ reload: true, notice: wasSaved });
});

test('a user who is gone is shown no longer: the list reads its page again with the failure', () => {
  const gone = { kind: 'refused', code: REFUSALS.gone.code, desc: '', data: null, requestId: '' } as const;
  expect(reset({ kind: 'failed', failure: gone })).toMatchObject({ reload: true, notice: { failure: gone } });
  const removal = afterUserDialog({ dialog: 'removal', output: { kind: 'failed', failure: gone, subject: [user] } });
  expect(removal).toMatchObject({ reload: true, notice: { failure: gone } });
});

test('a form that was cancelled changes nothing, one whose user is gone reads the list again', () => {
  expect(afterUserDialog({ dialog: 'form', output: { kind: 'cancelled' } })).toEqual({});
  expect(afterUserDialog({ dialog: 'form', output: { kind: 'gone' } })).toEqual({ reload: true });
});

test.each([
  [true, { tone: 'success', say: 'copied' }],
  [false, { tone: 'warning', say: 'copyFailed' }],
])('copying the password says whether it worked: %s', async (worked, notice) => {
  const { page, ports, board } = startUsersPage();
  page.send({ type: 'open', dialog: 'passwordReset', about: user });
  page.getSnapshot().children.passwordReset?.send(YES);
  ports.resets.resolve('Made-1234');
  await vi.waitFor(() => expect(page.getSnapshot().value).toBe('password'));
  page.getSnapshot().children.password?.send({ type: 'copy', text: 'zhang.wei Made-1234' });
  ports.copies.resolve(worked);
  await vi.waitFor(() => expect(board.said).toEqual([notice]));
});

test('a new user starts in the department that the list shows, an edited one where they are', () => {
  const { page } = startUsersPage();
  page.getSnapshot().context.list.send({ type: 'search', filters: { departmentId: 'd7' } });
  page.send({ type: 'open', dialog: 'form', about: null });
  const form = () => page.getSnapshot().children.form;
  expect(form()?.getSnapshot().context.values.departmentIds).toEqual(['d7']);
  form()?.send({ type: 'cancel' });
  page.send({ type: 'open', dialog: 'form', about: user });
  expect(form()?.getSnapshot().context.values.departmentIds).toEqual([]);
});

test.each([
  ['an administrator, to a user', { id: 'v', administrator: true }, user, 'edit resetPassword changeStatus remove'],
  ['an administrator, to another', { id: 'v', administrator: true }, boss, 'edit resetPassword changeStatus remove'],
  ['an administrator, to themselves', { id: boss.id, administrator: true }, boss, 'edit resetPassword'],
  ['others, to an administrator', { id: 'v', administrator: false }, boss, ''],
  ['others, to themselves', { id: user.id, administrator: false }, user, 'edit resetPassword'],
])('what can be done: %s (§6, decision 11)', (_, viewer, target, acts) => {
  const possible = Object.entries(possibleActs(viewer, target)).flatMap(([act, is]) => (is ? [act] : []));
  expect(possible.join(' ')).toBe(acts);
});

test('the tab hears whether a form holds changes', () => {
  const tab = listener<PageFact>();
  const { page } = startUsersPage({ tab: tab.ref });
  page.send({ type: 'open', dialog: 'form', about: user });
  page.getSnapshot().children.form?.send({ type: 'edited', values: { name: '张三' } });
  expect(tab.told).toEqual([{ type: 'page.edited', dirty: true }]);
});

test('drafts of different users are stored apart, digit by digit (G18)', () => {
  const keys = ['9007199254740993', '9007199254740992'].map((id) => {
    const { page } = startUsersPage();
    page.send({ type: 'open', dialog: 'form', about: userOf({ id }) });
    return page.getSnapshot().children.form?.getSnapshot().context.draftKey;
  });
  expect(keys).toEqual(['/users|draft|9007199254740993', '/users|draft|9007199254740992']);
});

test('the form shows what the row holds, and nothing of passwords', () => {
  const shown = userValues(
    userOf({
      phone: '13900000000',
      roles: [{ id: 'r1', roleName: '员工' }],
      departments: [{ id: 'd1', departmentName: '财务部' }],
    }),
  );
  expect(shown).toEqual({
    username: 'zhang.wei',
    name: '张伟',
    phone: '13900000000',
    email: '',
    remark: '',
    departmentIds: ['d1'],
    roleIds: ['r1'],
  });
});
