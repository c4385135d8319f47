import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { type Failure, failureOf } from '../../../contract/failure';
import { refusalIn } from '../../../contract/refusals';
import type { LoginConfig } from '../../../contract/sign-in';
import { failureNotice, type Notify } from '../base/notices';
import type { Teller } from '../base/page';
import type { Seal } from '../base/site';

export interface PasswordKeysPorts {
  /** How passwords travel; `again` when what is known has turned out to be out of date, or could not be loaded. */
  readonly loadConfig: (again: boolean, signal: AbortSignal) => Promise<LoginConfig>;
  readonly notify: Notify;
}

export type PasswordKeysEvent =
  /** The user goes on: what could not be loaded is loaded again. */
  | { type: 'renew' }
  /** There is a network again. */
  | { type: 'returned' }
  /** The server cannot read a password that was encrypted with these keys. */
  | { type: 'unreadable' };

/** Told to the form; null while nothing can be sent. */
export type PasswordKeysFact = { type: 'keys.changed'; config: LoginConfig | null };

interface PasswordKeysInput {
  readonly owner: Teller<PasswordKeysFact>;
}

interface PasswordKeysContext extends PasswordKeysInput {
  readonly config: LoginConfig | null;
}

/**
 * How passwords travel to the server, for one form.
 *
 *     loading ──config──▶ known ──unreadable──▶ loading
 *        └──failure──▶ unknown ──renew, returned──▶ loading
 *
 * - The keys of the server change daily: a form that was open overnight loads them again.
 */
export function createPasswordKeysMachine({ loadConfig, notify }: PasswordKeysPorts) {
  return setup({
    types: {} as { context: PasswordKeysContext; events: PasswordKeysEvent; input: PasswordKeysInput },
    actors: { loadConfig: fromPromise<LoginConfig, boolean>(({ input, signal }) => loadConfig(input, signal)) },
    actions: {
      tellKnown: ({ context: { owner, config } }) => owner.send({ type: 'keys.changed', config }),
      tellUnknown: ({ context: { owner } }) => owner.send({ type: 'keys.changed', config: null }),
      show: (_, failure: Failure) => notify(failureNotice(failure, 'operation')),
    },
  }).createMachine({
    id: 'passwordKeys',
    context: ({ input }) => ({ ...input, config: null }),
    initial: 'loading',
    states: {
      loading: {
        invoke: {
          id: 'loadConfig',
          src: 'loadConfig',
          input: ({ event }) => isAgain(event),
          onDone: { target: 'known', actions: assign({ config: ({ event }) => event.output }) },
          onError: { target: 'unknown', actions: { type: 'show', params: ({ event }) => failureOf(event.error) } },
        },
      },
      known: { entry: 'tellKnown', exit: 'tellUnknown', on: { unreadable: 'loading' } },
      unknown: { on: { renew: 'loading', returned: 'loading' } },
    },
  });
}

/**
 * Sends what has a password in it. If the server no longer has the key that it was encrypted with, the present one is loaded and all is
 * sent once more: a page that was open overnight shows no failure (G55). What fails then is thrown.
 */
export async function withPresentKeys<Answer>(
  { loadConfig }: Pick<PasswordKeysPorts, 'loadConfig'>,
  seal: Seal,
  signal: AbortSignal,
  send: (seal: Seal) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await send(seal);
  } catch (error) {
    if (refusalIn(failureOf(error)) !== 'passwordUnreadable') throw error;
    return send({ ...seal, config: await loadConfig(true, signal) });
  }
}

const isAgain = ({ type }: { readonly type: string }) => type !== 'xstate.init';

export type PasswordKeysRef = ActorRefFrom<ReturnType<typeof createPasswordKeysMachine>>;
