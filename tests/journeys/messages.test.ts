import { describe, expect } from 'vitest';
import { sendMessage } from '../../contract/messages';
import { zhCN } from '../../src/i18n/zh-CN';
import { findings } from './axe';
import { journey as base } from './journey';
import { PATIENCE } from './window';

const { list, messages, shell } = zhCN;

const bell = (unread: number) => (unread === 0 ? shell.messages : shell.messagesUnread.replace('{{count}}', `${unread}`));

const journey = base
  .extend('window', ({ signedIn }) => signedIn)
  /** Sends the administrator a message, as another system does. */
  .extend('send', ({ operator }) => async (title: string) => {
    await operator.call(sendMessage, { body: { title, content: `${title}\n第二行`, everybody: true } });
  });

describe('messages (§2.2, §7.6)', () => {
  journey('arrive live in every window, are opened, all read, found and deleted', async ({ window, person, send }) => {
    const { page } = window;
    const badge = (unread: number) => page.getByRole('link', { name: bell(unread), exact: true }).waitFor();
    await send('停机通知');
    await badge(1);
    await page
      .getByRole('region', { name: shell.home.unread })
      .getByRole('link', { name: /^停机通知/ })
      .click();
    await page.getByRole('article', { name: '停机通知' }).getByText('第二行').waitFor();
    await badge(0);
    expect(await findings(page, '/messages')).toEqual([]);

    await send('年度盘点');
    await badge(1);
    await page.getByRole('button', { name: messages.news.replace('{{count}}', '1') }).click();
    await page.getByRole('button', { name: /年度盘点/ }).waitFor();
    await page.getByRole('button', { name: messages.readAll }).click();
    await badge(0);

    const other = await person.newWindow();
    await other.open('/messages');
    await other.page.getByLabel(messages.find).fill('停机');
    await other.page.keyboard.press('Enter');
    await other.page.getByRole('button', { name: /停机通知/ }).click();
    await other.page.getByRole('article').getByRole('button', { name: messages.remove }).click();
    await other.page.getByRole('dialog').getByRole('button', { name: list.remove, exact: true }).click();
    await other.page.getByText(list.nothingFound).waitFor();
    await other.open('/messages');
    await other.page.getByRole('button', { name: list.clearConditions }).click();
    await other.page.getByRole('button', { name: /年度盘点/ }).waitFor();
  });

  journey(
    'a message that is sent after a restart of the server arrives without a reload',
    async ({ window, person, product, send }) => {
      person.expectError(/ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/);
      const unread = window.page.getByRole('region', { name: shell.home.unread });
      // A page that was still on its way when the server ended offers to be loaded again: it is not what is asked here.
      await unread.getByText(shell.home.nothingUnread).waitFor();
      await product.kill();
      await product.restart();
      await send('重启之后');
      await expect.poll(() => unread.textContent(), PATIENCE).toContain('重启之后');
    },
  );
});
