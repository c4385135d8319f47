import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import type { z } from 'zod/mini';
import { type Failure, failureOf } from '../../../contract/failure';
import { authorizeSubsystem } from '../../../contract/oauth2';
import type { PageInput } from '../base/page';
import { type Go, HOME, signInAddress } from '../base/routes';

/** The parameters with which a sub-system sends a user here. */
export type Asked = z.output<(typeof authorizeSubsystem)['body']>;

export interface AuthorizePorts {
  readonly isSignedIn: () => boolean;
  /** What the sub-system is called. */
  readonly nameOf: (asked: Asked, signal: AbortSignal) => Promise<string>;
  /** Answers the address that leads back, with a code for the sub-system in it. */
  readonly authorize: (asked: Asked, signal: AbortSignal) => Promise<string>;
  /** Leaves the console for another site. */
  readonly leave: (address: string) => void;
  readonly go: Go;
}

export type AuthorizeEvent = { type: 'retry' } | { type: 'home' };

interface AuthorizeContext {
  readonly place: Pick<PageInput, 'path' | 'search'>;
  readonly asked: Asked | null;
  /** Parameters of the address that are missing or not as they should be. */
  readonly wrong: readonly string[];
  /** Empty where the server does not say. */
  readonly name: string;
  readonly failure: Failure | null;
}

/**
 * A sub-system sends its user here to be signed in to it (§2.2, §7.1).
 *
 *     deciding ──address is wrong──▶ malformed
 *        ├──signed out──▶ leading: to /login, and back to this whole address
 *        └──▶ naming ──▶ authorizing ──address──▶ leaving ──retry──▶ authorizing
 *                │             └──no web address──▶ astray
 *                └──refused────▶ refused, or failed ──retry──▶ naming
 *     malformed, astray, refused, failed ──home──▶ /home
 *
 * - The user is sent only where the server says: an unregistered address is reported here, and never opened.
 * - The name is for the user's eyes alone. A server that cannot say it is asked to authorise all the same.
 * - A user who returns to the left page can go on from it: its code may have been used.
 */
export function createAuthorizeMachine(ports: AuthorizePorts) {
  return setup({
    types: {} as { context: AuthorizeContext; events: AuthorizeEvent; input: PageInput },
    actors: {
      nameOf: fromPromise<string, Asked>(({ input, signal }) => ports.nameOf(input, signal)),
      authorize: fromPromise<string, Asked>(({ input, signal }) => ports.authorize(input, signal)),
    },
    guards: {
      isMalformed: ({ context }) => context.asked === null,
      isSignedOut: () => !ports.isSignedIn(),
      isRefused: (_, failure: Failure) => failure.kind === 'refused',
      isWebAddress: (_, address: string) => hostOf(address) !== '',
    },
    actions: {
      note: assign({ failure: (_, failure: Failure) => failure }),
      goHome: () => ports.go(HOME),
    },
  }).createMachine({
    id: 'authorize',
    context: ({ input: { path, search } }) => ({ place: { path, search }, ...read(search), name: '', failure: null }),
    initial: 'deciding',
    states: {
      deciding: {
        always: [
          { guard: 'isMalformed', target: 'malformed' },
          { guard: 'isSignedOut', target: 'leading' },
          { target: 'naming' },
        ],
      },
      malformed: { on: { home: { actions: 'goHome' } } },
      leading: { entry: ({ context: { place } }) => ports.go(signInAddress({ ...place, hash: '' }), { replace: true }) },
      naming: {
        entry: assign({ failure: null }),
        invoke: {
          id: 'nameOf',
          src: 'nameOf',
          input: ({ context }) => askedIn(context),
          onDone: { target: 'authorizing', actions: assign({ name: ({ event }) => event.output }) },
          onError: [
            {
              guard: { type: 'isRefused', params: ({ event }) => failureOf(event.error) },
              target: 'refused',
              actions: { type: 'note', params: ({ event }) => failureOf(event.error) },
            },
            { target: 'authorizing' },
          ],
        },
      },
      authorizing: {
        invoke: {
          id: 'authorize',
          src: 'authorize',
          input: ({ context }) => askedIn(context),
          onDone: [
            {
              guard: { type: 'isWebAddress', params: ({ event }) => event.output },
              target: 'leaving',
              actions: ({ event }) => ports.leave(event.output),
            },
            { target: 'astray' },
          ],
          onError: [
            {
              guard: { type: 'isRefused', params: ({ event }) => failureOf(event.error) },
              target: 'refused',
              actions: { type: 'note', params: ({ event }) => failureOf(event.error) },
            },
            { target: 'failed', actions: { type: 'note', params: ({ event }) => failureOf(event.error) } },
          ],
        },
      },
      leaving: { on: { retry: 'authorizing' } },
      astray: { on: { home: { actions: 'goHome' } } },
      refused: { on: { home: { actions: 'goHome' } } },
      failed: { on: { retry: 'naming', home: { actions: 'goHome' } } },
    },
  });
}

/** The names of the product and those of RFC 6749 and 7636: a sub-system may use a library that knows no others. */
const SPELLINGS = {
  clientId: 'client_id',
  redirectUri: 'redirect_uri',
  state: 'state',
  codeChallenge: 'code_challenge',
  codeChallengeMethod: 'code_challenge_method',
  scope: 'scope',
} as const;

/** Reads what is asked for, or says which parameters are wrong, in the spelling of the product. One that comes twice is wrong. */
function read(search: string): Pick<AuthorizeContext, 'asked' | 'wrong'> {
  const query = new URLSearchParams(search);
  const valuesOf = (names: readonly string[]) => [...new Set(names)].flatMap((name) => query.getAll(name));
  const given = Object.entries(SPELLINGS).map(([name, standard]) => [name, valuesOf([name, standard])] as const);
  const twice = given.filter(([, values]) => values.length > 1).map(([name]) => name);
  const asked = authorizeSubsystem.body.safeParse(Object.fromEntries(given.map(([name, [value]]) => [name, value])));
  const unfit = asked.success ? [] : asked.error.issues.map(({ path }) => String(path[0]));
  const otherwise = query.getAll('response_type').some((type) => type !== 'code') ? ['response_type'] : [];
  const nowhere = asked.success && hostOf(asked.data.redirectUri) === '' ? ['redirectUri'] : [];
  const wrong = [...new Set([...twice, ...unfit, ...nowhere, ...otherwise])];
  return { asked: asked.success && wrong.length === 0 ? asked.data : null, wrong };
}

/** Empty where it is no web address, or has a name or a password in front of its host. */
const hostOf = (address: string) => /^https?:\/\/([\w.:[\]-]+)(?:[/?]|$)/i.exec(address)?.[1] ?? '';

/** `naming` and what follows are reached with an address that could be read. */
function askedIn({ asked }: AuthorizeContext): Asked {
  if (!asked) throw new Error('Nothing was asked for that could be read.');
  return asked;
}

export type AuthorizeMachine = ReturnType<typeof createAuthorizeMachine>;
export type AuthorizeRef = ActorRefFrom<AuthorizeMachine>;

/** What the screen says. `site` is where the user is led, by its host. */
export function authorizeScreen({ value, context: { wrong, name, failure, asked } }: SnapshotFrom<AuthorizeMachine>) {
  return { show: value, wrong, name, failure, site: hostOf(asked?.redirectUri ?? '') };
}
