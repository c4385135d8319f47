import { type ActorRefFrom, assertEvent, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { failureOf } from '../../../contract/failure';
import type { Publication, PublicationDraft } from '../../../contract/form-publications';
import type { FormRow } from '../../../contract/forms';
import { failureNotice, type Notify } from '../base/notices';
import { fillAddress } from '../base/routes';

export interface FormPublishingPorts {
  readonly publish: (form: FormRow, draft: PublicationDraft, signal: AbortSignal) => Promise<Publication>;
  readonly setOpen: (form: FormRow, open: boolean, signal: AbortSignal) => Promise<Publication>;
  /** A path with the site in front of it, as others need it. */
  readonly addressOf: (path: string) => string;
  /** Puts a text on the clipboard; false where the browser refuses. */
  readonly copy: (text: string) => Promise<boolean>;
  readonly notify: Notify;
}

export type FormPublishingEvent =
  | { type: 'change'; patch: Partial<PublicationDraft> }
  | { type: 'publish' }
  | { type: 'setOpen'; open: boolean }
  | { type: 'copy' }
  | { type: 'close' };

interface FormPublishingContext {
  readonly form: FormRow;
  readonly draft: PublicationDraft;
  readonly publication: Publication | null;
  readonly address: string;
  /** The list has something new to show. */
  readonly changed: boolean;
}

const FREE: PublicationDraft = { audience: 'signedIn', lastDay: null, mostReplies: null, oncePerUser: false };

const draftOf = ({ audience, lastDay, mostReplies, oncePerUser }: PublicationDraft): PublicationDraft => ({
  audience,
  lastDay,
  mostReplies,
  oncePerUser,
});

/**
 * How a form is published, and where it is filled in.
 *
 *     shown ──publish──▶ publishing ──▶ shown (its address)
 *       │ ├──setOpen───▶ opening ─────▶ shown
 *       │ └──copy──▶ copying ──▶ shown: the notice says whether it worked
 *       └──close──▶ closed: whether anything has changed
 *
 * - A failure is told, and what was chosen stays.
 */
export function createFormPublishingMachine({ publish, setOpen, addressOf, copy, notify }: FormPublishingPorts) {
  return setup({
    types: {} as {
      context: FormPublishingContext;
      events: FormPublishingEvent;
      input: { readonly subject: FormRow };
      output: { readonly changed: boolean };
    },
    actors: {
      publish: fromPromise<Publication, Pick<FormPublishingContext, 'form' | 'draft'>>(({ input, signal }) =>
        publish(input.form, input.draft, signal),
      ),
      setOpen: fromPromise<Publication, { readonly form: FormRow; readonly open: boolean }>(({ input, signal }) =>
        setOpen(input.form, input.open, signal),
      ),
      copy: fromPromise<boolean, string>(({ input }) => copy(input)),
    },
    guards: { isPublished: ({ context }) => context.publication !== null },
    actions: {
      show: assign((_, publication: Publication) => ({ publication, draft: draftOf(publication), changed: true })),
      tellDone: () => notify({ tone: 'success', say: 'saved' }),
      tellFailure: (_, { error }: { readonly error: unknown }) => notify(failureNotice(failureOf(error), 'operation')),
      tellCopied: (_, done: boolean) =>
        notify(done ? { tone: 'success', say: 'copied' } : { tone: 'warning', say: 'copyFailed' }),
    },
  }).createMachine({
    id: 'formPublishing',
    context: ({ input: { subject } }) => ({
      form: subject,
      publication: subject.publication,
      draft: draftOf(subject.publication ?? FREE),
      address: addressOf(fillAddress(subject.id)),
      changed: false,
    }),
    initial: 'shown',
    states: {
      shown: {
        on: {
          change: { actions: assign(({ context, event }) => ({ draft: { ...context.draft, ...event.patch } })) },
          publish: 'publishing',
          setOpen: { guard: 'isPublished', target: 'opening' },
          copy: 'copying',
          close: 'closed',
        },
      },
      publishing: {
        invoke: {
          id: 'publish',
          src: 'publish',
          input: ({ context }) => context,
          onDone: { target: 'shown', actions: [{ type: 'show', params: ({ event }) => event.output }, 'tellDone'] },
          onError: { target: 'shown', actions: { type: 'tellFailure', params: ({ event }) => event } },
        },
      },
      opening: {
        invoke: {
          id: 'setOpen',
          src: 'setOpen',
          input: ({ context: { form }, event }) => {
            assertEvent(event, 'setOpen');
            return { form, open: event.open };
          },
          onDone: { target: 'shown', actions: [{ type: 'show', params: ({ event }) => event.output }, 'tellDone'] },
          onError: { target: 'shown', actions: { type: 'tellFailure', params: ({ event }) => event } },
        },
      },
      copying: {
        invoke: {
          id: 'copy',
          src: 'copy',
          input: ({ context }) => context.address,
          onDone: { target: 'shown', actions: { type: 'tellCopied', params: ({ event }) => event.output } },
        },
      },
      closed: { type: 'final' },
    },
    output: ({ context: { changed } }) => ({ changed }),
  });
}

export type FormPublishingMachine = ReturnType<typeof createFormPublishingMachine>;
export type FormPublishingRef = ActorRefFrom<FormPublishingMachine>;

/** All that the dialog shows. */
export const formPublishing = (snapshot: SnapshotFrom<FormPublishingMachine>) => ({
  form: snapshot.context.form,
  draft: snapshot.context.draft,
  publication: snapshot.context.publication,
  address: snapshot.context.address,
  busy: snapshot.matches('publishing') || snapshot.matches('opening'),
});
