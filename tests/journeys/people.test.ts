import { describe, expect } from 'vitest';
import { removeUsers } from '../../contract/users';
import { zhCN } from '../../src/i18n/zh-CN';
import { findings } from './axe';
import { journey as base } from './journey';
import type { ConsoleWindow } from './window';

const { conflict, headers, list, people, record, users } = zhCN;

/** An administrator on the users page. */
const journey = base.extend('window', async ({ signedIn: window }) => {
  await window.page.emulateMedia({ reducedMotion: 'reduce' });
  await window.openUsers();
  await window.users.rows.first().waitFor();
  return window;
});

const chooseFrom = async ({ page, users: screen }: ConsoleWindow, menu: string, item: string) => {
  await screen.button(menu).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

describe('many users', () => {
  journey('are added together, their passwords shown once, then disabled together', async ({ window }) => {
    const { users: screen, page, notice } = window;
    await chooseFrom(window, users.more, people.batch);
    for (const [at, name] of ['甲乙', '丙丁'].entries()) {
      const cell = (label: string) =>
        screen.typeable(people.rowField.replace('{{row}}', `${at + 1}`).replace('{{label}}', label));
      await cell(users.username).fill(`many-${at}`);
      await cell(users.name).fill(`批量${name}`);
    }
    expect(await findings(page, people.batch)).toEqual([]);
    await screen.inDialog(list.save).click();
    await page.getByText(people.added.replace('{{count}}', '2')).waitFor();
    expect(await findings(page, people.added)).toEqual([]);
    await screen.inDialog(list.close).last().click();
    await screen.inDialog(list.closeAnyway).click();
    await screen.dialog.first().waitFor({ state: 'hidden' });

    await screen.search('批量');
    for (const name of ['批量甲乙', '批量丙丁']) await screen.select(name);
    await chooseFrom(window, users.many, users.disable);
    await screen.inDialog(users.disable).click();
    await notice.waitFor();
    expect(new Set(await screen.column(users.status))).toEqual(new Set([users.disabled]));
  });
});

describe('one user', () => {
  journey(
    'has a page: opened from the list, kept through a reload, edited there, and gone when another window deletes',
    async ({ window, operator }) => {
      const row = await operator.addUser({ username: 'paged', name: '有页者' });
      const { users: screen, page } = window;
      const panel = page.locator('.record-panel');
      await screen.search(row.name);
      await screen.row(row.name).getByRole('link', { name: row.username }).click();
      await window.isAt(`/users/${row.id}`);
      await page.getByRole('heading', { level: 1, name: row.name }).waitFor();
      await window.tab(row.name).waitFor();
      expect(await findings(page, record.facts)).toEqual([]);

      for (const [tab, sign] of [
        [people.sessions, zhCN.logs.noSessions],
        [people.bindings, people.noBindings],
        [people.tenants, people.maySignIn],
        [people.rights, people.noRole],
      ] as const) {
        await page.getByRole('tab', { name: tab, exact: true }).click();
        await panel.getByText(sign).first().waitFor();
        expect(await findings(page, tab)).toEqual([]);
      }
      await window.isAt(`/users/${row.id}?tab=rights`);
      await page.reload();
      await panel.getByText(people.noRole).first().waitFor();
      await window.tab(row.name).waitFor();

      await screen.panel.getByRole('button', { name: list.edit, exact: true }).click();
      await screen.typeable(users.name).fill('改名者');
      await screen.inDialog(list.save).click();
      await page.getByRole('heading', { level: 1, name: '改名者' }).waitFor();
      await window.tab('改名者').waitFor();
      await window.openUsers();
      await screen.search('改名者');
      await screen.row('改名者').waitFor();

      await operator.call(removeUsers, { body: [row.id] });
      await window.tab('改名者').click();
      await page.getByText(record.gone).waitFor();
      expect(await findings(page, record.gone)).toEqual([]);
      await page.getByRole('link', { name: record.back.replace('{{list}}', users.title) }).click();
      await window.isAt('/users');
    },
  );

  journey('that two administrators edit keeps what both have done', async ({ window, operator }) => {
    const row = await operator.addUser({ username: 'both-edit', name: '两人' });
    const { users: screen, page } = window;
    await screen.search(row.name);
    await screen.row(row.name).getByRole('button', { name: list.edit }).click();
    await screen.typeable(users.name).fill('我的名字');
    await screen.typeable(users.remark).fill('我的备注');
    await operator.rename(row, '对方的名字');
    await screen.inDialog(list.save).click();
    await page.getByRole('radio', { name: conflict.mine }).waitFor({ state: 'attached' });
    expect(await findings(page, 'conflict')).toEqual([]);
    await page.getByText(conflict.mine, { exact: true }).first().click();
    await screen.inDialog(conflict.save).click();
    await screen.dialog.first().waitFor({ state: 'hidden' });
    await screen.search('我的名字');
    await screen.row('我的名字').waitFor();
  });
});

describe('files and invitations', () => {
  journey('an invitation has a code, a link and a picture; the header editor blanks its last row', async ({ window }) => {
    const { users: screen, page } = window;
    await chooseFrom(window, users.more, people.invite);
    await screen.inDialog(list.save).click();
    await page.getByRole('img', { name: people.invitePicture }).waitFor();
    expect(await findings(page, people.inviteTitle)).toEqual([]);
    await screen.inDialog(list.close).last().click();
    await screen.inDialog(list.closeAnyway).click();
    await screen.dialog.first().waitFor({ state: 'hidden' });
    await chooseFrom(window, users.more, headers.open);
    await screen.dialog.getByLabel(headers.field.replace('{{row}}', '1').replace('{{label}}', headers.value)).waitFor();
    expect(await findings(page, headers.title)).toEqual([]);
  });
});
