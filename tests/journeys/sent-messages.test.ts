import { describe, expect } from 'vitest';
import { zhCN } from '../../src/i18n/zh-CN';
import { findings } from './axe';
import { Profile } from './browser';
import { journey as base } from './journey';
import { isRead, RichTextField } from './rich-text-field';
import { settled, tokenFor } from './token';
import { ConsoleWindow } from './window';

const { list, messages, sentMessages, users } = zhCN;

/** The administrator on the page of the messages that were sent. */
const journey = base.extend('window', async ({ signedIn }) => {
  await signedIn.page.emulateMedia({ reducedMotion: 'reduce' });
  await signedIn.chooseMenu('系统管理', '消息管理');
  await signedIn.isAt('/sent-messages');
  await signedIn.users.panel.getByRole('button', { name: sentMessages.write }).first().waitFor();
  return signedIn;
});

describe('messages that are sent', () => {
  journey(
    'one is written to everybody after their number was confirmed, read by another user, and withdrawn',
    async ({ window, operator, product, browser, onTestFinished }) => {
      const { users: screen } = window;
      const user = await settled(product, await operator.addUser({ username: 'reader', name: '读者' }));
      await window.page.reload();
      await screen.button(sentMessages.write).first().click();
      await screen.dialog.getByText(sentMessages.everybody, { exact: true }).click();
      await screen.typeable(sentMessages.messageTitle).fill('停机通知');
      const field = new RichTextField(window.page, sentMessages.content);
      await field.text.waitFor();
      await field.write();
      await screen.inDialog(sentMessages.send).click();
      await screen.dialog.getByText(sentMessages.confirmFirst).waitFor();
      await screen.dialog.getByText(/^发送给全体 \d+ 名用户$/).click();
      await screen.inDialog(sentMessages.send).click();
      await screen.dialog.waitFor({ state: 'hidden' });
      await screen.row('停机通知').waitFor();

      const profile = await Profile.open(browser, product.url);
      onTestFinished(async () => void (await profile.close()));
      const theirs = new ConsoleWindow(await profile.newWindow(), product);
      await theirs.enter(await tokenFor(product, user));
      await theirs.open('/messages');
      await theirs.users.panel.getByText('停机通知').first().click();
      await isRead(theirs.users.panel.locator('.rich-text'));

      await screen.row('停机通知').getByRole('button', { name: sentMessages.show }).click();
      await screen.typeable(users.name).fill('读者');
      await screen.inDialog(list.search).click();
      const line = screen.dialog.getByRole('row').filter({ hasText: '读者' });
      await line.getByText(/^\d{4}-\d\d-\d\d /).waitFor();
      await screen.inDialog(list.close).last().click();
      await screen.dialog.waitFor({ state: 'hidden' });

      await screen.row('停机通知').getByRole('button', { name: sentMessages.withdraw }).click();
      const recipients = (await screen.dialog.getByText(/^请输入 \d+ 以确认$/).textContent()) ?? '';
      await screen.typeable(recipients).fill(recipients.replace(/\D/g, ''));
      await screen.inDialog(sentMessages.withdraw).click();
      await screen.row('停机通知').waitFor({ state: 'detached' });
      await theirs.open('/messages');
      await theirs.users.panel.getByText(messages.states.unread).first().waitFor();
      await theirs.isQuiet();
      expect(await theirs.users.panel.getByText('停机通知').count()).toBe(0);
    },
  );

  journey('list and form have no serious findings of axe', async ({ window }) => {
    const { page, users: screen } = window;
    const found = await findings(page, 'sent messages');
    await screen.button(sentMessages.write).first().click();
    await screen.dialog.and(page.locator(':focus-within')).waitFor();
    found.push(...(await findings(page, 'form')));
    await screen.dialog.getByText(sentMessages.everybody, { exact: true }).click();
    await screen.dialog.getByText(/^发送给全体/).waitFor();
    found.push(...(await findings(page, 'form to everybody')));
    expect(found).toEqual([]);
  });
});
