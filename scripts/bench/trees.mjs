import { print } from './figure.mjs';
import { signIn } from './sign-in.mjs';

/** @import { Browser, CDPSession, Locator, Page } from 'playwright-core' */

const DEPARTMENTS = 5_000;
const MENUS = 3_000;
const ROLES = 200;
/** Children of one node. */
const BREADTH = 100;
/** So many calls at a time. */
const AT_ONCE = 8;
const RUNS = 7;
const SLOWER = 4;
const OPENED_MS = 1_000;
const CHECKED_MS = 200;

/**
 * How long it takes until the largest trees are painted, and until a root is checked with all that is below it.
 * @param {Browser} browser
 * @param {string} url
 * @param {{ username: string, password: string }} credentials
 */
export async function benchTrees(browser, url, credentials) {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await signIn(page, url, credentials);
  const root = await plant(page, url);
  const folded = page.locator('.side-menu [aria-expanded="false"]');
  while ((await folded.count()) > 0) await folded.first().click();

  const tree = '.tab-place:not(.kept) [role=treegrid] [role=row] [role=gridcell]';
  const departments = await openings(devtools, tree, async () => {
    await closeActive(page, '/departments');
    return page.locator('.side-menu a[href="/departments"]');
  });
  print(
    `${DEPARTMENTS} departments are painted, processor ${SLOWER} times slower (median of ${RUNS})`,
    departments,
    OPENED_MS,
    'ms',
  );

  await page.locator('.side-menu a[href="/roles"]').click();
  await page.getByRole('row').nth(2).waitFor();
  const grants = await openings(devtools, '[role=dialog] [role=treeitem]', async () => {
    const dialog = page.getByRole('dialog');
    if ((await dialog.count()) > 0) {
      // It has the focus before it hears a key.
      await dialog.and(page.locator(':focus-within')).waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
    }
    await page.getByRole('row').filter({ hasText: 'R001' }).getByRole('button', { name: '更多' }).click();
    return page.getByRole('menuitem', { name: '授权', exact: true });
  });
  print(
    `${MENUS} menus that a role can grant are painted, processor ${SLOWER} times slower (median of ${RUNS})`,
    grants,
    OPENED_MS,
    'ms',
  );

  const checks = [];
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  for (let run = 0; run < RUNS; run += 1) checks.push(await checkTime(page, root));
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  print(`a root of ${MENUS} is checked, processor ${SLOWER} times slower (median of ${RUNS})`, middle(checks), CHECKED_MS, 'ms');
  await context.close();
}

/** @param {number[]} times */
const middle = (times) => times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN;

/**
 * Departments of two levels, roles, and one directory with menus below directories; answers the name of that one.
 * @param {Page} page
 * @param {string} url
 */
async function plant(page, url) {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('OFA__TOKEN') ?? '{}').value);
  /** @type {(path: string, body: unknown) => Promise<any>} */
  const post = async (path, body) => {
    const answer = await fetch(`${url}/api/ofa-admin/admin/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'OFA-TOKEN': token },
      body: JSON.stringify(body),
    });
    const { code, desc, data } = await answer.json();
    if (code !== 200) throw new Error(`${path}: ${desc}`);
    return data;
  };
  /** @type {(count: number, add: (index: number) => Promise<unknown>) => Promise<unknown[]>} */
  const many = async (count, add) => {
    let next = 0;
    /** @type {unknown[]} */
    const added = [];
    const lane = async () => {
      for (let index = next++; index < count; index = next++) added[index] = await add(index);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
    return added;
  };
  const top = await many(DEPARTMENTS / BREADTH, (index) =>
    post('ofaDepartment/department', { departmentName: `事业部${index}` }).then(({ id }) => id),
  );
  await many(DEPARTMENTS - top.length, (index) =>
    post('ofaDepartment/department', { departmentName: `处室${index}`, parentId: top[index % top.length] }),
  );
  await many(ROLES, (index) => post('ofaRole/role', { roleName: `岗位${index}` }));
  const root = '业务菜单';
  const directories = MENUS / BREADTH;
  /** @type {(index: number) => string} */
  const id = (index) => `benchmenu${String(index).padStart(23, '0')}`;
  const menus = [
    { kind: 'directory', alias: root, menuId: id(0), parentId: '0' },
    ...Array.from({ length: directories }, (_, at) => ({
      kind: 'directory',
      alias: `业务${at}`,
      menuId: id(at + 1),
      parentId: id(0),
    })),
    ...Array.from({ length: MENUS - directories - 1 }, (_, at) => ({
      kind: 'page',
      alias: `单据${at}`,
      path: `/bench/${at}`,
      component: 'users',
      menuId: id(directories + 1 + at),
      parentId: id(1 + (at % directories)),
    })),
  ];
  for (let from = 0; from < menus.length; from += 1_000) await post('ofaMenu/menu/import', menus.slice(from, from + 1_000));
  return root;
}

/** @param {Page} page @param {string} path */
async function closeActive(page, path) {
  if (new URL(page.url()).pathname !== path) return;
  await page.locator('.tab-item.active .tab-close').click();
  await page.waitForFunction((left) => location.pathname !== left, path);
}

/**
 * From the click on what opens a tree until its first lines have been painted, once its code is there: the median, in ms.
 * @param {CDPSession} devtools
 * @param {string} lines
 * @param {() => Promise<Locator>} prepare closes what is open, and answers what is to be clicked
 */
async function openings(devtools, lines, prepare) {
  const times = [];
  for (let run = -1; run < RUNS; run += 1) {
    const opener = await prepare();
    await opener.waitFor();
    if (run >= 0) await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const time = await opener.evaluate(async (element, selector) => {
      const clicked = performance.now();
      if (element instanceof HTMLElement) element.click();
      do await new Promise((resolve) => requestAnimationFrame(resolve));
      while (!document.querySelector(selector)?.checkVisibility());
      await new Promise((resolve) => setTimeout(resolve));
      return performance.now() - clicked;
    }, lines);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    if (run >= 0) times.push(time);
  }
  return middle(times);
}

/**
 * From the click on the box of a root, with all below it, until it is painted as another than before.
 * @param {Page} page
 * @param {string} name
 */
const checkTime = (page, name) =>
  page.getByRole('treeitem', { name }).evaluate(async (line) => {
    const before = line.getAttribute('aria-checked');
    const clicked = performance.now();
    line.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: true }));
    do await new Promise((resolve) => requestAnimationFrame(resolve));
    while (line.getAttribute('aria-checked') === before);
    await new Promise((resolve) => setTimeout(resolve));
    return performance.now() - clicked;
  });
