import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { createActor } from 'xstate';
import { id } from '../contract/ids';
import { BASE_SUBSYSTEM_ID } from '../contract/subsystems';
import { type Call, createCall } from './api/call';
import { menusApi } from './api/menus';
import { signInApi } from './api/sign-in';
import { createAddress } from './browser/address';
import { createBelongings } from './browser/belongings';
import { focusField } from './browser/focus';
import { watchOtherTabs } from './browser/other-tabs';
import { readPageHeaders } from './browser/page-headers';
import { cell, createStore, PREFIX } from './browser/storage';
import { paint, watchSystem } from './browser/theme';
import { createTokenKeeper } from './browser/token';
import { type AppSnapshot, createAppMachine } from './machines/app';
import { createLanguageMachine } from './machines/language';
import { createNoticesMachine, type Notify } from './machines/notices';
import { createSessionMachine, type SessionPorts } from './machines/session';
import { createShellMachine, type ShellPorts } from './machines/shell';
import { createSignInMachine, type SignInPorts } from './machines/sign-in';
import { createThemeMachine } from './machines/theme';
import { pages } from './pages';
import type { Kit } from './pages/kit';
import { AppFrame } from './ui/AppFrame';
import { CrashedScreen } from './ui/frame/CrashedScreen';
import { Splash } from './ui/frame/Splash';
import { firstPack, type LanguagePack, loadPack } from './ui/packs';

/** Fixed screens by path; every other path is the shell's. None of them weighs on another. */
const screens: RouteObject[] = [
  {
    Component: AppFrame,
    ErrorBoundary: CrashedScreen,
    HydrateFallback: Splash,
    children: [
      {
        path: '/login',
        caseSensitive: true,
        lazy: async () => ({ Component: (await import('./ui/login/SignInScreen')).SignInScreen }),
      },
      {
        lazy: async () => ({ Component: (await import('./ui/ArcoLocale')).ArcoLocale }),
        children: [{ path: '*', lazy: async () => ({ Component: (await import('./ui/shell/ShellScreen')).ShellScreen }) }],
      },
    ],
  },
];

/**
 * The composition root: machines meet the browser and the server here, and nowhere else but in page files. It reads as the actor
 * tree of docs/architecture.md; what each branch is given stands below.
 */
export function compose() {
  // What the outside asks of actors, it asks when it needs it: the actors are made last.
  const actors = (): Actors => app.getSnapshot().context;
  const world = openWorld(actors);
  const { address, language, theme, tokens, report, notify } = world;
  const call = openWire(world, actors);
  const entrance = openEntrance(call);

  const app = createActor(
    createAppMachine<LanguagePack>(
      {
        readInstallation: readPageHeaders,
        watchAddress: address.watch,
        watchToken: (tell) => watchOtherTabs(() => tell(tokens.read(), tokens.hasLapsed())),
        report,
      },
      {
        notices: createNoticesMachine(),
        language: createLanguageMachine<LanguagePack>(
          { readLanguage: language.read, keepLanguage: language.write, loadPack, announce, notify },
          firstPack,
        ),
        theme: createThemeMachine({ readTheme: theme.read, keepTheme: theme.write, watchSystem, paint }),
        session: createSessionMachine(
          sessionPorts(world, entrance),
          createSignInMachine(signInPorts(world, entrance)),
          createShellMachine(shellPorts(world, call, actors)),
        ),
      },
    ),
  );
  return { app, router: world.router, reload: world.reload };
}

type Actors = AppSnapshot<LanguagePack>['context'];
type World = ReturnType<typeof openWorld>;
type Entrance = ReturnType<typeof openEntrance>;

/** The browser: its address bar, what it keeps, and how it is told of things. */
function openWorld(actors: () => Actors) {
  const router = createBrowserRouter(screens);
  const address = createAddress(router);
  const local = createStore(() => window.localStorage);
  const stored = <Value>(name: string) => cell<Value>(local, `${PREFIX}${name}`);
  const notify: Notify = (notice) => actors().notices.send({ type: 'show', notice });
  return {
    router,
    address,
    go: address.go,
    notify,
    withdraw: () => actors().notices.send({ type: 'withdraw' }),
    report: (error: unknown) => window.reportError(error),
    reload: () => window.location.reload(),
    tokens: createTokenKeeper(local, Date.now),
    belongings: createBelongings(createStore(() => window.sessionStorage)),
    account: stored<string | null>('ACCOUNT'),
    language: stored<string>('LANGUAGE'),
    theme: stored<string>('THEME'),
    side: stored<boolean>('SIDEBAR_TYPE'),
    isPaused: () => local.get(`${PREFIX}PAUSE_VERIFY`) !== null,
  };
}

function announce(language: string) {
  document.documentElement.lang = language;
}

/** The way to the server (§7). */
function openWire({ belongings }: World, actors: () => Actors): Call {
  return createCall({
    token: () => actors().session.getSnapshot().context.token,
    language: () => actors().language.getSnapshot().context.wanted,
    subsystem: () => {
      const chosen = id.safeParse(belongings.subsystem.read());
      return chosen.success ? chosen.data : BASE_SUBSYSTEM_ID;
    },
    onRejected: (token, failure) => actors().session.send({ type: 'rejected', token, failure }),
  });
}

const openEntrance = (call: Call) =>
  signInApi(call, {
    loadCipher: async () => (await import('./browser/cipher')).encryptPassword,
    isPrivate: () => window.isSecureContext,
    organisation: () => id.safeParse(new URLSearchParams(window.location.search).get('orgId')).data ?? null,
  });

const sessionPorts = (
  { tokens, belongings, isPaused, go, notify, withdraw }: World,
  { resume, exitLogin }: Entrance,
): SessionPorts => ({
  readToken: tokens.read,
  keepToken: tokens.write,
  resume,
  exitLogin,
  settle: belongings.settle,
  forget: (token) => {
    tokens.forget(token);
    belongings.forgetAll();
  },
  lapse: (token) => {
    tokens.lapse(token);
    belongings.lapse();
  },
  isPaused,
  go,
  notify,
  withdraw,
});

const signInPorts = ({ account, notify }: World, { config, captcha, signIn }: Entrance): SignInPorts => ({
  loadConfig: config,
  loadCaptcha: captcha,
  signIn,
  readAccount: account.read,
  keepAccount: account.write,
  focus: focusField,
  notify,
});

function shellPorts({ belongings, side, go, notify, reload, report }: World, call: Call, actors: () => Actors): ShellPorts {
  const { tabs, subsystem, forgetPage, keep, user } = belongings;
  const kit: Kit = { call, notify, go, keep, user };
  const pageExists = (component: string): component is keyof typeof pages => Object.hasOwn(pages, component);
  return {
    ...menusApi(call),
    pageExists,
    readSubsystem: subsystem.read,
    keepSubsystem: subsystem.write,
    readTabs: tabs.read,
    writeTabs: tabs.write,
    forgetPage,
    showTitle: (title) => actors().title.send({ type: 'titled', title }),
    loadPage: async (component) => {
      if (!pageExists(component)) throw new Error(`There is no page file for ${component}.`);
      return (await pages[component]()).default(kit);
    },
    readSide: side.read,
    keepSide: side.write,
    openWindow: (to) => window.open(to, '_blank', 'noopener'),
    go,
    notify,
    reload,
    report,
  };
}
