import type { ReactNode } from 'react';
import { createActor } from 'xstate';
import type { LoginConfig } from '../../../contract/sign-in';
import { createEmbeddingMachine, type EmbeddingPorts } from '../../../src/machines/app/embedding';
import { createLanguageMachine, type LanguagePorts } from '../../../src/machines/app/language';
import { createNetworkMachine, type NetworkPorts } from '../../../src/machines/app/network';
import { createTextSizeMachine, type TextSizePorts } from '../../../src/machines/app/text-size';
import { createThemeMachine, type ThemePorts } from '../../../src/machines/app/theme';
import { createLoadingMachine } from '../../../src/machines/base/loading';
import { createNoticesMachine } from '../../../src/machines/base/notices';
import { createScreenHostMachine } from '../../../src/machines/session/screen-host';
import { createSessionMachine } from '../../../src/machines/session/session';
import type { SessionPorts } from '../../../src/machines/session/session-ports';
import { createShellMachine } from '../../../src/machines/shell/shell';
import { createTabMachine } from '../../../src/machines/shell/tab';
import { createTitleLogic } from '../../../src/machines/shell/title';
import { type App, AppContext } from '../../../src/ui/app/app';
import { firstPack, type LanguagePack } from '../../../src/ui/app/packs';
import { quietPorts } from '../shell/shell-fixture';

const never = () => new Promise<never>(() => {});

export const quietSession = (ports: Partial<SessionPorts> = {}): SessionPorts => ({
  readToken: () => null,
  storeToken: () => {},
  resume: never,
  loadShell: async () => createShellMachine(quietPorts()),
  exitLogin: never,
  signOff: () => {},
  settle: () => {},
  holdsDrafts: () => false,
  forget: () => {},
  lapse: () => {},
  setAside: () => {},
  withdraw: () => {},
  isPaused: () => false,
  go: () => {},
  notify: () => {},
  ...ports,
});

export const quietLanguage = (ports: Partial<LanguagePorts<LanguagePack>> = {}): LanguagePorts<LanguagePack> => ({
  readLanguage: () => undefined,
  storeLanguage: () => {},
  loadPack: never,
  announce: () => {},
  notify: () => {},
  ...ports,
});

export const quietTheme = (ports: Partial<ThemePorts> = {}): ThemePorts => ({
  readTheme: () => undefined,
  storeTheme: () => {},
  watchSystem: () => () => {},
  paint: () => {},
  ...ports,
});

export const quietTextSize = (ports: Partial<TextSizePorts> = {}): TextSizePorts => ({
  readTextSize: () => undefined,
  storeTextSize: () => {},
  write: () => {},
  ...ports,
});

export const quietEmbedding = (ports: Partial<EmbeddingPorts> = {}): EmbeddingPorts => ({
  findParent: () => 'none',
  makeNonce: () => 'n1',
  watchParent: () => () => {},
  post: () => {},
  watchSession: () => () => {},
  watchTitle: () => () => {},
  watchSize: () => () => {},
  isPresent: () => false,
  enter: () => {},
  go: () => {},
  speak: () => {},
  ...ports,
});

export const quietNetwork = (ports: Partial<NetworkPorts> = {}): NetworkPorts => ({
  watchNetwork: () => () => {},
  resume: () => {},
  ...ports,
});

export const quietChildren = () => ({
  network: createNetworkMachine(quietNetwork()),
  notices: createNoticesMachine(),
  language: createLanguageMachine<LanguagePack>(quietLanguage(), firstPack),
  theme: createThemeMachine(quietTheme()),
  textSize: createTextSizeMachine(quietTextSize()),
  site: createLoadingMachine<LoginConfig>(never),
  session: createSessionMachine(quietSession(), createScreenHostMachine(createTabMachine(quietPorts()))),
  embedding: createEmbeddingMachine(quietEmbedding()),
});

/** The surroundings of every view; what a test is about, it puts in itself. */
export function Around({ children, ...given }: Partial<App> & { readonly children: ReactNode }) {
  const machines = quietChildren();
  const app: App = {
    notices: createActor(machines.notices).start(),
    language: createActor(machines.language).start(),
    theme: createActor(machines.theme).start(),
    textSize: createActor(machines.textSize).start(),
    title: createActor(createTitleLogic()).start(),
    network: createActor(machines.network).start(),
    site: createActor(machines.site).start(),
    session: createActor(machines.session).start(),
    embedding: createActor(machines.embedding).start(),
    go: () => {},
    reload: () => {},
    ...given,
  };
  return <AppContext value={app}>{children}</AppContext>;
}
