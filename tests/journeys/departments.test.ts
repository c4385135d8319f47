import { describe, expect } from 'vitest';
import { zhCN } from '../../src/i18n/zh-CN';
import { findings } from './axe';
import { journey as base } from './journey';
import { TreeScreen } from './tree-screen';

const { departments, list, tree } = zhCN;

const journey = base.extend('screen', async ({ signedIn }) => {
  await signedIn.chooseMenu('系统管理', '部门管理');
  return new TreeScreen(signedIn.page, departments.search);
});

describe('the life of a department', () => {
  journey('it is added, found by its initials, edited, moved by dragging, and deleted', async ({ signedIn, screen }) => {
    const { page } = signedIn;
    await screen.button(list.add).click();
    await screen.typeable(departments.departmentName).fill('战略投资部');
    await screen.typeable(departments.departmentCode).fill('INV');
    await screen.save();
    await screen.search('zltz');
    await screen.row('战略投资部').getByRole('button', { name: list.edit }).click();
    await screen.typeable(departments.departmentName).fill('投资部');
    await screen.save();
    await screen.search('');

    await screen.drag('投资部', '运营中心', 'into');
    await page.getByText('将“投资部”移动到“运营中心”？', { exact: true }).waitFor();
    await screen.inDialog(tree.move).click();
    await screen.below('投资部', 2).waitFor();
    await page.reload();
    await screen.below('投资部', 2).waitFor();

    await screen.more('投资部', departments.members);
    await screen.inDialog(departments.addMembers).first().click();
    const picker = screen.dialog.last();
    await picker.getByRole('row').nth(1).locator('label').first().click();
    await picker.getByRole('button', { name: /^确定/ }).click();
    await picker.getByText('显示 1 到 1，共 1 条记录', { exact: true }).waitFor();
    await picker.getByRole('row').nth(1).locator('label').first().click();
    await screen.inDialog(departments.removeMembers).click();
    await screen.inDialog(departments.removeMembers).last().click();
    await screen.dialog.getByText(departments.noMembers, { exact: true }).waitFor();
    await screen.inDialog(list.close).last().click();

    await screen.more('投资部', list.remove);
    await screen.inDialog(list.remove).click();
    await screen.row('投资部').waitFor({ state: 'detached' });
  });

  journey('the keyboard alone adds one below another, moves it, and puts it to the top', async ({ signedIn, screen }) => {
    const { page } = signedIn;
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await screen.grid.focus();
    await press('Home', 'Shift+F10', 'Enter');
    await screen.focused.waitFor();
    await page.keyboard.type('档案室');
    await press('Enter');
    await screen.below('档案室', 2).waitFor();
    await screen.grid.focus();
    await press('Home', 'ArrowDown');
    expect(await screen.active()).toContain('档案室');
    await press(' ', 'ArrowLeft');
    await page.getByText(`${departments.top}下第 2 位，共 6 位`, { exact: true }).waitFor();
    await press(' ');
    await screen.focused.waitFor();
    await press('Tab', 'Enter');
    await screen.below('档案室', 1).waitFor();
    await screen.dialog.waitFor({ state: 'hidden' });
    expect(await screen.active()).toContain('档案室');
  });

  journey('tree, menu and dialogs have no serious findings of axe, at a desk and on a phone', async ({ signedIn, screen }) => {
    const { page } = signedIn;
    await screen.grid.waitFor();
    const found = await findings(page, 'tree');
    await screen.more('技术中心', tree.relocate);
    await screen.dialog.waitFor();
    found.push(...(await findings(page, 'move to')));
    await page.keyboard.press('Escape');
    await screen.dialog.waitFor({ state: 'hidden' });
    await page.setViewportSize({ width: 390, height: 844 });
    found.push(...(await findings(page, 'phone')));
    expect(found).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});
