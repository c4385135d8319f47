import { describe, expect } from 'vitest';
import type { FormItem } from '../../contract/form-document';
import { addForm, designForm, formRow, removeForms } from '../../contract/forms';
import { addMenu, removeMenus } from '../../contract/menus';
import { addRole, setRoleGrants } from '../../contract/roles';
import { zhCN } from '../../src/i18n/zh-CN';
import { documentOf, item } from '../server/features/designing';
import { findings } from './axe';
import { Profile } from './browser';
import { journey as base } from './journey';
import { settled, tokenFor } from './token';
import { ConsoleWindow, PATIENCE } from './window';

const { forms, fill, list, pickers, replies, shell } = zhCN;

const CHOICE: Partial<FormItem> = {
  type: 'select',
  label: '责任者',
  defaultValue: [],
  options: { from: 'dictionary', code: '' },
};

/** A form with a field to choose and one to write; an entry of the menu leads to it, for a role. */
const journey = base.extend('survey', async ({ operator }, { onCleanup }) => {
  const at = (route: { method: string; path: string }, id: string) => ({ ...route, path: route.path.replace(':id', id) });
  const { id } = formRow.parse(await operator.call(addForm, { body: { name: '馆藏登记', remark: '' } }));
  await operator.call(at(designForm, id), { body: { document: documentOf(item(100, CHOICE), item(101, { label: '说明' })) } });
  const entry = { kind: 'page', alias: '登记馆藏', path: `/fill/${id}`, component: 'fill-form' };
  const { menuId } = addMenu.answer.parse(await operator.call(addMenu, { body: entry }));
  const role = addRole.answer.parse(await operator.call(addRole, { body: { roleName: '登记员' } }));
  await operator.call(at(setRoleGrants, role.id), { body: { menuIds: [menuId] } });
  onCleanup(async () => {
    await operator.call(removeMenus, { body: [menuId] });
    await operator.call(removeForms, { body: [id] });
  });
  return { id, role: role.id };
});

describe('choices of a form', () => {
  journey(
    'come from a picked dictionary and set another field; a user opens the form from the menu, writes otherwise, and it stays',
    async ({ survey, signedIn: window, browser, operator, product }) => {
      const { page, users: screen } = window;
      await window.open(`/forms/${survey.id}`);
      const items = page.getByRole('treeitem');
      await items.first().click();
      await page.getByRole('button', { name: forms.dictionary, exact: true }).click();
      await page.getByRole('textbox', { name: pickers.dictionaries.search }).fill('agent');
      await page.keyboard.press('Enter');
      await screen.dialog.getByText('agentType', { exact: true }).click();
      expect(await findings(page, pickers.dictionaries.title)).toEqual([]);
      await page.keyboard.press('Control+Enter');
      await page.locator('.picker-field').getByText('责任者类型', { exact: true }).waitFor();

      await items.last().click();
      await page.getByRole('combobox', { name: forms.setIf, exact: true }).click();
      await page.getByRole('option', { name: '责任者（field100）' }).click();
      await page.getByRole('combobox', { name: forms.conditionValue.replace('{{title}}', forms.setIf) }).click();
      await page.getByRole('option', { name: '个人', exact: true }).click();
      await page.getByRole('textbox', { name: forms.setTo }).fill('个人著作');
      expect(await findings(page, forms.setIf)).toEqual([]);
      await screen.button(list.save).click();
      await page.getByText(forms.saved, { exact: true }).waitFor();

      await window.open('/forms');
      await screen.more('馆藏登记', replies.publish);
      await screen.inDialog(replies.publish).click();
      await page.getByLabel(replies.address).waitFor();

      const opened = async (username: string, roleIds: string[]) => {
        const user = await settled(product, await operator.addUser({ username, roleIds }));
        const profile = await Profile.open(browser, product.url);
        const theirs = new ConsoleWindow(await profile.newWindow(), product);
        await theirs.enter(await tokenFor(product, user));
        return { profile, theirs };
      };
      const { profile, theirs } = await opened('registrar', [survey.role]);
      await theirs.page
        .getByRole('navigation', { name: shell.sideMenu })
        .getByRole('link', { name: '登记馆藏', exact: true })
        .click();
      const choice = theirs.page.getByRole('combobox', { name: '责任者' });
      const choose = async (name: string) => {
        await choice.click();
        await theirs.page.getByRole('option', { name, exact: true }).click();
      };
      const words = theirs.page.getByRole('textbox', { name: '说明' });
      await choose('个人');
      await expect.poll(() => words.inputValue(), PATIENCE).toBe('个人著作');
      await words.fill('两人合著');
      await theirs.page.reload();
      await expect.poll(() => words.inputValue(), PATIENCE).toBe('两人合著');
      await theirs.page.getByRole('button', { name: fill.send, exact: true }).click();
      await theirs.page.getByText(fill.thanks, { exact: true }).waitFor();
      expect(await profile.close()).toEqual([]);

      await page.reload();
      await screen.more('馆藏登记', replies.list);
      await screen.dialog
        .getByText(/个人.*两人合著/)
        .first()
        .waitFor();

      // The menu is for others: the link opens the form all the same.
      const other = await opened('reader', []);
      await other.theirs.open(`/fill/${survey.id}`);
      await other.theirs.page.getByRole('textbox', { name: '说明' }).waitFor();
      expect(await other.profile.close()).toEqual([]);
    },
  );
});
