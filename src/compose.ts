import { createActor, waitFor } from 'xstate';
import { CallError } from '../contract/failure';
import { id } from '../contract/ids';
import type { LoginConfig } from '../contract/sign-in';
import { BASE_SUBSYSTEM_ID } from '../contract/subsystems';
import { isLanguage } from '../contract/text';
import { type Call, createCall } from './api/call';
import { createSealing } from './api/sealing';
import { sessionApi } from './api/session';
import { wear } from './browser/brand';
import { watchChoice } from './browser/choices';
import { focusField } from './browser/focus';
import { watchNetwork } from './browser/network';
import { watchSize, watchTitle } from './browser/page';
import { watchLeaving, watchReturns } from './browser/page-cache';
import { readPageHeaders } from './browser/page-headers';
import { makeNonce } from './browser/parent-frame';
import { PREFIX } from './browser/storage';
import { write } from './browser/text-size';
import { paint, watchSystem } from './browser/theme';
import { unlock } from './browser/unlock';
import { type AppSnapshot, createAppMachine } from './machines/app/app';
import { createEmbeddingMachine, type EmbeddingPorts, shellLayout } from './machines/app/embedding';
import { createLanguageMachine } from './machines/app/language';
import { createNetworkMachine } from './machines/app/network';
import { createTextSizeMachine, isTextSize } from './machines/app/text-size';
import { createThemeMachine, isTheme, toneOf } from './machines/app/theme';
import { createLoadingMachine } from './machines/base/loading';
import { createNoticesMachine } from './machines/base/notices';
import { type SiteRef, siteOf } from './machines/base/site';
import { createScreenHostMachine } from './machines/session/screen-host';
import { createSessionMachine } from './machines/session/session';
import type { SessionPorts } from './machines/session/session-ports';
import { holdsWork, presenceOf } from './machines/session/stage';
import { createTabMachine, type TabPorts } from './machines/shell/tab';
import { screens } from './screens';
import type { ScreenKit } from './screens/kit';
import { firstPack, type LanguagePack, loadPack } from './ui/app/packs';
import { openWorld, type World } from './world';

/**
 * The composition root: machines meet the browser and the server here, and nowhere else but in page files. It reads as the actor
 * tree of docs/architecture.md; the inputs of each branch are below.
 */
export function compose() {
  // The outside calls actors only later: the actors are made last.
  const actors = (): Actors => app.getSnapshot().context;
  const world = openWorld(() => actors().notices);
  const { address, language, theme, textSize, tokens, report, notify } = world;
  const call = openWire(world, actors);
  const { loadConfig, ...entrance } = sessionApi(call, {
    // The console of a tenant looks as that tenant wants it, whichever sign-in page led there.
    organisation: () => world.belongings.tenant() ?? organisation(),
    isNb: () => world.belongings.tenant() === null && window.location.pathname === '/nblogin',
  });

  const app = createActor(
    createAppMachine<LanguagePack>(
      {
        readInstallation: readPageHeaders,
        watchAddress: address.watch,
        watchToken: (tell) => {
          const look = () => tell(tokens.read(), tokens.lapsed());
          const stops = [world.otherTabs.watch(look), watchReturns(look)];
          return () => {
            for (const stop of stops) stop();
          };
        },
        report,
      },
      {
        notices: createNoticesMachine(),
        language: createLanguageMachine<LanguagePack>(
          { readLanguage: language.read, storeLanguage: language.write, loadPack, announce, notify },
          firstPack,
        ),
        network: createNetworkMachine({ watchNetwork, resume: () => actors().session.send({ type: 'retry' }) }),
        theme: createThemeMachine({ readTheme: theme.read, storeTheme: theme.write, watchSystem, paint }),
        textSize: createTextSizeMachine({ readTextSize: textSize.read, storeTextSize: textSize.write, write }),
        site: createLoadingMachine<LoginConfig>(loadConfig),
        session: createSessionMachine(
          sessionPorts(
            world,
            { ...entrance, resume: inItsFrame(world, entrance.resume, actors) },
            () => loadInside(world, call, actors),
            () => actors().site.send({ type: 'reload' }),
          ),
          createScreenHostMachine(createTabMachine(screenPorts(world, call, actors))),
        ),
        embedding: createEmbeddingMachine(embeddingPorts(world, actors)),
      },
    ),
  );
  watchLeaving(() => holdsWork(actors().session.getSnapshot()));
  followChoices(world, actors);
  followBrand(actors);
  return { app, go: address.go, reload: world.reload };
}

type Actors = AppSnapshot<LanguagePack>['context'];
type Entrance = Omit<ReturnType<typeof sessionApi>, 'loadConfig'>;

/** What is chosen in one window is chosen in all of them. */
function followChoices({ language, theme, textSize }: World, actors: () => Actors) {
  watchChoice(`${PREFIX}LANGUAGE`, () => {
    const chosen = language.read();
    if (isLanguage(chosen)) actors().language.send({ type: 'choose', language: chosen });
  });
  watchChoice(`${PREFIX}THEME`, () => {
    const chosen = theme.read();
    if (isTheme(chosen)) actors().theme.send({ type: 'choose', theme: chosen });
  });
  watchChoice(`${PREFIX}TEXT_SIZE`, () => {
    const chosen = textSize.read();
    if (isTextSize(chosen)) actors().textSize.send({ type: 'choose', size: chosen });
  });
}

/** The colour of the tenant, in the tone that is shown. It is made when there is one. */
function followBrand(actors: () => Actors) {
  const { site, theme } = actors();
  const dress = async () => {
    if (!siteOf(site.getSnapshot()).brandColor) return wear({});
    const { brandVariables } = await import('./machines/base/brand');
    wear(brandVariables(siteOf(site.getSnapshot()).brandColor, toneOf(theme.getSnapshot())));
  };
  site.subscribe(() => void dress());
  theme.subscribe(() => void dress());
}

/** §7.1: the `orgId` of the page's query. */
const organisation = () => new URLSearchParams(window.location.search).get('orgId');

function announce(language: string) {
  document.documentElement.lang = language;
}

/** The way to the server (§7). */
function openWire({ belongings, device }: World, actors: () => Actors): Call {
  return createCall({
    token: () => actors().session.getSnapshot().context.token,
    language: () => actors().language.getSnapshot().context.wanted,
    subsystem: () => {
      const chosen = id.safeParse(belongings.subsystem.read());
      return chosen.success ? chosen.data : BASE_SUBSYSTEM_ID;
    },
    device,
    onRejected: (token, failure) => actors().session.send({ type: 'rejected', token, failure }),
  });
}

const sessionPorts = (
  { tokens, locked, lastInput, belongings, isPaused, go, notify, withdraw }: World,
  { resume, exitLogin, signOff }: Entrance,
  loadShell: SessionPorts['loadShell'],
  siteChanged: () => void,
): SessionPorts => ({
  readToken: tokens.read,
  // Who has just signed in is there, and not locked out by what was before.
  storeToken: (token) => {
    unlock({ locked, lastInput }, Date.now);
    tokens.write(token);
  },
  resume,
  loadShell,
  exitLogin,
  signOff,
  settle: (user) => {
    belongings.settle(user);
    siteChanged();
  },
  holdsDrafts: belongings.holdsDrafts,
  forget: (token) => {
    tokens.forget(token);
    belongings.forgetAll();
    siteChanged();
  },
  setAside: () => {
    belongings.setAside();
    siteChanged();
  },
  lapse: (token, why) => {
    tokens.lapse(token, why);
    belongings.lapse();
    siteChanged();
  },
  isPaused,
  go,
  notify,
  withdraw,
});

/** A token that a host's server asked for is for frames of that host: sent by another page, it counts as expired (G68). */
const inItsFrame =
  ({ posted }: World, resume: Entrance['resume'], actors: () => Actors): Entrance['resume'] =>
  async (signal) => {
    const user = await resume(signal);
    const { embedding, session } = actors();
    const { token } = session.getSnapshot().context;
    if (token !== posted.token || !user.host || user.host.origin === embedding.getSnapshot().context.host) return user;
    const failure = { kind: 'signedOut', why: 'expired', desc: '' } as const;
    session.send({ type: 'rejected', token, failure });
    throw new CallError(failure);
  };

/** A page of another site around the console (§4, Embedded mode). */
const embeddingPorts = ({ parentFrame, posted, go }: World, actors: () => Actors): EmbeddingPorts => ({
  ...parentFrame,
  makeNonce,
  watchSession: (tell) => {
    const { session } = actors();
    tell(presenceOf(session.getSnapshot()));
    const { unsubscribe } = session.subscribe((snapshot) => tell(presenceOf(snapshot)));
    return unsubscribe;
  },
  watchTitle,
  watchSize,
  isPresent: (token) => actors().session.getSnapshot().context.token === token,
  enter: (token) => {
    posted.token = token;
    actors().session.send({ type: 'entered', token });
  },
  go,
  speak: (language) => actors().language.send({ type: 'choose', language }),
});

function screenPorts(
  { go, notify, withdraw, stored, tickets, reload, report }: World,
  call: Call,
  actors: () => Actors,
): TabPorts {
  const kit: ScreenKit = {
    call,
    notify,
    withdraw,
    go,
    stored,
    tickets,
    focus: focusField,
    seal: sealing(call),
    loadConfig: (again, signal) => knownConfig(actors().site, again, signal),
    organisation,
    enter: (token) => actors().session.send({ type: 'entered', token }),
    isSignedIn: () => actors().session.getSnapshot().matches('signedIn'),
  };
  const screenExists = (file: string): file is keyof typeof screens => Object.hasOwn(screens, file);
  return {
    loadPage: async ({ component }) => {
      if (!screenExists(component)) throw new Error(`There is no screen file for ${component}.`);
      return (await screens[component]()).default(kit);
    },
    reload,
    report,
  };
}

const sealing = (call: Call) =>
  createSealing({
    loadCipher: () => import('./browser/cipher'),
    encryptByBjca: async (...asked) => (await import('./api/bjca')).encryptByBjca(call, ...asked),
    isPrivate: () => window.isSecureContext,
  });

/** The login config, once it is there: all callers wait for the same one. */
async function knownConfig(site: SiteRef, again: boolean, signal: AbortSignal): Promise<LoginConfig> {
  if (again && !site.getSnapshot().matches('loading')) site.send({ type: 'reload' });
  const { context } = await waitFor(site, (snapshot) => !snapshot.matches('loading'), { signal });
  if (context.failure) throw new CallError(context.failure);
  return context.value ?? {};
}

/** The shell is loaded after a sign-in and adds nothing to the sign-in screen. If it cannot be loaded, the site is unreachable. */
async function loadInside(world: World, call: Call, actors: () => Actors) {
  const { createInside } = await import('./inside').catch(() => {
    throw new CallError({ kind: 'offline' });
  });
  return createInside({
    ...world,
    call,
    seal: sealing(call),
    loadConfig: (again, signal) => knownConfig(actors().site, again, signal),
    enter: (token) => actors().session.send({ type: 'entered', token, follows: true }),
    isBare: () => shellLayout(actors().embedding.getSnapshot()).bare,
    shell: () => actors().session.getSnapshot().context.shell,
    siteChanged: () => actors().site.send({ type: 'reload' }),
    showTitle: (title) => actors().title.send({ type: 'titled', title }),
  });
}
