import type { ReactNode } from 'react';
import { createActor } from 'xstate';
import { createLanguageMachine, type LanguagePorts } from '../../src/machines/language';
import { createNoticesMachine } from '../../src/machines/notices';
import { createSessionMachine, type SessionPorts } from '../../src/machines/session';
import { createShellMachine } from '../../src/machines/shell';
import { createSignInMachine, type SignInPorts } from '../../src/machines/sign-in';
import { createThemeMachine, type ThemePorts } from '../../src/machines/theme';
import { createTitleLogic } from '../../src/machines/title';
import { type App, AppContext } from '../../src/ui/app';
import { firstPack, type LanguagePack } from '../../src/ui/packs';
import { quietPorts } from './shell-fixture';

const never = () => new Promise<never>(() => {});

export const quietSignIn = (ports: Partial<SignInPorts> = {}): SignInPorts => ({
  loadConfig: never,
  loadCaptcha: never,
  signIn: never,
  readAccount: () => undefined,
  keepAccount: () => {},
  focus: () => {},
  notify: () => {},
  ...ports,
});

export const quietSession = (ports: Partial<SessionPorts> = {}): SessionPorts => ({
  readToken: () => null,
  keepToken: () => {},
  resume: never,
  exitLogin: never,
  settle: () => {},
  forget: () => {},
  lapse: () => {},
  withdraw: () => {},
  isPaused: () => false,
  go: () => {},
  notify: () => {},
  ...ports,
});

export const quietLanguage = (ports: Partial<LanguagePorts<LanguagePack>> = {}): LanguagePorts<LanguagePack> => ({
  readLanguage: () => undefined,
  keepLanguage: () => {},
  loadPack: never,
  announce: () => {},
  notify: () => {},
  ...ports,
});

export const quietTheme = (ports: Partial<ThemePorts> = {}): ThemePorts => ({
  readTheme: () => undefined,
  keepTheme: () => {},
  watchSystem: () => () => {},
  paint: () => {},
  ...ports,
});

export const quietChildren = () => ({
  notices: createNoticesMachine(),
  language: createLanguageMachine<LanguagePack>(quietLanguage(), firstPack),
  theme: createThemeMachine(quietTheme()),
  session: createSessionMachine(quietSession(), createSignInMachine(quietSignIn()), createShellMachine(quietPorts())),
});

/** The surroundings of every view; what a test is about, it puts in itself. */
export function Around({ children, ...given }: Partial<App> & { readonly children: ReactNode }) {
  const machines = quietChildren();
  const app: App = {
    notices: createActor(machines.notices).start(),
    language: createActor(machines.language).start(),
    theme: createActor(machines.theme).start(),
    title: createActor(createTitleLogic()).start(),
    session: createActor(machines.session).start(),
    reload: () => {},
    ...given,
  };
  return <AppContext value={app}>{children}</AppContext>;
}
