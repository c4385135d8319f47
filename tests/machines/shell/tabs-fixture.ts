import { createActor } from 'xstate';
import type { Notice } from '../../../src/machines/base/notices';
import type { LoadedPage } from '../../../src/machines/base/page';
import type { KeptTabs } from '../../../src/machines/shell/kept-tabs';
import { HOME_PAGE, type PageTarget } from '../../../src/machines/shell/page-routes';
import { createTabMachine } from '../../../src/machines/shell/tab';
import { createTabsMachine, type TabTitle } from '../../../src/machines/shell/tabs';
import { indexOf, menu } from './menus-fixture';
import { placeOf, quietPage, quietPorts } from './shell-fixture';

export const pageOf = (path: string): PageTarget => ({
  ...HOME_PAGE,
  path,
  name: `m${path.slice(1)}`,
  component: 'users',
  alias: path,
});
export const [A, B, C] = [pageOf('/a'), pageOf('/b'), pageOf('/c')];
export const INPUT = { owner: 'u1', index: indexOf(menu({ menuId: 'a' }), menu({ menuId: 'b' }), menu({ menuId: 'c' })) };

/** The strip of a user, and what its ports were told. */
export function start(stored: unknown = undefined, visits: readonly PageTarget[] = []) {
  const gone: string[] = [];
  const forgotten: string[] = [];
  const notices: Notice[] = [];
  const kept: KeptTabs[] = [];
  const titles: TabTitle[] = [];
  const loaded: string[] = [];
  const ports = quietPorts({
    go: (address) => void gone.push(address),
    forgetPage: (path) => void forgotten.push(path),
    notify: (notice) => void notices.push(notice),
    readTabs: () => stored,
    writeTabs: (tabs) => void kept.push(tabs),
    showTitle: (title) => void titles.push(title),
    loadPage: async ({ component }): Promise<LoadedPage> => {
      loaded.push(component);
      return { machine: quietPage };
    },
  });
  const tabs = createActor(createTabsMachine(ports, createTabMachine(ports)), { input: INPUT }).start();
  const visit = (page: PageTarget, rest = '') => tabs.send({ type: 'visited', page, place: placeOf(`${page.path}${rest}`) });
  for (const page of visits) visit(page);
  const paths = () => tabs.getSnapshot().context.tabs.map(({ path }) => path);
  const tabAt = (path: string) => tabs.getSnapshot().context.tabs.find((tab) => tab.path === path);
  return { tabs, visit, paths, tabAt, gone, forgotten, notices, kept, titles, loaded };
}
