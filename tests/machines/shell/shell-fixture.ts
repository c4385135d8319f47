import { createActor, fromCallback, setup } from 'xstate';
import type { UserInfo } from '../../../contract/sign-in';
import { fixedTitle } from '../../../src/i18n/fixed-title';
import type { LoadedPage, PageInput, Teller } from '../../../src/machines/base/page';
import type { Place } from '../../../src/machines/base/routes';
import type { ShellFact, ShellPorts } from '../../../src/machines/shell/shell-ports';
import { pageExists } from './menus-fixture';

export const USER: UserInfo = { id: 'u1', username: 'zhang.wei', name: '张伟' };

export const placeOf = (address: string): Place => {
  const [, path = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(address) ?? [];
  return { path, search, hash };
};

/** A promise that is settled from outside, call by call: the server's hand at a port. */
export function scripted<Answer>() {
  const calls: {
    readonly signal: AbortSignal;
    readonly resolve: (answer: Answer) => void;
    readonly reject: (error: unknown) => void;
  }[] = [];
  return {
    calls,
    ask: (signal: AbortSignal) => new Promise<Answer>((resolve, reject) => calls.push({ signal, resolve, reject })),
    resolve: (answer: Answer) => calls.at(-1)?.resolve(answer),
    reject: (error: unknown) => calls.at(-1)?.reject(error),
  };
}

/** A parent that only listens, and remembers what it was told. */
export function listener<Fact extends { type: string }>() {
  const told: Fact[] = [];
  const ref: Teller<Fact> = createActor(fromCallback<Fact>(({ receive }) => receive((fact) => void told.push(fact)))).start();
  return { told, ref };
}

/** A session that only listens. */
export const OWNER = listener<ShellFact>().ref;

/** A page that does as it is told, and remembers what it was started with. */
export const quietPage = setup({ types: {} as { context: PageInput; input: PageInput } }).createMachine({
  context: ({ input }) => input,
});

/** The ports of one's own password that never answer and do nothing. */
const quietPassword = (): ShellPorts['password'] => ({
  loadConfig: () => new Promise(() => {}),
  loadPolicy: () => new Promise(() => {}),
  submit: () => new Promise(() => {}),
  focus: () => {},
  watchReturn: () => () => {},
  withdraw: () => {},
  notify: () => {},
});

/** A lock that nothing closes or opens. */
export const quietLock = (ports: Partial<ShellPorts['lock']> = {}): ShellPorts['lock'] => {
  const never = () => new Promise<never>(() => {});
  const around = { loadConfig: never, notify: () => {} };
  return {
    isLocked: () => false,
    storeLock: () => {},
    watchLock: () => () => {},
    watchIdle: () => () => {},
    form: { ...around, submit: never, focus: () => {}, watchReturn: () => () => {}, withdraw: () => {} },
    passkey: { ...around, isSupported: () => false, ask: never, prompt: never, signIn: never },
    ...ports,
  };
};

/** Ports that never answer and do nothing. */
export const quietPorts = (ports: Partial<ShellPorts> = {}): ShellPorts => ({
  loadMenus: () => new Promise(() => {}),
  loadSubsystems: () => new Promise(() => {}),
  pageExists,
  readSubsystem: () => undefined,
  storeSubsystem: () => {},
  notify: () => {},
  go: () => {},
  readTabs: () => undefined,
  writeTabs: () => {},
  fixedTitle,
  forgetPage: () => {},
  showTitle: () => {},
  loadPage: () => new Promise<LoadedPage>(() => {}),
  reload: () => {},
  report: () => {},
  countUse: () => {},
  openWindow: () => {},
  readRoutes: () => undefined,
  storeRoutes: () => {},
  makeKey: () => 'random',
  loadTenants: () => new Promise(() => {}),
  switchTo: () => new Promise(() => {}),
  enter: () => {},
  copyAddress: () => {},
  watchSearchKeys: () => () => {},
  loadMatches: () => new Promise(() => {}),
  readSide: () => undefined,
  password: quietPassword(),
  storeSide: () => {},
  readLayout: () => undefined,
  storeLayout: () => {},
  lock: quietLock(),
  inbox: { listen: () => () => {}, count: () => new Promise(() => {}), watchVisibility: () => () => {} },
  help: { loadPages: () => new Promise(() => {}), loadFile: () => new Promise(() => {}), notify: () => {} },
  uploads: { loadTray: () => new Promise(() => {}), isAwaited: () => false, notify: () => {} },
  ...ports,
});
