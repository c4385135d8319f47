import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { createActor } from 'xstate';
import { id } from '../contract/ids';
import { BASE_SUBSYSTEM_ID } from '../contract/subsystems';
import { createCall } from './api/call';
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
import type { LoadPageFile } from './machines/page';
import { createSessionMachine } from './machines/session';
import { createShellMachine } from './machines/shell';
import { createSignInMachine } from './machines/sign-in';
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
      { path: '/login', lazy: async () => ({ Component: (await import('./ui/login/SignInScreen')).SignInScreen }) },
      {
        lazy: async () => ({ Component: (await import('./ui/ArcoLocale')).ArcoLocale }),
        children: [{ path: '*', lazy: async () => ({ Component: (await import('./ui/shell/ShellScreen')).ShellScreen }) }],
      },
    ],
  },
];

/**
 * The composition root: machines meet the browser and the server here, and nowhere else but in page files. Its second half reads
 * as the actor tree of docs/architecture.md.
 */
export function compose() {
  const router = createBrowserRouter(screens);
  const address = createAddress(router);
  const { go } = address;

  const local = createStore(() => window.localStorage);
  const stored = <Value>(name: string) => cell<Value>(local, `${PREFIX}${name}`);
  const account = stored<string | null>('ACCOUNT');
  const language = stored<string>('LANGUAGE');
  const theme = stored<string>('THEME');
  const side = stored<boolean>('SIDEBAR_TYPE');
  const tokens = createTokenKeeper(local, Date.now);
  const belongings = createBelongings(createStore(() => window.sessionStorage));

  const reload = () => window.location.reload();
  const report = (error: unknown) => window.reportError(error);
  // What the transport and the pages ask of actors, they ask when they need it: the actors are made last.
  const actors = (): AppSnapshot<LanguagePack>['context'] => app.getSnapshot().context;
  const notify: Notify = (notice) => actors().notices.send({ type: 'show', notice });

  const call = createCall({
    token: () => actors().session.getSnapshot().context.token,
    language: () => actors().language.getSnapshot().context.language,
    subsystem: () => {
      const chosen = id.safeParse(belongings.subsystem.read());
      return chosen.success ? chosen.data : BASE_SUBSYSTEM_ID;
    },
    onRejected: (token, failure) => actors().session.send({ type: 'rejected', token, failure }),
  });
  const api = signInApi(call, {
    loadCipher: async () => (await import('./browser/cipher')).encryptPassword,
    isPrivate: () => window.isSecureContext,
    organisation: () => id.safeParse(new URLSearchParams(window.location.search).get('orgId')).data ?? null,
  });

  const kit: Kit = { call, notify, go, keep: belongings.keep, user: belongings.user };
  const pageExists = (component: string): component is keyof typeof pages => Object.hasOwn(pages, component);
  const loadPage: LoadPageFile = async (component) => {
    if (!pageExists(component)) throw new Error(`There is no page file for ${component}.`);
    return (await pages[component]()).default(kit);
  };

  const signIn = createSignInMachine({
    loadConfig: api.config,
    loadCaptcha: api.captcha,
    signIn: api.signIn,
    readAccount: account.read,
    keepAccount: account.write,
    focus: focusField,
    notify,
  });
  const shell = createShellMachine({
    ...menusApi(call),
    pageExists,
    readSubsystem: belongings.subsystem.read,
    keepSubsystem: belongings.subsystem.write,
    readTabs: belongings.tabs.read,
    writeTabs: belongings.tabs.write,
    forgetPage: belongings.forgetPage,
    showTitle: (title) => actors().title.send({ type: 'titled', title }),
    loadPage,
    readSide: side.read,
    keepSide: side.write,
    openWindow: (to) => window.open(to, '_blank', 'noopener'),
    go,
    notify,
    reload,
    report,
  });
  const session = createSessionMachine(
    {
      readToken: tokens.read,
      keepToken: tokens.write,
      resume: api.resume,
      exitLogin: api.exitLogin,
      settle: belongings.settle,
      forget: (token) => {
        tokens.forget(token);
        belongings.forgetAll();
      },
      isPaused: () => local.get(`${PREFIX}PAUSE_VERIFY`) !== null,
      go,
      notify,
    },
    signIn,
    shell,
  );
  const app = createActor(
    createAppMachine<LanguagePack>(
      {
        readInstallation: readPageHeaders,
        watchAddress: address.watch,
        watchToken: (tell) => watchOtherTabs(() => tell(tokens.read())),
        report,
      },
      {
        notices: createNoticesMachine(),
        language: createLanguageMachine<LanguagePack>(
          {
            readLanguage: language.read,
            keepLanguage: language.write,
            loadPack,
            announce: (spoken) => {
              document.documentElement.lang = spoken;
            },
            notify,
          },
          firstPack,
        ),
        theme: createThemeMachine({ readTheme: theme.read, keepTheme: theme.write, watchSystem, paint }),
        session,
      },
    ),
  );
  return { app, router, reload };
}
