import { describe, expect } from 'vitest';
import { addForm, formRow, removeForms } from '../../contract/forms';
import { zhCN } from '../../src/i18n/zh-CN';
import { findings } from './axe';
import { Profile } from './browser';
import { journey as base } from './journey';
import { isRead, RichTextField } from './rich-text-field';
import { settled, tokenFor } from './token';
import { ConsoleWindow, PATIENCE } from './window';

const { editor, fill, forms, list, replies } = zhCN;
const REPORT = forms.widgets.richText;

const journey = base.extend('survey', async ({ operator }, { onCleanup }) => {
  const { id } = formRow.parse(await operator.call(addForm, { body: { name: '周报', remark: '' } }));
  onCleanup(async () => void (await operator.call(removeForms, { body: [id] })));
  return { id };
});

describe('a form with a rich text', () => {
  journey(
    'is drawn with a default value, filled in by a user with table, picture and attachment, and read as it was written',
    async ({ survey, signedIn: window, browser, operator, product }) => {
      const { page, users: screen } = window;
      await window.open(`/forms/${survey.id}`);
      await page.getByRole('button', { name: REPORT, exact: true }).click();
      const first = new RichTextField(page, forms.defaultValue);
      await first.text.waitFor();
      expect(await findings(page, 'designer')).toEqual([]);
      await first.text.click();
      await first.type('Week');
      expect(await page.locator('input[data-upload]').count()).toBe(0);
      await page.getByText(forms.required, { exact: true }).click();
      await page.getByRole('button', { name: list.save, exact: true }).click();
      await page.getByText(zhCN.notice.saved, { exact: true }).waitFor();

      await window.open('/forms');
      await screen.more('周报', replies.publish);
      await screen.dialog.getByText(replies.audiences.anyone, { exact: true }).click();
      await screen.inDialog(replies.publish).click();
      const address = await page.getByLabel(replies.address).inputValue();
      await screen.inDialog(list.close).last().click();

      const clerk = await settled(product, await operator.addUser({ username: 'clerk', name: '王小明' }));
      const elsewhere = await Profile.open(browser, product.url);
      const theirs = new ConsoleWindow(await elsewhere.newWindow(), product);
      await theirs.enter(await tokenFor(product, clerk));
      await theirs.open(`/fill/${survey.id}`);
      const field = new RichTextField(theirs.page, REPORT);
      await field.text.getByText('Week').waitFor();
      await field.text.click();
      await field.press('Control+a', 'Delete');
      await theirs.page.getByRole('button', { name: fill.send, exact: true }).click();
      await expect.poll(() => field.text.getAttribute('aria-invalid'), PATIENCE).toBe('true');
      expect(await findings(theirs.page, '/fill/{id}')).toEqual([]);
      await field.write();
      await theirs.page.getByRole('button', { name: fill.send, exact: true }).click();
      await theirs.page.getByText(fill.thanks, { exact: true }).waitFor();
      expect(await elsewhere.close()).toEqual([]);

      const outside = await Profile.open(browser, product.url);
      const guest = new ConsoleWindow(await outside.newWindow(), product);
      await guest.page.setViewportSize({ width: 390, height: 844 });
      await guest.open(new URL(address).pathname);
      const own = new RichTextField(guest.page, REPORT);
      await own.text.getByText('Week').click();
      await own.press('Control+End');
      await own.type(' 48');
      await own.tool(editor.mark.bold).waitFor();
      expect(await own.tool(editor.picture).count()).toBe(0);
      expect(await findings(guest.page, '/form/open/{link}')).toEqual([]);
      const send = guest.page.getByRole('button', { name: fill.send, exact: true });
      await send.click();
      await guest.signInScreen.captcha.fill(await guest.signInScreen.readPicture());
      await send.last().click();
      await guest.page.getByText(fill.thanks, { exact: true }).waitFor();
      expect(await outside.close()).toEqual([]);

      await screen.more('周报', replies.list);
      await screen.dialog.getByRole('row', { name: /Week 48/ }).waitFor();
      await screen.dialog
        .getByRole('row', { name: /王小明/ })
        .locator('.link-button')
        .click();
      const whole = page.getByRole('dialog', { name: replies.replyTitle.replace('{{author}}', '王小明') });
      await isRead(whole.locator('.rich-text'));
      expect(await findings(page, 'reply')).toEqual([]);
    },
  );
});
