import { describe, expect } from 'vitest';
import { addMenu, removeMenus } from '../../contract/menus';
import { authorizeSubsystem } from '../../contract/oauth2';
import { listKeptSubsystems } from '../../contract/subsystems';
import { zhCN } from '../../src/i18n/zh-CN';
import { findings } from './axe';
import { openElsewhere } from './elsewhere';
import { journey as base } from './journey';
import type { ConsoleWindow } from './window';

const { applications, list, subsystems } = zhCN;

/** The administrator on the page of sub-systems. */
const journey = base.extend('window', async ({ signedIn }) => {
  await signedIn.page.emulateMedia({ reducedMotion: 'reduce' });
  await signedIn.chooseMenu('系统管理', '子系统管理');
  await signedIn.isAt('/subsystems');
  await signedIn.users.range.waitFor();
  return signedIn;
});

/** Registers a system with a client, and answers its secret, which is shown once. */
async function register({ page, users: screen }: ConsoleWindow, facts: { name: string; url: string; redirect: string }) {
  await screen.button(list.add).first().click();
  await screen.typeable(subsystems.name).fill(facts.name);
  await screen.typeable(subsystems.url).fill(facts.url);
  await screen.typeable(subsystems.clientId).fill('books');
  await screen.typeable(subsystems.redirects).fill(`${facts.redirect}#here`);
  await screen.inDialog(list.save).click();
  await screen.dialog.getByText(subsystems.redirectsRule).waitFor();
  await screen.typeable(subsystems.redirects).fill(facts.redirect);
  // The books of this journey know no challenge.
  await screen.dialog.getByRole('switch', { name: subsystems.pkce }).click();
  await screen.inDialog(list.save).click();
  await screen.dialog.waitFor({ state: 'hidden' });
  await screen.more(facts.name, subsystems.makeSecret);
  await screen.inDialog(subsystems.makeSecret).click();
  const secret = await screen.dialog.getByLabel(subsystems.secret, { exact: true }).inputValue();
  await screen.inDialog(list.close).last().click();
  await page.getByText(subsystems.secretUncopied).waitFor();
  await page.getByRole('button', { name: list.back, exact: true }).click();
  await page.getByRole('button', { name: subsystems.copySecret }).click();
  await screen.inDialog(list.close).last().click();
  await screen.dialog.waitFor({ state: 'hidden' });
  return secret;
}

describe('sub-systems', () => {
  journey(
    'one is registered with its client, entered without typing anything, closed, and deleted once nothing is in the way',
    async ({ window, person, operator, onTestFinished }) => {
      const { page, users: screen } = window;
      const origin = new URL(page.url()).origin;
      // It sends everyone who comes without a code on to the console, as an OAuth client does.
      const books = await openElsewhere(({ pathname }) => (pathname === '/in' ? null : `${origin}/auth/login?${asked()}`));
      onTestFinished(books.close);
      const redirect = `${books.origin}/in`;
      const asked = () => new URLSearchParams({ clientId: 'books', redirectUri: redirect, state: 'shelf' });
      expect(await register(window, { name: '图书馆', url: books.origin, redirect })).toMatch(/^.{30,}$/);

      const user = await person.newWindow();
      await user.open('/middle-home');
      const opened = user.page.context().waitForEvent('page');
      await user.page.getByRole('link').filter({ hasText: applications.enterElsewhere }).click();
      await (await opened).waitForURL(`${redirect}?**`);
      expect(books.visits.at(-1)?.searchParams.get('state')).toBe('shelf');
      expect(books.visits.at(-1)?.searchParams.get('code')).toMatch(/^.{20,}$/);

      await screen.more('图书馆', subsystems.disable);
      await screen.inDialog(subsystems.disable).click();
      await screen.row('图书馆').getByText(subsystems.disabled, { exact: true }).waitFor();
      const again = operator.call(authorizeSubsystem, { body: { clientId: 'books', redirectUri: redirect, state: 'shelf' } });
      await expect(again).rejects.toThrow();

      const kept = listKeptSubsystems.answer.parse(await operator.call(listKeptSubsystems, { query: { name: '图书馆' } }));
      const body = { kind: 'directory', alias: '藏书', menuSubsystemId: kept.records[0]?.id };
      const { menuId } = addMenu.answer.parse(await operator.call(addMenu, { body }));
      await screen.more('图书馆', list.remove);
      await screen.inDialog(list.remove).click();
      // The question stays with the reason, until what is in the way is gone.
      await screen.dialog.getByText('图书馆、藏书').waitFor();
      await operator.call(removeMenus, { body: [menuId] });
      await screen.inDialog(list.remove).click();
      await screen.row('图书馆').waitFor({ state: 'detached' });
    },
  );

  journey('list, form and question have no serious findings of axe', async ({ window }) => {
    const { page, users: screen } = window;
    const found = await findings(page, 'subsystems');
    await screen.button(list.add).first().click();
    await screen.dialog.and(page.locator(':focus-within')).waitFor();
    found.push(...(await findings(page, 'form')));
    expect(found).toEqual([]);
  });
});
