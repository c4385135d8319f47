import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { addForm, designForm, formRow } from '../../contract/forms';
import { addMenu, getCurrentUserMenu, type MenuItem } from '../../contract/menus';
import { listTenants } from '../../contract/tenants';
import { zhCN } from '../../src/i18n/zh-CN';
import { fillAddress } from '../../src/machines/base/routes';
import { recordAddress } from '../../src/machines/records/record-tabs';
import { pages } from '../../src/pages';
import { documentOf, item } from '../server/features/designing';
import { findings } from './axe';
import { journey as base } from './journey';
import type { Operator } from './operator';
import { tokenFor } from './token';
import { PATIENCE } from './window';

const { dictionaries, files, grants, i18nTexts, list, roles, signIn } = zhCN;

/** Looks at what a window shows with axe, light and dark; what it found is empty in the end. */
const journey = base
  .extend('token', ({ product, administrator }) => tokenFor(product, administrator))
  /** The addresses of a page by its file: those without a menu, or those that the administrator's menu leads to. */
  .extend('addressesOf', ({ operator }) => async (page: string) => {
    const found = WITHOUT_MENU[page] ?? (await MADE[page]?.(operator)) ?? (await inMenu(operator, page));
    expect(found, 'has to be in the menu, or named here').not.toEqual([]);
    return found;
  })
  .extend('looking', async ({ person }, { onCleanup }) => {
    const window = await person.newWindow();
    const { page, users: screen } = window;
    const found: string[] = [];
    const look = async (where: string, within?: string) => {
      for (const theme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme: theme });
        await page.locator(theme === 'dark' ? 'body[arco-theme=dark]' : 'body:not([arco-theme])').waitFor();
        found.push(...(await findings(page, `${where} (${theme})`, theme, within)));
      }
    };
    onCleanup(() => expect(found).toEqual([]));
    return {
      window,
      look,
      lookAtDialog: async (where: string) => {
        // It has the focus before it hears a key.
        await screen.dialog.and(page.locator(':focus-within')).waitFor();
        // The page behind it was looked at before.
        await look(where, '[role=dialog]');
        await page.keyboard.press('Escape');
        await screen.dialog.waitFor({ state: 'hidden' });
      },
    };
  });

/** Pages that no menu leads to. */
const WITHOUT_MENU: Readonly<Record<string, readonly string[]>> = {
  home: ['/home'],
  workbench: ['/myMenu/custom'],
  'my-menus': ['/myMenus'],
  messages: ['/messages'],
  'middle-home': ['/middle-home'],
  'middle-apps': ['/middle-apps'],
  account: ['/account'],
  'confirm-invite': ['/confirmInvite?code=unknown'],
  exception: ['/403', '/404', '/500'],
};

/** Pages of what has to be there first. */
const MADE: Readonly<Record<string, (operator: Operator) => Promise<readonly string[]>>> = {
  iframe: async (operator) => {
    const menu = await operator.call(addMenu, { body: { kind: 'iframe', alias: '脚本', path: '/embed-host.js' } });
    return [`/iframe/${addMenu.answer.parse(menu).menuId}`];
  },
  'form-designer': async (operator) => [`/forms/${await drawnForm(operator)}`],
  role: async (operator) => [recordAddress('/roles', await operator.roleId('普通员工'))],
  tenant: async (operator) => {
    const { records } = listTenants.answer.parse(await operator.call(listTenants, { query: { size: '1' } }));
    return records.map(({ id }) => recordAddress('/tenants', id));
  },
  user: async (operator) => (await operator.users({ size: '1' })).records.map(({ id }) => recordAddress('/users', id)),
  'fill-form': async (operator) => [fillAddress(await drawnForm(operator))],
};

async function drawnForm(operator: Operator) {
  const { id } = formRow.parse(await operator.call(addForm, { body: { name: '员工调查', remark: '' } }));
  const document = documentOf(item(100, { label: '您的建议', required: true }));
  await operator.call({ ...designForm, path: designForm.path.replace(':id', id) }, { body: { document } });
  return id;
}

async function inMenu(operator: Operator, page: string) {
  const at = ({ component, path, children }: MenuItem): readonly string[] => [
    ...(component === page && path ? [path] : []),
    ...(children ?? []).flatMap(at),
  ];
  return getCurrentUserMenu.answer.parse(await operator.call(getCurrentUserMenu)).flatMap(at);
}

describe('every screen, menu and dialog can be used with a screen reader and has enough contrast', () => {
  journey('before the sign-in, and right after it', async ({ looking: { window, look }, administrator }) => {
    const { page } = window;
    for (const address of ['/register', '/orgRegister', '/login/404', '/login']) {
      await window.open(address);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await look(address);
    }
    for (const tab of Object.values(signIn.tabs)) {
      const link = page.getByRole('tab', { name: tab, exact: true });
      if (!(await link.isVisible())) continue;
      await link.click();
      await look(`/login ${tab}`);
    }
    await page.getByRole('tab', { name: signIn.tabs.account, exact: true }).click();
    await window.signIn(administrator);
    await look('/home');
    await window.userMenu.click();
    await look('user menu');
  });

  journey.for(Object.keys(pages))(
    'on the page %s, and in the form of what it adds',
    async (page, { looking: { window, look, lookAtDialog }, addressesOf, token }) => {
      const { users: screen } = window;
      await window.enter(token);
      for (const address of await addressesOf(page)) {
        await window.open(address);
        await window.page.getByRole('heading', { level: 1 }).first().waitFor();
        await window.isQuiet();
        await expect
          .poll(() => screen.panel.locator('.page-skeleton, .arco-skeleton, [aria-busy=true]').count(), PATIENCE)
          .toBe(0);
        await look(address);
        const add = screen.button(list.add).first();
        if (!(await add.isVisible())) continue;
        await add.click();
        await lookAtDialog(`${address} form`);
      }
    },
  );

  journey('in menus and dialogs of pages of records', async ({ looking: { window, look, lookAtDialog }, token }) => {
    const { page, users: screen } = window;
    await window.enter(token);
    await window.open('/i18n-texts');
    await screen.button(i18nTexts.import).click();
    await lookAtDialog('import');
    await window.open('/dictionaries');
    await screen.row('agentType').getByRole('button', { name: list.others }).click();
    await look('row menu');
    await page.getByRole('menuitem', { name: dictionaries.show }).click();
    await lookAtDialog('dictionary');
    await window.open('/roles');
    await screen.more('R001', grants.open);
    await screen.dialog.getByRole('treeitem').first().waitFor();
    await lookAtDialog('what a role allows');
    await screen.button(roles.subsystems).click();
    await lookAtDialog('subsystems of roles');
    await window.open('/files');
    await screen.button(files.uploads).click();
    await screen.dialog.getByText(files.uploadsHint).waitFor();
    await lookAtDialog('unfinished uploads');
  });
});

/** What can be pressed and is smaller than a finger needs (WCAG 2.5.8). A box inside a label is pressed by its label. */
const smallTargets = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'button, a[href], select, [role=tab], [role=menuitem], label:has(input), input:not(label input)',
      ),
    ].flatMap((target) => {
      const { width, height } = target.getBoundingClientRect();
      const isSeen = width > 0 && height > 0 && getComputedStyle(target).visibility === 'visible';
      return isSeen && Math.min(width, height) < 24 ? [`${target.outerHTML.slice(0, 120)}: ${width} × ${height}`] : [];
    }),
  );

journey('on a touch screen, what can be pressed is at least 24 px wide and high', async ({ person, administrator }) => {
  const window = await person.newWindow();
  const { page, users: screen } = window;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
  await window.open('/login');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await smallTargets(page)).toEqual([]);
  await window.signIn(administrator);
  for (const address of ['/home', '/myMenus']) {
    await window.open(address);
    await page.locator('.page-link').first().waitFor();
    expect(await smallTargets(page), address).toEqual([]);
  }
  for (const address of [
    '/users',
    '/roles',
    '/tenants',
    '/dictionaries',
    '/charts',
    '/i18n-texts',
    '/messages',
    '/operation-log',
    '/sign-in-log',
    '/online-sessions',
  ]) {
    await window.open(address);
    await screen.range.waitFor();
    expect(await smallTargets(page), address).toEqual([]);
  }
  await window.open('/departments');
  await page.getByRole('treegrid').waitFor();
  expect(await smallTargets(page), '/departments').toEqual([]);
});
