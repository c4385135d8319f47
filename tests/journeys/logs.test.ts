import { describe, expect } from 'vitest';
import { zhCN } from '../../src/i18n/zh-CN';
import { findings } from './axe';
import { Profile } from './browser';
import { journey } from './journey';
import { settled, tokenFor } from './token';
import { ConsoleWindow, PATIENCE } from './window';

const { list, logs } = zhCN;

describe('logs and sessions', () => {
  journey('a change is read in the operation log, before and after', async ({ signedIn: window, operator }) => {
    const { page, users: screen } = window;
    const person = await operator.addUser({ username: 'log.reader', name: '旧名' });
    await operator.rename(person, '新名');
    await window.open('/operation-log');
    await screen.panel.getByRole('row').filter({ hasText: '新名' }).first().getByRole('button').click();
    const name = screen.dialog.getByRole('row', { name: new RegExp(logs.fields.name) });
    await expect.poll(() => name.getByRole('cell').allInnerTexts(), PATIENCE).toEqual(['旧名', '新名']);
    expect(await findings(page, '/operation-log')).toEqual([]);
    await screen.inDialog(logs.next).click();
    await screen.dialog.getByText(logs.fields.username, { exact: true }).waitFor();
    await expect.poll(() => name.getByRole('cell').allInnerTexts(), PATIENCE).toEqual(['—', '旧名']);
    await page.keyboard.press('Escape');
    await screen.dialog.waitFor({ state: 'detached' });
  });

  journey(
    'a session is found, ended, and gone elsewhere; both logs know of it',
    async ({ signedIn: window, operator, product, browser }) => {
      const { page, users: screen } = window;
      const person = await settled(product, await operator.addUser({ username: 'log.elsewhere', name: '他处' }));
      const elsewhere = await Profile.open(browser, product.url);
      const other = new ConsoleWindow(await elsewhere.newWindow(), product);
      elsewhere.expectError(/401/);
      await other.enter(await tokenFor(product, person));

      await window.open('/online-sessions');
      await screen.field(logs.username).fill(person.username);
      await screen.button(list.search).click();
      await screen.row(person.username).first().waitFor();
      expect(await findings(page, '/online-sessions')).toEqual([]);
      await screen.row(person.username).first().getByRole('button', { name: logs.endSession }).click();
      await screen.inDialog(logs.endSession).click();
      await screen.row(person.username).waitFor({ state: 'detached' });
      await other.open('/account');
      await other.signInScreen.submit.waitFor();
      await elsewhere.close();

      await window.open('/sign-in-log');
      const attempts = screen.panel.getByRole('row').filter({ hasText: person.username });
      await attempts.first().waitFor();
      expect(await findings(page, '/sign-in-log')).toEqual([]);
      await window.open('/operation-log');
      const ended = screen.panel.getByRole('row').filter({ hasText: logs.actions.endSessions });
      await ended.first().waitFor();
    },
  );
});
