import { readFile } from 'node:fs/promises';
import { describe, expect } from 'vitest';
import { zhCN } from '../../src/i18n/zh-CN';
import { findings } from './axe';
import { journey as base } from './journey';
import { TreeScreen } from './tree-screen';

const { menus, list, tree } = zhCN;

const journey = base.extend('screen', async ({ signedIn }) => {
  await signedIn.chooseMenu('系统管理', '菜单管理');
  const screen = new TreeScreen(signedIn.page, menus.search);
  await screen.grid.waitFor();
  return screen;
});

describe('the life of a menu', () => {
  journey(
    'a link is added, refused for a hostile address, found, moved, exported, deleted, and imported',
    async ({ signedIn, screen }) => {
      const { page } = signedIn;
      await screen.button(list.add).click();
      await screen.dialog.getByText(menus.kinds.iframe, { exact: true }).click();
      await screen.typeable(menus.alias).fill('知识库');
      await screen.typeable(menus.address).fill('javascript:alert(1)');
      await screen.inDialog(list.save).click();
      await screen.dialog.getByRole('alert').filter({ hasText: '知识库' }).waitFor();
      await screen.typeable(menus.address).fill('https://example.org/wiki');
      await screen.save();

      await screen.search('zsk');
      await screen.row('知识库').waitFor();
      await screen.search('');
      await screen.more('知识库', tree.relocate);
      await screen.dialog.getByRole('combobox').click();
      await screen.dialog.getByRole('treeitem', { name: '系统管理', exact: true }).click();
      await screen.inDialog(tree.move).click();
      await screen.below('知识库', 2).waitFor();

      const download = page.waitForEvent('download');
      await screen.button(menus.export).click();
      await screen.inDialog(menus.export).click();
      const exported = await (await download).path();
      await screen.more('知识库', list.remove);
      await screen.inDialog(list.remove).click();
      await screen.row('知识库').waitFor({ state: 'detached' });

      await page.locator('input[type=file]').setInputFiles({
        name: 'menus.json',
        mimeType: 'application/json',
        buffer: await readFile(exported),
      });
      await screen.dialog.getByText(/其中 1 个是新的/).waitFor();
      await screen.inDialog(menus.import).click();
      await screen.below('知识库', 2).waitFor();
    },
  );

  journey('tree and form have no serious findings of axe', async ({ signedIn, screen }) => {
    const { page } = signedIn;
    await screen.button(tree.unfoldAll).click();
    const found = await findings(page, 'menus');
    await screen.button(list.add).click();
    await screen.dialog.and(page.locator(':focus-within')).waitFor();
    found.push(...(await findings(page, 'form')));
    expect(found).toEqual([]);
  });
});
