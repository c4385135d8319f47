import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { type Failure, failureOf } from '../../../contract/failure';
import { CAPTCHA_LIFETIME_MS } from '../../../contract/limits';
import type { Captcha } from '../../../contract/sign-in';
import { failureNotice, type Notify } from '../base/notices';
import type { Teller } from '../base/page';

export interface CaptchaPorts {
  readonly loadCaptcha: (signal: AbortSignal) => Promise<Captcha>;
  readonly notify: Notify;
}

export type CaptchaEvent =
  /** The picture was clicked. */
  | { type: 'renew' }
  /** The captcha field was entered. */
  | { type: 'used' }
  /** An attempt or a message has used the picture up. */
  | { type: 'spent' }
  /** There is a network again. */
  | { type: 'returned' };

/** What the form has to send: an expired picture is still shown, but the server takes it no longer. */
export type PictureHeld = { readonly is: 'shown'; readonly codeId: string | null } | { readonly is: 'expired' | 'absent' };

/** Told to the form that the picture stands in. */
export type CaptchaFact = { type: 'captcha.changed'; held: PictureHeld };

interface CaptchaInput {
  readonly owner: Teller<CaptchaFact>;
}

interface CaptchaContext extends CaptchaInput {
  readonly captcha: Captcha | null;
}

/**
 * The picture whose characters a form asks for (§2.6).
 *
 *     loading ──picture──▶ shown.fresh ──2 min──▶ shown.expired ──used──▶ loading      shown ──renew──▶ loading
 *        └──failure──▶ missing ──renew, used, returned──▶ loading                      anywhere ──spent──▶ loading
 *
 * - A picture serves one attempt, or one SMS code (G01): `spent` brings another, and breaks off a load that is under way.
 * - An idle form makes no calls: an expired picture waits until the user enters its field.
 */
export function createCaptchaMachine({ loadCaptcha, notify }: CaptchaPorts) {
  return setup({
    types: {} as { context: CaptchaContext; events: CaptchaEvent; input: CaptchaInput },
    actors: { loadCaptcha: fromPromise<Captcha>(({ signal }) => loadCaptcha(signal)) },
    actions: {
      tellShown: ({ context: { owner, captcha } }) =>
        owner.send({ type: 'captcha.changed', held: { is: 'shown', codeId: captcha?.codeId ?? null } }),
      tell: ({ context: { owner } }, is: 'expired' | 'absent') => owner.send({ type: 'captcha.changed', held: { is } }),
      show: (_, failure: Failure) => notify(failureNotice(failure, 'operation')),
    },
    delays: { captchaLifetime: CAPTCHA_LIFETIME_MS },
  }).createMachine({
    id: 'captcha',
    context: ({ input }) => ({ ...input, captcha: null }),
    initial: 'loading',
    on: { spent: '.loading' },
    states: {
      loading: {
        invoke: {
          id: 'loadCaptcha',
          src: 'loadCaptcha',
          onDone: { target: 'shown', actions: assign({ captcha: ({ event }) => event.output }) },
          onError: { target: 'missing', actions: { type: 'show', params: ({ event }) => failureOf(event.error) } },
        },
      },
      shown: {
        entry: 'tellShown',
        exit: { type: 'tell', params: 'absent' },
        on: { renew: 'loading' },
        initial: 'fresh',
        states: {
          fresh: { after: { captchaLifetime: 'expired' } },
          expired: { entry: { type: 'tell', params: 'expired' }, on: { used: '#captcha.loading' } },
        },
      },
      missing: { on: { renew: 'loading', used: 'loading', returned: 'loading' } },
    },
  });
}

export type CaptchaMachine = ReturnType<typeof createCaptchaMachine>;
export type CaptchaRef = ActorRefFrom<CaptchaMachine>;

/** What the field shows beside it. `picture` is null while there is none to read. */
export const captchaPicture = (snapshot: SnapshotFrom<CaptchaMachine>) => ({
  picture: snapshot.matches('shown') ? (snapshot.context.captcha?.image ?? null) : null,
  pictureIsMissing: snapshot.matches('missing'),
});
