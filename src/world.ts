import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import { createAddress } from './browser/address';
import { createBelongings } from './browser/belongings';
import { createDevice } from './browser/device';
import { createOtherTabs } from './browser/other-tabs';
import { createParentFrame } from './browser/parent-frame';
import { cell, createStore, PREFIX } from './browser/storage';
import { createTickets } from './browser/tickets';
import { createTokenKeeper } from './browser/token';
import type { NoticesRef, Notify } from './machines/base/notices';
import { screenAt } from './machines/base/routes';
import type { Layout } from './machines/shell/shell-ports';

/** The browser: its address bar, its storage, and its events. */
export function openWorld(notices: () => NoticesRef) {
  const tickets = createTickets((path) => screenAt(path)?.file === 'ticket');
  // With `v5Compat` it also reports our own navigation.
  const address = createAddress(createBrowserHistory({ v5Compat: true }), tickets.takenFrom);
  const local = createStore(() => window.localStorage);
  const otherTabs = createOtherTabs();
  const stored = <Value>(name: string) => cell<Value>(local, `${PREFIX}${name}`);
  const notify: Notify = (notice) => notices().send({ type: 'show', notice });
  return {
    address,
    tickets,
    go: address.go,
    showQuery: address.showQuery,
    notify,
    withdraw: () => notices().send({ type: 'withdraw' }),
    report: (error: unknown) => window.reportError(error),
    reload: () => window.location.reload(),
    otherTabs,
    locked: stored<boolean>('LOCKED'),
    lastInput: stored<number>('LAST_INPUT'),
    tokens: createTokenKeeper(local, Date.now, otherTabs.announce),
    belongings: createBelongings(createStore(() => window.sessionStorage)),
    stored,
    language: stored<string>('LANGUAGE'),
    theme: stored<string>('THEME'),
    textSize: stored<string>('TEXT_SIZE'),
    side: stored<boolean>('SIDEBAR_TYPE'),
    layout: stored<Layout>('LAYOUT'),
    parentFrame: createParentFrame(window),
    /** The last token that the page around the console has sent. */
    posted: { token: '' },
    device: createDevice(local),
    isPaused: () => local.get(`${PREFIX}PAUSE_VERIFY`) !== null,
  };
}

export type World = ReturnType<typeof openWorld>;
