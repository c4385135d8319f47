import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { type Failure, failureOf } from '../../../contract/failure';
import type { LoginConfig } from '../../../contract/sign-in';

export interface SitePorts {
  readonly loadConfig: (signal: AbortSignal) => Promise<LoginConfig>;
}

/** What secrets are encrypted for: the picture that was read, if there was one, and how passwords travel. */
export interface Seal {
  readonly codeId: string | null;
  readonly config: LoginConfig;
}

/** `renew`: a machine has found it missing, or out of date, such as keys that change daily. */
export type SiteEvent = { type: 'renew' };

interface SiteContext {
  readonly config: LoginConfig | null;
  readonly failure: Failure | null;
}

/**
 * How the site calls itself, and how passwords travel to it (§3, Login config).
 *
 *     loading ──config──▶ known     ──renew──▶ loading
 *        └─────failure──▶ unknown   ──renew──▶ loading
 *
 * - It is loaded once, for guests and users. A failure is not reported: a machine that needs the config says so itself.
 * - What is known stays while it is loaded again, and also when that fails.
 */
export function createSiteMachine(ports: SitePorts) {
  return setup({
    types: {} as { context: SiteContext; events: SiteEvent },
    actors: { loadConfig: fromPromise<LoginConfig>(({ signal }) => ports.loadConfig(signal)) },
  }).createMachine({
    id: 'site',
    context: { config: null, failure: null },
    initial: 'loading',
    states: {
      loading: {
        invoke: {
          id: 'loadConfig',
          src: 'loadConfig',
          onDone: { target: 'known', actions: assign({ config: ({ event }) => event.output, failure: null }) },
          onError: { target: 'unknown', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
        },
      },
      known: { on: { renew: 'loading' } },
      unknown: { on: { renew: 'loading' } },
    },
  });
}

export type SiteMachine = ReturnType<typeof createSiteMachine>;
export type SiteRef = ActorRefFrom<SiteMachine>;

/** How the site calls itself. Where the server only fills in words of its own, the console says its own, and they follow the language. */
export function siteOf({ context: { config } }: SnapshotFrom<SiteMachine>): LoginConfig {
  const builtIn = Object.fromEntries((config?.builtIn ?? []).map((title) => [title, null]));
  return { ...config, ...builtIn };
}
