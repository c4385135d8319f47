import { describe, expect } from 'vitest';
import type { FormItem } from '../../contract/form-document';
import { addForm, designForm, formRow, removeForms } from '../../contract/forms';
import { zhCN } from '../../src/i18n/zh-CN';
import { documentOf, item } from '../server/features/designing';
import { PNG } from '../server/features/sending';
import { findings } from './axe';
import { Profile } from './browser';
import { journey as base } from './journey';
import { settled, tokenFor } from './token';
import { ConsoleWindow, PATIENCE } from './window';

const { fieldUpload, fill, list, replies } = zhCN;

/** A form that is drawn; what is asked in it can be changed. */
const journey = base.extend('survey', async ({ operator }, { onCleanup }) => {
  const { id } = formRow.parse(await operator.call(addForm, { body: { name: '员工调查', remark: '' } }));
  const draw = (...items: FormItem[]) =>
    operator.call({ ...designForm, path: designForm.path.replace(':id', id) }, { body: { document: documentOf(...items) } });
  await draw(item(100, { label: '您的建议', required: true }));
  onCleanup(async () => void (await operator.call(removeForms, { body: [id] })));
  return { id, draw };
});

describe('a published form', () => {
  journey(
    'is filled in by another user, seen by its publisher, changed, filled in again, and each reply keeps its version',
    async ({ survey, signedIn: window, browser, operator, product }) => {
      const { page, users: screen } = window;
      await window.open('/forms');
      await screen.more('员工调查', replies.publish);
      expect(await findings(page, replies.publish)).toEqual([]);
      await screen.inDialog(replies.publish).click();
      const address = await page.getByLabel(replies.address).inputValue();
      expect(address).toMatch(new RegExp(`/fill/${survey.id}$`));
      await screen.inDialog(list.close).last().click();

      const clerk = await settled(product, await operator.addUser({ username: 'clerk', name: '王小明' }));
      const elsewhere = await Profile.open(browser, product.url);
      const theirs = new ConsoleWindow(await elsewhere.newWindow(), product);
      await theirs.enter(await tokenFor(product, clerk));
      const field = (label: string) => theirs.page.getByRole('textbox', { name: label });
      const send = theirs.page.getByRole('button', { name: fill.send, exact: true });
      await theirs.open(new URL(address).pathname);
      await send.click();
      await expect.poll(() => field('您的建议').getAttribute('aria-invalid'), PATIENCE).toBe('true');
      await field('您的建议').fill('食堂早点开门');
      await theirs.page.reload();
      await expect.poll(() => field('您的建议').inputValue(), PATIENCE).toBe('食堂早点开门');
      expect(await findings(theirs.page, '/fill/{id}')).toEqual([]);
      await send.click();
      await theirs.page.getByText(fill.thanks, { exact: true }).waitFor();
      expect(await findings(theirs.page, fill.thanks)).toEqual([]);

      await survey.draw(
        item(100, { label: '您的建议', required: true }),
        item(101, { label: '所在部门' }),
        item(102, { type: 'upload', label: '照片', defaultValue: [], required: true }),
      );
      await page.reload();
      await screen.more('员工调查', replies.publish);
      await screen.inDialog(replies.publishAgain).click();
      await page.getByText(replies.publishedAs.replace('{{number}}', '2')).waitFor();
      await screen.inDialog(list.close).last().click();
      await theirs.page.getByRole('button', { name: fill.again }).click();
      await field('所在部门').fill('技术中心');
      await field('您的建议').fill('多装几个插座');
      await theirs.page.locator('input[type=file]').setInputFiles({ name: '插座.png', mimeType: 'image/png', buffer: PNG });
      await theirs.page.getByText(fieldUpload.status.done, { exact: true }).waitFor();
      expect(await findings(theirs.page, fieldUpload.list)).toEqual([]);
      await send.click();
      await theirs.page.getByText(fill.thanks, { exact: true }).waitFor();

      await screen.more('员工调查', replies.list);
      await screen.dialog.getByText('多装几个插座').first().waitFor();
      const photo = await screen.dialog.getByRole('link', { name: '插座.png' }).getAttribute('href');
      expect(await (await page.request.get(new URL(photo ?? '', product.url).href)).body()).toEqual(PNG);
      await screen.dialog.getByText(replies.versionNamed.replace('{{number}}', '1')).first().waitFor();
      expect(await findings(page, replies.list)).toEqual([]);
      const first = screen.dialog.getByRole('row', { name: /食堂早点开门/ });
      await first.locator('.link-button').click();
      const whole = page.getByRole('dialog', { name: replies.replyTitle.replace('{{author}}', '王小明') });
      await whole.getByText('食堂早点开门').waitFor();
      expect(await whole.getByText('所在部门').count()).toBe(0);
      expect(await findings(page, 'reply')).toEqual([]);
      await whole.getByRole('button', { name: list.close }).last().click();
      await whole.waitFor({ state: 'hidden' });

      await first.locator('label.arco-checkbox').click();
      await screen.inDialog(replies.remove).click();
      await page.getByRole('dialog', { name: replies.remove }).getByRole('button', { name: list.remove, exact: true }).click();
      await first.waitFor({ state: 'detached' });
      await screen.inDialog(list.close).last().click();

      await screen.more('员工调查', replies.figures);
      await screen.dialog.getByText(replies.total.replace('{{count}}', '1')).waitFor();
      expect(await findings(page, replies.figures)).toEqual([]);
      // One day is one bar, and not a wall.
      expect((await screen.dialog.locator('.bar-chart-bar').first().boundingBox())?.width).toBe(72);
      expect(await elsewhere.close()).toEqual([]);
    },
  );

  journey(
    'is filled in by a guest with the link, who reads a picture, and not once it is withdrawn',
    async ({ survey, signedIn: window, browser, product }) => {
      const { page, users: screen } = window;
      await window.open('/forms');
      const publish = async (audience: keyof typeof replies.audiences, button: string) => {
        await screen.more('员工调查', replies.publish);
        await screen.dialog.getByText(replies.audiences[audience], { exact: true }).click();
        await screen.inDialog(button).click();
      };
      await publish('anyone', replies.publish);
      await screen.dialog.getByRole('img', { name: replies.picture }).waitFor();
      const address = await page.getByLabel(replies.address).inputValue();
      expect(address).toMatch(/\/form\/open\/[0-9a-f]{32}$/);
      expect(address).not.toContain(survey.id);
      expect(await findings(page, replies.audiences.anyone)).toEqual([]);
      await screen.inDialog(list.close).last().click();

      const elsewhere = await Profile.open(browser, product.url);
      const guest = new ConsoleWindow(await elsewhere.newWindow(), product);
      const field = guest.page.getByRole('textbox', { name: '您的建议' });
      await guest.page.setViewportSize({ width: 390, height: 844 });
      await guest.open(new URL(address).pathname);
      await field.fill('大门口太暗');
      const asked: string[] = [];
      guest.page.on('dialog', (dialog) => {
        asked.push(dialog.type());
        void dialog.accept();
      });
      await guest.page.reload();
      expect(asked).toEqual(['beforeunload']);
      await expect.poll(() => field.inputValue(), PATIENCE).toBe('大门口太暗');
      expect(await findings(guest.page, '/form/open/{link}')).toEqual([]);
      const send = guest.page.getByRole('button', { name: fill.send, exact: true });
      await send.click();
      await guest.signInScreen.captcha.fill(await guest.signInScreen.readPicture());
      expect(await findings(guest.page, fill.proof)).toEqual([]);
      await send.last().click();
      await guest.page.getByText(fill.thanks, { exact: true }).waitFor();

      await screen.more('员工调查', replies.list);
      await screen.dialog
        .getByRole('row', { name: /大门口太暗/ })
        .getByText(replies.guest)
        .waitFor();
      await screen.inDialog(list.close).last().click();
      await publish('signedIn', replies.publishAgain);
      await guest.page.reload();
      // Sent, nothing is at stake any more.
      expect(asked).toEqual(['beforeunload']);
      await guest.page.getByText(fill.missing, { exact: true }).waitFor();
      expect(await elsewhere.close()).toEqual([]);
    },
  );
});
