import { describe, expect } from 'vitest';
import { zhCN } from '../../src/i18n/zh-CN';
import { journey as base } from './journey';
import { PATIENCE } from './window';

const { entry, failure, list, users } = zhCN;

/** The server is killed, and started again at the end of the journey at the latest. */
const journey = base.extend('outage', async ({ product }, { onCleanup }) => {
  onCleanup(() => product.restart());
  return { begin: () => product.kill(), end: () => product.restart() };
});

/** What a browser logs about an unreachable server. */
const GONE = /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/;

journey(
  'acknowledged changes survive a kill, and signed-in users stay signed in',
  async ({ person, outage, administrator, operator }) => {
    person.expectError(GONE);
    const window = await person.newWindow();
    await window.open('/login');
    await window.signIn(administrator);
    const acknowledged = await operator.addUser({ username: 'acknowledged', name: '已确认' });
    await outage.begin();
    await outage.end();
    await window.open('/users');
    await window.users.search(acknowledged.name);
    await expect.poll(() => window.users.range.textContent(), PATIENCE).toBe('显示 1 到 1，共 1 条记录');
  },
);

describe('a server restart in the middle of a form (§8)', () => {
  journey(
    'the sign-in screen reports it, loses only the captcha, and signs in afterwards',
    async ({ person, outage, administrator }) => {
      person.expectError(GONE);
      const window = await person.newWindow();
      const { signInScreen: screen } = window;
      await window.open('/login');
      await screen.fill(administrator);

      await outage.begin();
      await screen.submit.click();
      await window.page.getByText(failure.offline).first().waitFor();
      const typed = [await screen.username.inputValue(), await screen.password.inputValue()];
      expect(typed).toEqual([administrator.username, administrator.password]);
      expect(await window.token()).toBeNull();

      await outage.end();
      await window.page.getByRole('button', { name: entry.captchaRetry }).click();
      await screen.captcha.fill(await screen.readPicture());
      await screen.submit.click();
      await window.userMenu.waitFor();
      await window.isAt('/home');
    },
  );

  journey(
    'a form in the shell reports it, keeps its content, and saves it afterwards',
    async ({ person, outage, administrator, operator }) => {
      person.expectError(GONE);
      const edited = await operator.addUser({ username: 'restarted', name: '重启之前' });
      const window = await person.newWindow();
      await window.open('/login');
      await window.signIn(administrator);
      await window.openUsers();
      await window.users.search(edited.name);
      await window.users.row(edited.name).getByRole('button', { name: list.edit, exact: true }).click();
      await window.users.typeable(users.name).fill('重启之后');
      await window.users.typeable(users.remark).fill('写了很久的备注');

      await outage.begin();
      await window.users.inDialog(list.save).click();
      await expect.poll(() => window.notice.textContent(), PATIENCE).toContain(failure.offline);
      expect(await window.users.typeable(users.name).inputValue()).toBe('重启之后');
      expect(await window.users.typeable(users.remark).inputValue()).toBe('写了很久的备注');

      await outage.end();
      await window.users.inDialog(list.save).click();
      await window.users.dialog.waitFor({ state: 'hidden' });
      const { records } = await operator.users({ username: edited.username });
      expect(records).toMatchObject([{ id: edited.id, name: '重启之后', remark: '写了很久的备注' }]);
    },
  );
});
