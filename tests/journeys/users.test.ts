import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import { addUser, listUsers, removeUsers } from '../../contract/users';
import { zhCN } from '../../src/i18n/zh-CN';
import { journey as base } from './journey';
import { type ConsoleWindow, PATIENCE } from './window';

const { frame, list, shell, users } = zhCN;

/** What the users page has stored in this window for a reload. */
const keptBy = ({ page }: ConsoleWindow) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('OFA__/users|')));

/** An administrator on the users page. */
const journey = base.extend('window', async ({ signedIn: window }) => {
  await window.openUsers();
  await window.users.rows.first().waitFor();
  return window;
});

describe('the list of users', () => {
  journey('is loaded once when it is opened (G06)', async ({ window }) => {
    await window.isQuiet();
    expect(window.callsOf(listUsers)).toBe(1);
  });

  journey.for([
    [1440, 900],
    [1280, 720],
  ] as const)('G71: at %i × %i no column lies behind the actions unsaid', async ([width, height], { window }) => {
    const { page, users: screen } = window;
    await page.setViewportSize({ width, height });
    const box = screen.panel.locator('.arco-table-content-inner');
    const hangsOver = () => box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    const fold = (name: string | RegExp) => screen.panel.getByRole('columnheader').getByRole('button', { name, exact: true });
    await fold(/^还有 \d 列$/).waitFor();
    expect(await hangsOver()).toBe(false);

    await fold(/^还有 \d 列$/).focus();
    await page.keyboard.press('Enter');
    await fold(list.fewerColumns).waitFor();
    const head = screen.panel.getByRole('columnheader').filter({ hasText: users.createTime });
    const actions = screen.panel.getByRole('columnheader').filter({ hasText: list.actions });
    const [last, next] = await Promise.all([head.boundingBox(), actions.boundingBox()]);
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual((next?.x ?? 0) + 1);

    await page.keyboard.press('Enter');
    await fold(/^还有 \d 列$/).waitFor();
    expect(await hangsOver()).toBe(false);
  });

  journey('shows the later of two searches, whichever is answered last (G14)', async ({ window, operator }) => {
    await operator.addUser({ username: 'slow-search', name: '慢查询' });
    await operator.addUser({ username: 'fast-search', name: '快查询' });
    const { page, users: screen } = window;
    let letGo = () => {};
    const freed = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const slow = page.waitForRequest((request) => request.url().includes(encodeURIComponent('慢')));
    await page.route(
      (url) => url.searchParams.get('name') === '慢查询',
      async (call) => {
        await freed;
        await call.continue().catch(() => {}); // The page has aborted it.
      },
    );
    await screen.search('慢查询');
    await slow;
    await screen.search('快查询');
    await screen.row('快查询').waitFor();
    letGo();
    await window.isQuiet();
    await expect.poll(() => screen.range.textContent(), PATIENCE).toBe('显示 1 到 1，共 1 条记录');
    expect(await screen.column(users.name)).toEqual(['快查询']);
  });

  journey('Enter that confirms pinyin neither searches nor jumps (G17)', async ({ window }) => {
    const { users: screen } = window;
    const composing = { key: 'Enter', bubbles: true, isComposing: true, keyCode: 229 };
    const jump = screen.panel.getByLabel(list.jump, { exact: true });
    for (const field of [screen.field(users.name), jump]) {
      await field.fill('2');
      await field.dispatchEvent('keydown', composing);
    }
    await window.isQuiet();
    expect(window.callsOf(listUsers)).toBe(1);
    await jump.press('Enter');
    await expect.poll(() => screen.range.textContent(), PATIENCE).toMatch(/^显示 31 到 60，/);
  });

  journey('after the last row of the last page is deleted, the page before it is shown (G13)', async ({ window, operator }) => {
    for (let n = 1; n <= 11; n += 1) await operator.addUser({ username: `last-page-${n}`, name: `末页${n}` });
    const { users: screen } = window;
    await screen.button(list.reset).click(); // Ten rows a page.
    await screen.search('末页');
    await screen.button(list.last).click();
    await expect.poll(() => screen.range.textContent(), PATIENCE).toBe('显示 11 到 11，共 11 条记录');
    const [name = ''] = await screen.column(users.name);
    await screen.more(name, list.remove);
    await screen.inDialog(list.remove).click();
    await expect.poll(() => screen.range.textContent(), PATIENCE).toBe('显示 1 到 10，共 10 条记录');
    await expect.poll(() => screen.rows.count(), PATIENCE).toBe(10);
  });

  journey('rows that were deleted are no longer selected (G15)', async ({ window, operator }) => {
    for (const n of [1, 2]) await operator.addUser({ username: `selected-${n}`, name: `选中${n}` });
    const { users: screen, notice } = window;
    await screen.button(list.removeMany).click();
    await notice.filter({ hasText: '请至少选择一条记录！' }).waitFor();
    await screen.search('选中');
    await expect.poll(() => screen.rows.count(), PATIENCE).toBe(2);
    for (const n of [1, 2]) await screen.select(`选中${n}`);
    await screen.button(list.removeMany).click();
    await screen.dialog.getByText('用户 选中1（selected-1）').waitFor();
    await screen.inDialog(list.remove).click();
    await screen.panel.getByText(list.nothingFound).waitFor();
    await expect.poll(() => notice.count(), PATIENCE).toBe(1);
    await screen.button(list.removeMany).click();
    await notice.filter({ hasText: '请至少选择一条记录！' }).waitFor();
    expect(window.callsOf(removeUsers)).toBe(1);
  });

  journey('ids beyond 2^53 reach the right row: strings from end to end (G18)', async ({ window, operator }) => {
    const [model] = (await operator.users()).records;
    const twins = ['9007199254740993', '9007199254740992'].map((id) => ({ ...model, id, name: `编号${id}` }));
    const { page, users: screen } = window;
    await page.route(
      (url) => url.pathname === `/api${listUsers.path}`,
      (call) => call.fulfill({ json: { code: 200, desc: '', data: { records: twins, total: 2 } } }),
    );
    const touched: string[] = [];
    await page.route(
      (url) => url.pathname.startsWith(`/api${addUser.path}`) && !url.pathname.endsWith('/list'),
      async (call) => {
        const request = call.request();
        touched.push(
          `${request.method()} ${new URL(request.url()).pathname.split('/').at(-1)} ${request.method() === 'DELETE' ? request.postData() : ''}`,
        );
        await call.fulfill({ json: { code: 200, desc: '', data: twins[1] } });
      },
    );
    await screen.button(list.search).click();
    await expect.poll(() => screen.rows.count(), PATIENCE).toBe(2);
    await screen.row('编号9007199254740992').getByRole('button', { name: list.edit }).click();
    await screen.typeable(users.name).fill('改名');
    await screen.inDialog(list.save).click();
    await expect.poll(() => screen.dialog.count(), PATIENCE).toBe(0);
    await screen.more('编号9007199254740993', list.remove);
    await screen.inDialog(list.remove).click();
    await expect.poll(() => touched, PATIENCE).toEqual(['PUT 9007199254740992 ', 'DELETE user ["9007199254740993"]']);
  });
});

describe('the form of a user', () => {
  journey('saves once, however often save is pressed (G05)', async ({ window, operator }) => {
    const { users: screen, page } = window;
    const held = await window.hold(addUser);
    await screen.button(list.add).click();
    await screen.typeable(users.username).fill('double-click');
    await screen.typeable(users.name).fill('双击');
    await screen.dialog.getByRole('button', { name: list.save }).dblclick();
    await page.keyboard.press('Enter');
    await held.arrived;
    held.letGo();
    await screen.dialog.getByText(users.passwordTitle, { exact: true }).waitFor();
    expect(await screen.dialog.getByLabel(users.password, { exact: true }).inputValue()).toMatch(/^\S{8,40}$/);
    await screen.inDialog(list.close).last().click();
    await window.page.getByText(users.passwordUncopied).waitFor();
    await screen.inDialog(list.closeAnyway).click();
    expect(window.callsOf(addUser)).toBe(1);
    expect((await operator.users({ username: 'double-click' })).total).toBe(1);
  });

  journey('shows a refusal of the server at its field', async ({ window }) => {
    const { users: screen } = window;
    await screen.button(list.add).click();
    await screen.typeable(users.username).fill('admin');
    await screen.typeable(users.name).fill('重名');
    await screen.inDialog(list.save).click();
    await screen.dialog.getByRole('alert').first().waitFor();
    await expect
      .poll(() => screen.typeable(users.username).evaluate((field) => field === document.activeElement), PATIENCE)
      .toBe(true);
  });

  journey(
    'asks before typed text is lost; the focus is on staying, then where it was, and at last where the form was opened',
    async ({ window }) => {
      const { users: screen, page } = window;
      const hasFocus = (what: Locator) =>
        expect.poll(() => what.evaluate((element) => element === document.activeElement), PATIENCE).toBe(true);
      await screen.button(list.add).focus();
      await page.keyboard.press('Enter');
      await hasFocus(screen.typeable(users.username));
      await screen.typeable(users.name).fill('没有保存');
      await page.keyboard.press('Escape');
      await hasFocus(page.getByRole('button', { name: shell.edits.stay }));
      await page.keyboard.press('Enter');
      await hasFocus(screen.typeable(users.name));
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: shell.edits.closing.leave }).click();
      await hasFocus(screen.button(list.add));
    },
  );

  journey('a draft survives a reload, says so, and can be discarded', async ({ window }) => {
    const { users: screen, page } = window;
    await screen.button(list.add).click();
    await screen.typeable(users.name).fill('没有保存');
    await expect.poll(() => keptBy(window), PATIENCE).toContainEqual(expect.stringContaining('draft'));
    await page.reload();
    await screen.button(list.add).click();
    await screen.dialog.getByText(list.restored).waitFor();
    expect(await screen.typeable(users.name).inputValue()).toBe('没有保存');
    await screen.inDialog(list.discard).click();
    await expect.poll(() => screen.typeable(users.name).inputValue(), PATIENCE).toBe('');
  });

  journey('a tab that is closed leaves nothing behind, and opens afresh (G09)', async ({ window }) => {
    const { users: screen, page } = window;
    await screen.search('张');
    await screen.button(list.add).click();
    await screen.typeable(users.name).fill('没有保存');
    await expect.poll(() => keptBy(window), PATIENCE).toContainEqual(expect.stringContaining('draft'));
    await page.reload(); // This closes the form and keeps the draft.
    await screen.rows.first().waitFor();
    await window.closeTab(users.title);
    await window.isAt('/home');
    expect(await keptBy(window)).toEqual([]);

    const before = window.callsOf(listUsers);
    await window.openUsers();
    await screen.rows.first().waitFor();
    expect(window.callsOf(listUsers)).toBe(before + 1);
    expect(await screen.field(users.name).inputValue()).toBe('');
    await screen.button(list.add).click();
    expect(await screen.typeable(users.name).inputValue()).toBe('');
    expect(await screen.dialog.getByText(list.restored).count()).toBe(0);
  });
});

describe('another administrator at the same time', () => {
  journey('a row that was changed meanwhile is not overwritten without a question', async ({ window, operator }) => {
    const row = await operator.addUser({ username: 'contested', name: '争用' });
    const { users: screen } = window;
    await screen.search(row.name);
    await screen.row(row.name).getByRole('button', { name: list.edit }).click();
    await screen.typeable(users.name).fill('我的改动');
    await operator.rename(row, '别人的改动');
    await screen.inDialog(list.save).click();
    await window.page.getByText(list.conflictTitle, { exact: true }).waitFor();
    await window.page.getByRole('button', { name: list.takeTheirs }).click();
    await expect.poll(() => screen.typeable(users.name).inputValue(), PATIENCE).toBe('别人的改动');
  });
});

describe('a notice', () => {
  journey('says what the specification says after a deletion, and can be closed', async ({ window, operator }) => {
    const row = await operator.addUser({ username: 'to-be-deleted', name: '待删除' });
    const { users: screen, notice } = window;
    await screen.search(row.name);
    await screen.more(row.name, list.remove);
    await screen.inDialog(list.remove).click();
    await notice.filter({ hasText: '删除成功！' }).waitFor();
    await notice.getByRole('button', { name: frame.close }).click();
    await expect.poll(() => notice.count(), PATIENCE).toBe(0);
  });
});
