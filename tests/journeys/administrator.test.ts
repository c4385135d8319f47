import { expect } from 'vitest';
import { zhCN } from '../../src/i18n/zh-CN';
import { administratorPaths, type Errand, type Shown } from './administrator.model';
import { journey } from './journey';
import type { Operator } from './operator';
import type { Credentials } from './sign-in-screen';
import { settled } from './token';
import { type ConsoleWindow, PATIENCE } from './window';

const { list, shell, users } = zhCN;

/** The user that a path searches for, renames and deletes. */
interface Traveller {
  readonly username: string;
  name: string;
}

for (const [n, path] of administratorPaths.entries()) {
  // The first step is the start itself.
  const steps = path.steps.slice(1).map(({ event }) => event.type);
  journey(`an administrator: ${steps.join(' → ')}`, async ({ person, operator, administrator, product }) => {
    const window = await person.newWindow();
    const traveller = await settled(product, await operator.addUser({ username: `journey-${n}`, name: `旅人${n}号` }));
    await window.open('/login');
    await path.test({ events: handsOf(window, administrator, traveller), states: eyesOf(window, operator, traveller) });
  });
}

/** The actions for each step. */
function handsOf(
  window: ConsoleWindow,
  administrator: Credentials,
  traveller: Traveller,
): Record<Errand, () => Promise<unknown>> {
  const { signInScreen, users: screen } = window;
  return {
    signInWrongly: () => signInScreen.signIn({ ...administrator, password: 'Wrong_2026' }),
    signIn: () => signInScreen.signIn(administrator),
    signOut: () => window.signOut(),
    openUsers: () => window.openUsers(),
    sort: () => screen.sortBy(users.username),
    turnPage: () => screen.button(list.next).click(),
    turnBack: () => screen.button(list.first).click(),
    searchOne: () => screen.search(traveller.name),
    searchNone: () => screen.search('没有这个人'),
    edit: () => screen.row(traveller.name).getByRole('button', { name: list.edit }).click(),
    save: async () => {
      traveller.name = `${traveller.name}（改）`;
      await screen.typeable(users.name).fill(traveller.name);
      await screen.inDialog(list.save).click();
    },
    remove: () => screen.more(traveller.name, list.remove),
    confirm: () => screen.inDialog(list.remove).click(),
    cancel: () => screen.inDialog(list.cancel).click(),
    reset: () => screen.button(list.reset).click(),
    clear: () => screen.button(list.clearConditions).click(),
  };
}

/** What the screen must show in each state. */
function eyesOf(window: ConsoleWindow, operator: Operator, traveller: Traveller) {
  const { page, signInScreen, users: screen } = window;
  const seesList = async ({ context }: { context: Shown }) => {
    const total = await totalOf(context, operator);
    const last = Math.min(context.page * context.size, total);
    const first = total === 0 ? 0 : (context.page - 1) * context.size + 1;
    await expect.poll(() => screen.range.textContent(), PATIENCE).toBe(`显示 ${first} 到 ${last}，共 ${total} 条记录`);
    await expect.poll(() => screen.rows.count(), PATIENCE).toBe(total === 0 ? 0 : last - first + 1);
    await expect.poll(() => screen.dialog.count(), PATIENCE).toBe(0);
  };
  const seesSorted = (compare: (one: string, other: string) => number) => async (state: { context: Shown }) => {
    await seesList(state);
    await expect.poll(async () => isSorted(await screen.column(users.username), compare), PATIENCE).toBe(true);
  };
  return {
    signedOut: async () => {
      await signInScreen.submit.waitFor();
      await window.isAt('/login');
      expect(await window.token()).toBeNull();
    },
    refused: async () => {
      await page.getByRole('alert').first().waitFor();
      await expect.poll(() => signInScreen.captcha.inputValue(), PATIENCE).toBe('');
    },
    home: async () => {
      await window.isAt('/home');
      await window.activeTab.filter({ hasText: shell.pages.home }).waitFor();
    },
    list: seesList,
    sorted: seesSorted((one, other) => (one < other ? -1 : 1)),
    sortedBack: seesSorted((one, other) => (one < other ? 1 : -1)),
    secondPage: seesList,
    found: async (state: { context: Shown }) => {
      await seesList(state);
      await screen.row(traveller.name).waitFor();
    },
    editing: () => screen.dialog.getByText(users.editTitle).waitFor(),
    removing: async () => {
      await screen.dialog.getByText(list.confirmTitle).waitFor();
      await screen.dialog.getByText(traveller.name).waitFor();
    },
    nothingFound: async (state: { context: Shown }) => {
      await screen.panel.getByText(list.nothingFound).waitFor();
      await seesList(state);
    },
    reset: seesList,
  };
}

async function totalOf({ found }: Shown, operator: Operator): Promise<number> {
  if (found === 'everyone') return (await operator.users()).total;
  return found === 'one' ? 1 : 0;
}

const isSorted = (values: string[], compare: (one: string, other: string) => number) =>
  values.length > 1 && values.join() === values.toSorted(compare).join();
