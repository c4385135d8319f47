import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import type { z } from 'zod/mini';
import { type Failure, failureOf } from '../../../contract/failure';
import type { readInvitation } from '../../../contract/invitations';
import { refusalIn } from '../../../contract/refusals';
import type { ActMachine, ActOutput } from '../base/act';
import { failureNotice, type Notify } from '../base/notices';
import type { PageInput } from '../base/page';
import { type Go, HOME } from '../base/routes';

/** Who invites into which tenant, with which roles and departments, and until when. */
export type Invitation = z.output<(typeof readInvitation)['answer']>;

export interface ConfirmInvitePorts {
  readonly read: (code: string, signal: AbortSignal) => Promise<Invitation>;
  /** Answers the tenant that the account belongs to from now on. */
  readonly accept: (code: string, signal: AbortSignal) => Promise<string>;
  /** Signs in to another of one's tenants: answers a new token. */
  readonly switchTo: (tenantId: string, signal: AbortSignal) => Promise<string>;
  /** Hands a token to the session, and goes home with it. */
  readonly enter: (token: string) => void;
  /** IANA name of the zone in which times are shown. */
  readonly zone: () => string;
  readonly go: Go;
  readonly notify: Notify;
}

export type ConfirmInviteEvent =
  | { type: 'accept' }
  | { type: 'refuse' }
  | { type: 'switch' }
  | { type: 'retry' }
  | { type: 'home' };

interface ConfirmInviteContext {
  readonly code: string;
  readonly zone: string;
  readonly invitation: Invitation | null;
  /** Of which this account has become a member. */
  readonly tenantId: string;
  readonly failure: Failure | null;
}

/**
 * The page /confirmInvite: a signed-in user accepts an invitation to a tenant, or refuses it (§2.2).
 *
 *     deciding ──code──▶ reading ──▶ asked ──accept──▶ accepting ──▶ accepted ──switch──▶ switching ──token──▶ entered
 *        └──none──▶ codeless  │        └──refuse──▶ refusing ──yes──▶ declined
 *                             ├──belongs there already──▶ member
 *                             ├──refused──▶ unusable: unknown, used up, expired or void
 *                             └──failure──▶ failed ──retry──▶ reading
 *     accepting and refusing are answered in the same ways; a failure leads back to where it can be tried again.
 *     all that is an end ──home──▶ /home
 *
 * - Refusing uses an invitation up, so it is asked about first.
 * - The session stays in its tenant until its user switches.
 */
export function createConfirmInviteMachine(ports: ConfirmInvitePorts, refusing: ActMachine<string, unknown>) {
  return setup({
    types: {} as {
      context: ConfirmInviteContext;
      events: ConfirmInviteEvent;
      input: PageInput;
      children: { refusing: 'refusing' };
    },
    actors: {
      refusing,
      read: fromPromise<Invitation, string>(({ input, signal }) => ports.read(input, signal)),
      accept: fromPromise<string, string>(({ input, signal }) => ports.accept(input, signal)),
      switchTo: fromPromise<string, string>(({ input, signal }) => ports.switchTo(input, signal)),
    },
    guards: {
      hasCode: ({ context }) => context.code !== '',
      isMember: (_, { member }: Invitation) => member,
      isKnownThere: (_, failure: Failure | null) => refusalIn(failure) === 'alreadyMember',
      isRefused: (_, failure: Failure | null) => failure?.kind === 'refused',
      isDone: (_, kind: ActOutput<string, unknown>['kind']) => kind === 'done',
    },
    actions: {
      learn: assign({ invitation: (_, invitation: Invitation) => invitation }),
      note: assign({ failure: (_, failure: Failure | null) => failure }),
      say: (_, failure: Failure | null) => {
        if (failure) ports.notify(failureNotice(failure, 'operation'));
      },
      enter: (_, token: string) => ports.enter(token),
      goHome: () => ports.go(HOME),
    },
  }).createMachine({
    id: 'confirmInvite',
    context: ({ input }) => ({
      code: (new URLSearchParams(input.search).get('code') ?? '').trim(),
      zone: ports.zone(),
      invitation: null,
      tenantId: '',
      failure: null,
    }),
    initial: 'deciding',
    states: {
      deciding: { always: [{ guard: 'hasCode', target: 'reading' }, { target: 'codeless' }] },
      reading: {
        entry: { type: 'note', params: null },
        invoke: {
          id: 'read',
          src: 'read',
          input: ({ context }) => context.code,
          onDone: [
            {
              guard: { type: 'isMember', params: ({ event }) => event.output },
              target: 'member',
              actions: { type: 'learn', params: ({ event }) => event.output },
            },
            { target: 'asked', actions: { type: 'learn', params: ({ event }) => event.output } },
          ],
          onError: [
            {
              guard: { type: 'isRefused', params: ({ event }) => failureOf(event.error) },
              target: 'unusable',
              actions: { type: 'note', params: ({ event }) => failureOf(event.error) },
            },
            { target: 'failed', actions: { type: 'note', params: ({ event }) => failureOf(event.error) } },
          ],
        },
      },
      asked: { on: { accept: 'accepting', refuse: 'refusing' } },
      accepting: {
        invoke: {
          id: 'accept',
          src: 'accept',
          input: ({ context }) => context.code,
          onDone: { target: 'accepted', actions: assign({ tenantId: ({ event }) => event.output }) },
          onError: [
            { guard: { type: 'isKnownThere', params: ({ event }) => failureOf(event.error) }, target: 'member' },
            {
              guard: { type: 'isRefused', params: ({ event }) => failureOf(event.error) },
              target: 'unusable',
              actions: { type: 'note', params: ({ event }) => failureOf(event.error) },
            },
            { target: 'asked', actions: { type: 'say', params: ({ event }) => failureOf(event.error) } },
          ],
        },
      },
      refusing: {
        invoke: {
          id: 'refusing',
          src: 'refusing',
          input: ({ context }) => ({ subject: context.code }),
          onDone: [
            { guard: { type: 'isDone', params: ({ event }) => event.output.kind }, target: 'declined' },
            {
              guard: { type: 'isRefused', params: ({ event }) => failureIn(event.output) },
              target: 'unusable',
              actions: { type: 'note', params: ({ event }) => failureIn(event.output) },
            },
            { target: 'asked', actions: { type: 'say', params: ({ event }) => failureIn(event.output) } },
          ],
        },
      },
      accepted: { on: { switch: 'switching', home: { actions: 'goHome' } } },
      switching: {
        invoke: {
          id: 'switchTo',
          src: 'switchTo',
          input: ({ context }) => context.tenantId,
          onDone: { target: 'entered', actions: { type: 'enter', params: ({ event }) => event.output } },
          onError: { target: 'accepted', actions: { type: 'say', params: ({ event }) => failureOf(event.error) } },
        },
      },
      codeless: { on: { home: { actions: 'goHome' } } },
      member: { on: { home: { actions: 'goHome' } } },
      declined: { on: { home: { actions: 'goHome' } } },
      unusable: { on: { home: { actions: 'goHome' } } },
      failed: { on: { retry: 'reading', home: { actions: 'goHome' } } },
      entered: {},
    },
  });
}

/** Null where the question was answered with no. */
const failureIn = (settled: ActOutput<string, unknown>): Failure | null => (settled.kind === 'failed' ? settled.failure : null);

export type ConfirmInviteMachine = ReturnType<typeof createConfirmInviteMachine>;
export type ConfirmInviteRef = ActorRefFrom<ConfirmInviteMachine>;

/** All that the page shows. */
export function confirmInvitePage({ value, context, children }: SnapshotFrom<ConfirmInviteMachine>) {
  const { invitation, zone, failure } = context;
  return { show: value, invitation, zone, failure, refusing: children.refusing };
}
