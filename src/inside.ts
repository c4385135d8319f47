import type { LoginConfig } from '../contract/sign-in';
import { countUses } from './api/app-center';
import { type Call, ofSubsystem } from './api/call';
import { heeding } from './api/heeding';
import { loadHelpPages } from './api/help-texts';
import { menusApi } from './api/menus';
import { inboxApi } from './api/messages';
import { unlockApi } from './api/own-passkeys';
import { ownTenantsApi } from './api/own-tenants';
import { ownPasswordApi } from './api/passwords';
import type { SealPassword } from './api/sealing';
import { hasPasskeys, signWithPasskey } from './browser/authenticator';
import type { createBelongings } from './browser/belongings';
import { copyText } from './browser/clipboard';
import { focusField } from './browser/focus';
import { createLock } from './browser/lock';
import { watchReturn } from './browser/network';
import { makeNonce } from './browser/parent-frame';
import { watchSearchKeys } from './browser/search-keys';
import { watchVisibility } from './browser/visibility';
import { fixedTitle } from './i18n/fixed-title';
import { learn } from './i18n/text';
import { inside } from './i18n/zh-CN/inside';
import type { Notify } from './machines/base/notices';
import { type Go, HOME, type ShowQuery } from './machines/base/routes';
import type { Stored } from './machines/base/stored';
import { watchNews } from './machines/messages/inbox';
import { createRecordNews } from './machines/records/record-news';
import { createShellMachine, type ShellRef } from './machines/shell/shell';
import type { Layout, ShellPorts } from './machines/shell/shell-ports';
import { watchArrivals } from './machines/shell/uploads';
import { loadHelp, loadTray, pages } from './pages';
import type { Kit } from './pages/kit';
import type { PageFile } from './ui/base/page';

/** What `compose.ts` passes to the shell. */
interface Inside extends Pick<ShellPorts, 'showTitle' | 'reload' | 'report'> {
  readonly call: Call;
  readonly seal: SealPassword;
  /** How passwords travel; `again` if the known config is out of date. */
  readonly loadConfig: (again: boolean, signal: AbortSignal) => Promise<LoginConfig>;
  readonly belongings: ReturnType<typeof createBelongings>;
  readonly locked: Stored<boolean>;
  readonly lastInput: Stored<number>;
  readonly side: Stored<boolean>;
  readonly layout: Stored<Layout>;
  readonly enter: (token: string) => void;
  /** Whether a host has taken the console's own frame away. */
  readonly isBare: () => boolean;
  readonly siteChanged: Kit['siteChanged'];
  readonly go: Go;
  readonly showQuery: ShowQuery;
  readonly notify: Notify;
  readonly withdraw: () => void;
  /** The shell that was made, while a user is signed in. */
  readonly shell: () => ShellRef | null;
}

/** The rest of the composition: the shell of a signed-in user, and its texts. */
export function createInside(given: Inside) {
  learn(inside);
  const call = heeding(given.call, () => partsOf(given.shell())?.menus.send({ type: 'reload' }));
  return createShellMachine(shellPorts({ ...given, call }));
}

function shellPorts(given: Inside): ShellPorts {
  const { call, belongings, side, layout, go, notify, showTitle, reload, report } = given;
  const { tabs, subsystem, forgetPage, user } = belongings;
  const kit = kitOf(given);
  return {
    ...menusApi(call),
    pageExists,
    readSubsystem: subsystem.read,
    storeSubsystem: subsystem.write,
    readTabs: tabs.read,
    writeTabs: tabs.write,
    fixedTitle,
    forgetPage,
    showTitle,
    loadPage: pageLoader(kit),
    readSide: side.read,
    storeSide: side.write,
    readLayout: layout.read,
    storeLayout: layout.write,
    password: passwordPorts(given, user),
    countUse: countUses(call),
    uploads: {
      loadTray: async () => (await loadTray()).default(kit),
      isAwaited: () => isFilled(belongings.stored('uploads').read()),
      notify,
    },
    help: { loadPages: loadHelpPages(call), loadFile: async () => (await loadHelp()).default(kit), notify },
    readRoutes: () => belongings.stored('ROUTES').read(),
    storeRoutes: (routes) => belongings.stored('ROUTES').write(routes),
    makeKey: makeNonce,
    watchSearchKeys: (tell) => watchSearchKeys(() => !given.isBare(), tell),
    loadMatches: async () => {
      const { findText } = await import('./i18n/find-text');
      return (name, typed) => findText(name, typed) !== null;
    },
    copyAddress: (address) =>
      void copyText(new URL(address, window.location.origin).href).then((copied) =>
        notify(copied ? { tone: 'success', say: 'copied' } : { tone: 'warning', say: 'copyFailed' }),
      ),
    ...ownTenantsApi(call),
    enter: (token) => {
      given.enter(token);
      go(HOME, { replace: true });
    },
    inbox: { ...inboxApi(call), watchVisibility },
    lock: lockPorts(given, kit.sealOwn),
    openWindow: (to) => window.open(to, '_blank', 'noopener'),
    go,
    notify,
    reload,
    report,
  };
}

const pageExists = (component: string): component is keyof typeof pages => Object.hasOwn(pages, component);

/** What the tabs of a page have in common, its machines, is composed once. Each tab runs actors of its own. */
function pageLoader(kit: Kit): ShellPorts['loadPage'] {
  const composed = new Map<string, PageFile>();
  return async ({ component, subsystemId }) => {
    if (!pageExists(component)) throw new Error(`There is no page file for ${component}.`);
    const file = await pages[component]();
    const key = `${component} ${subsystemId ?? ''}`;
    const page =
      composed.get(key) ?? file.default(subsystemId === null ? kit : { ...kit, call: ofSubsystem(kit.call, subsystemId) });
    composed.set(key, page);
    return page;
  };
}

const isFilled = (stored: unknown) => Array.isArray(stored) && stored.length > 0;

/** What lives in the shell. */
const partsOf = (shell: ShellRef | null) => shell?.getSnapshot().context;

const kitOf = ({
  call,
  seal,
  loadConfig,
  belongings: { stored, user },
  enter,
  siteChanged,
  go,
  showQuery,
  notify,
  report,
  withdraw,
  shell,
}: Inside): Kit => ({
  call,
  notify,
  withdraw,
  go,
  showQuery,
  stored,
  user,
  watchUploads: (tell) => watchArrivals(partsOf(shell())?.uploads, tell),
  watchInbox: (tell) => watchNews(partsOf(shell())?.inbox, tell),
  joinRecords: createRecordNews(),
  messagesChanged: () => partsOf(shell())?.inbox.send({ type: 'changed' }),
  report,
  enter,
  showUser: (facts) => shell()?.send({ type: 'userEdited', facts }),
  siteChanged,
  sealOwn: async (password, signal) => {
    const config = await loadConfig(true, signal);
    return seal(password, { codeId: null, config }, user().username, signal);
  },
});

/** The cover over the console, and what takes it away. */
function lockPorts(
  { call, locked, lastInput, loadConfig, notify, withdraw }: Inside,
  sealOwn: Kit['sealOwn'],
): ShellPorts['lock'] {
  const { unlock, ask, unlockByPasskey } = unlockApi(call, sealOwn);
  return {
    ...createLock({ locked, lastInput }, Date.now),
    form: { loadConfig, submit: unlock, focus: focusField, watchReturn, notify, withdraw },
    passkey: { loadConfig, isSupported: hasPasskeys, ask, prompt: signWithPasskey, signIn: unlockByPasskey, notify },
  };
}

/** The user's own password (§4, §7.1). */
function passwordPorts({ call, seal, loadConfig, notify, withdraw }: Inside, user: Kit['user']): ShellPorts['password'] {
  const { policy, check, change } = ownPasswordApi(call, seal);
  return {
    loadConfig,
    loadPolicy: policy,
    tryPassword: check,
    submit: (form, given, signal) => change(user().id, form, given, signal),
    focus: focusField,
    watchReturn,
    notify,
    withdraw,
  };
}
