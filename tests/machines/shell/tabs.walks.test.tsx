import { act, fireEvent, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor, type SnapshotFrom } from 'xstate';
import type { Notice } from '../../../src/machines/base/notices';
import type { KeptTabs } from '../../../src/machines/shell/kept-tabs';
import { HOME_PAGE, type PageTarget } from '../../../src/machines/shell/page-routes';
import { createTabMachine } from '../../../src/machines/shell/tab';
import { type Closing, tabsClosedBy } from '../../../src/machines/shell/tab-order';
import { createTabsMachine, type TabsEvent, type TabsMachine } from '../../../src/machines/shell/tabs';
import { ClosingDialog } from '../../../src/ui/shell/EditsDialog';
import { TabStrip } from '../../../src/ui/shell/TabStrip';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { indexOf, menu } from './menus-fixture';
import { placeOf, quietPorts } from './shell-fixture';

const A: PageTarget = { ...HOME_PAGE, path: '/a', name: 'ma', component: 'users', alias: 'Page A' };
const B: PageTarget = { ...HOME_PAGE, path: '/b', name: 'mb', component: 'users', alias: 'Page B' };

const close = (which: Closing, path: string): TabsEvent => ({ type: 'close', which, path });
const visited = (page: PageTarget, query = ''): TabsEvent => ({ type: 'visited', page, place: placeOf(`${page.path}${query}`) });
const INPUT = { owner: 'u1', index: indexOf(menu({ menuId: 'a' }), menu({ menuId: 'b' })) };

const machineOf = (ports = quietPorts()) => createTabsMachine(ports, createTabMachine(ports));

const EDITED: TabsEvent = { type: 'tab.edited', path: '/a', dirty: true };
const SAVED: TabsEvent = { type: 'tab.edited', path: '/a', dirty: false };

const walksWith = (from: string, alphabet: readonly TabsEvent[]) =>
  walksOf(machineOf(), {
    from,
    input: INPUT,
    alphabet,
    key: ({ value, context: { tabs, active, atStake, closed } }) => [
      value,
      tabs.map(({ path, dirty, pinned }) => [path, dirty, pinned]).sort(),
      closed.length > 0,
      active === A.path,
      tabs.some(({ path }) => path === active),
      atStake,
    ],
    say: (event) => {
      switch (event.type) {
        case 'visited':
          return `${event.place.path}${event.place.search}`;
        case 'close':
          return `close ${event.which} of ${event.path}`;
        case 'tab.edited':
          return event.dirty ? 'edit' : 'save';
        default:
          return event.type;
      }
    },
  });

const walks = [
  ...walksWith('closing', [
    visited(HOME_PAGE),
    visited(A),
    visited(A, '?q=1'),
    visited(B),
    { type: 'select', path: '/a' },
    { type: 'select', path: '/home' },
    close('this', '/a'),
    close('this', '/home'),
    close('left', '/b'),
    close('right', '/a'),
    close('others', '/b'),
    { type: 'tab.titled', path: '/a', title: 'Called A' },
    EDITED,
    SAVED,
    { type: 'confirm' },
    { type: 'cancel' },
  ]),
  ...walksWith('arranging', [
    visited(A),
    visited(B),
    close('this', '/a'),
    { type: 'refresh', path: '/a' },
    { type: 'pin', path: '/a' },
    { type: 'move', path: '/b', to: 1 },
    { type: 'reopen' },
    { type: 'permitted', index: INPUT.index },
    EDITED,
    SAVED,
    { type: 'confirm' },
    { type: 'cancel' },
  ]),
];

const coverage = coverageOf(machineOf());

test.each(named(walks))('the strip follows the tabs: %s', (_, { start, steps }) => {
  const { gone, forgotten, notices, kept, perform } = open();
  let before = start;
  for (const { event, state, ignored } of steps) {
    const went = gone.length;
    const said = notices.length;
    perform(event);
    expect(shown()).toEqual(expected(state));
    expect(gone.slice(went)).toEqual(ignored ? [] : goesTo(before, event, state));
    expect(notices.slice(said)).toEqual(ignored ? [] : warns(before, event));
    expect(kept.at(-1)?.tabs.map(({ path }) => path) ?? ['/home']).toEqual(state.context.tabs.map(({ path }) => path));
    const closed = before.context.tabs.filter(({ path }) => !state.context.tabs.some((open) => open.path === path));
    const refreshed = event.type === 'confirm' && before.matches({ asking: 'refreshing' }) ? ['/a'] : [];
    expect(forgotten.splice(0)).toEqual([...closed.map(({ path }) => path), ...refreshed]);
    before = state;
  }
});

everyTransitionIsWalked(coverage);

type State = SnapshotFrom<TabsMachine>;

/** §2.4: when the active tab closes, the last one is gone to; a tab that is selected is gone to; nothing else moves. */
function goesTo(before: State, event: TabsEvent, after: State): string[] {
  const { tabs, active } = after.context;
  if (event.type === 'reopen') return before.context.closed.slice(-1);
  if (event.type === 'select') return tabs.filter(({ path }) => path === event.path).map(({ fullPath }) => fullPath);
  const closedActive = before.context.tabs.some(({ path }) => path === active) && !tabs.some(({ path }) => path === active);
  return event.type !== 'visited' && closedActive ? tabs.slice(-1).map(({ fullPath }) => fullPath) : [];
}

function warns(before: State, event: TabsEvent): Notice[] {
  if (event.type !== 'close' || tabsClosedBy(event, before.context.tabs).length > 0) return [];
  if (event.which === 'left') return [{ tone: 'warning', say: 'noTabsLeft' }];
  if (event.which === 'right') return [{ tone: 'warning', say: 'noTabsRight' }];
  return before.context.tabs.length === 1 ? [{ tone: 'warning', say: 'lastTab' }] : [];
}

function open() {
  const gone: string[] = [];
  const forgotten: string[] = [];
  const notices: Notice[] = [];
  const kept: KeptTabs[] = [];
  const ports = quietPorts({
    go: (address) => void gone.push(address),
    forgetPage: (path) => void forgotten.push(path),
    notify: (notice) => void notices.push(notice),
    writeTabs: (tabs) => void kept.push(tabs),
  });
  const tabs = createActor(machineOf(ports), { input: INPUT, inspect: coverage.inspect }).start();
  render(
    <>
      <TabStrip tabs={tabs} onDuplicate={() => {}} onCopyLink={() => {}} />
      <ClosingDialog tabs={tabs} />
    </>,
  );

  const tell = (event: TabsEvent) => act(() => tabs.send(event));
  const press = (name: string, otherwise: TabsEvent) => {
    const button = dialog() && elementOf('.arco-modal button', name);
    return button ? fireEvent.click(button) : tell(otherwise);
  };
  const perform = (event: TabsEvent): unknown => {
    switch (event.type) {
      case 'select': {
        const tab = tabOf(event.path);
        return tab ? fireEvent.click(tab) : tell(event);
      }
      case 'close':
      case 'refresh':
      case 'pin':
      case 'move':
      case 'reopen': {
        const tab = tabOf('path' in event ? event.path : '/home');
        if (!tab) return tell(event);
        fireEvent.contextMenu(tab);
        return fireEvent.click(itemOf(event.type === 'close' ? CLOSE[event.which] : ITEMS[event.type]));
      }
      case 'confirm':
        return press(elementOf('.arco-modal button', '放弃并刷新') ? '放弃并刷新' : '放弃并关闭', event);
      case 'cancel':
        return press('继续编辑', event);
      default:
        return tell(event);
    }
  };
  return { gone, forgotten, notices, kept, perform };
}

const ITEMS = { refresh: /^刷新$/, pin: /固定$/, move: /^左移$/, reopen: /^重新打开/ } as const;
const CLOSE: Readonly<Record<Closing, string>> = { this: '关闭当前', left: '关闭左侧', right: '关闭右侧', others: '关闭其他' };

/** By selector and text: a query by role would read the whole page for each of some hundred walks. */
const elementOf = (selector: string, text: string | RegExp) =>
  [...document.querySelectorAll<HTMLElement>(selector)].find(({ textContent }) =>
    typeof text === 'string' ? textContent === text : text.test(textContent ?? ''),
  );

function itemOf(name: string | RegExp) {
  const item = elementOf('[role=menuitem]', name);
  if (!item) throw new Error(`The menu of the tab has no ${name}.`);
  return item;
}

const tabOf = (path: string) => document.querySelector<HTMLElement>(`[role=tab][data-path='${path}']`);
/** A dialog that is fading away is gone. */
const dialog = () => document.querySelector('.arco-modal:not([class*=leave]):not([class*=exit])');

function shown() {
  const tabs = [...document.querySelectorAll<HTMLElement>('[role=tab]')];
  return {
    titles: tabs.map(({ textContent }) => textContent),
    selected: tabs.filter((tab) => tab.getAttribute('aria-selected') === 'true').map(({ dataset }) => dataset.path),
    edited: tabs.filter((tab) => tab.querySelector('.tab-dirty')).map(({ dataset }) => dataset.path),
    pinned: tabs.filter((tab) => tab.querySelector('.arco-icon-pushpin')).map(({ dataset }) => dataset.path),
    asks: dialog() !== null,
  };
}

function expected({ value, context: { tabs, active } }: State) {
  return {
    titles: tabs.map(({ path, alias, customTitle }) => customTitle || (path === '/home' ? '首页' : alias)),
    selected: tabs.filter(({ path }) => path === active).map(({ path }) => path),
    edited: tabs.filter(({ dirty }) => dirty).map(({ path }) => path),
    pinned: tabs.filter(({ pinned }) => pinned).map(({ path }) => path),
    asks: value !== 'idle',
  };
}
