import { type ActorRefFrom, assertEvent, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { failureOf } from '../../../contract/failure';
import { isMoment } from '../../../contract/form-answer-kinds';
import type { Publication, PublicationDraft } from '../../../contract/form-publications';
import type { FormRow } from '../../../contract/forms';
import { failureNotice, type Notify } from '../base/notices';
import { fillAddress, openFormAddress } from '../base/routes';
import { fieldErrorsOf, staleRow } from '../records/record-refusals';

export interface FormPublishingPorts {
  readonly publish: (form: FormRow, draft: PublicationDraft, signal: AbortSignal) => Promise<Publication>;
  /** The form that a refusal for a stale version came with; null where it came with none. */
  readonly readForm: (raw: unknown) => FormRow | null;
  readonly setOpen: (form: FormRow, open: boolean, signal: AbortSignal) => Promise<Publication>;
  /** A path with the site in front of it, as others need it. */
  readonly addressOf: (path: string) => string;
  /** An address as a picture for phones. */
  readonly draw: (address: string) => Promise<string>;
  /** Puts a text on the clipboard; false where the browser refuses. */
  readonly copy: (text: string) => Promise<boolean>;
  readonly notify: Notify;
  /** The day that it is where the tenant is. */
  readonly today: () => string;
}

export type FormPublishingEvent =
  | { type: 'change'; patch: Partial<PublicationDraft> }
  | { type: 'publish' }
  | { type: 'setOpen'; open: boolean }
  | { type: 'copy'; text: string }
  | { type: 'close' };

type DayFault = 'noMoment' | { readonly says: string };

interface FormPublishingContext {
  readonly form: FormRow;
  readonly draft: PublicationDraft;
  /** What is wrong with the last day: there is no such day, or what the server says of it. */
  readonly dayFault: DayFault | null;
  /** Days before this one cannot be the last. */
  readonly today: string;
  readonly publication: Publication | null;
  /** Where it is filled in now, or will be. */
  readonly address: string;
  /** The picture of an address; null before it is drawn. */
  readonly picture: { readonly address: string; readonly image: string } | null;
  /** The form as another has changed it meanwhile. */
  readonly theirs: FormRow | null;
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

/** How a day is typed. */
const DAY = { type: 'date', format: 'YYYY-MM-DD' } as const;

function saysOfDay(error: unknown): DayFault | null {
  const says = fieldErrorsOf(failureOf(error)).lastDay;
  return says === undefined ? null : { says };
}

/** Where a form is filled in: by everyone with its link, or by users. */
const pathOf = (form: FormRow, publication: Publication | null) =>
  publication?.audience === 'anyone' ? openFormAddress(publication.link) : fillAddress(form.id);

/**
 * How a form is published, and where it is filled in.
 *
 *     shown ──publish──▶ publishing ──▶ shown (its address; drawn as a picture where it was not yet)
 *       │ ├──setOpen───▶ opening ─────▶ shown
 *       │ │     stale: publishing ──▶ overtaken ──publish──▶ publishing (what is there now), close ──▶ shown
 *       │ └──copy──▶ copying ──▶ shown: the notice says whether it worked
 *       ├──publish, where there is no such last day──▶ shown: the field says so
 *       └──close──▶ closed: whether anything has changed
 *
 * - A failure is told, and what was chosen stays. What is wrong with the last day stands at its field.
 * - What another has changed is not published without a question, which says what that is.
 */
export function createFormPublishingMachine(ports: FormPublishingPorts) {
  const { publish, readForm, setOpen, addressOf, draw, copy, notify, today } = ports;
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
      draw: fromPromise<FormPublishingContext['picture'], string>(async ({ input: address }) => ({
        address,
        image: await draw(address),
      })),
      copy: fromPromise<boolean, string>(({ input }) => copy(input)),
    },
    guards: {
      isStale: (_, { error }: { readonly error: unknown }) => staleRow(error, readForm) !== null,
      isNoDay: ({ context: { draft } }) => draft.lastDay !== null && !isMoment(DAY, draft.lastDay),
      isOfDay: (_, { error }: { readonly error: unknown }) => saysOfDay(error) !== null,
      isPublished: ({ context }) => context.publication !== null,
      needsPicture: ({ context }) => context.publication !== null && context.picture?.address !== context.address,
    },
    actions: {
      show: assign(({ context: { form } }, publication: Publication) => ({
        publication,
        theirs: null,
        dayFault: null,
        draft: draftOf(publication),
        address: addressOf(pathOf(form, publication)),
        changed: true,
      })),
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
      dayFault: null,
      today: today(),
      address: addressOf(pathOf(subject, subject.publication)),
      picture: null,
      theirs: null,
      changed: false,
    }),
    initial: 'shown',
    states: {
      shown: {
        on: {
          change: {
            actions: assign(({ context: { draft, dayFault }, event: { patch } }) => ({
              draft: { ...draft, ...patch },
              dayFault: 'lastDay' in patch ? null : dayFault,
            })),
          },
          publish: [{ guard: 'isNoDay', actions: assign({ dayFault: 'noMoment' }) }, { target: 'publishing' }],
          setOpen: { guard: 'isPublished', target: 'opening' },
          copy: 'copying',
          close: 'closed',
        },
        initial: 'deciding',
        states: {
          deciding: { always: [{ guard: 'needsPicture', target: 'drawing' }, { target: 'still' }] },
          drawing: {
            invoke: {
              id: 'draw',
              src: 'draw',
              input: ({ context }) => context.address,
              onDone: { target: 'still', actions: assign({ picture: ({ event }) => event.output }) },
              // The address is there to be copied.
              onError: 'still',
            },
          },
          still: {},
        },
      },
      publishing: {
        invoke: {
          id: 'publish',
          src: 'publish',
          input: ({ context }) => context,
          onDone: { target: 'shown', actions: [{ type: 'show', params: ({ event }) => event.output }, 'tellDone'] },
          onError: [
            {
              guard: { type: 'isStale', params: ({ event }) => event },
              target: 'overtaken',
              actions: assign({ theirs: ({ event }) => staleRow(event.error, readForm) }),
            },
            {
              guard: { type: 'isOfDay', params: ({ event }) => event },
              target: 'shown',
              actions: assign({ dayFault: ({ event }) => saysOfDay(event.error) }),
            },
            { target: 'shown', actions: { type: 'tellFailure', params: ({ event }) => event } },
          ],
        },
      },
      overtaken: {
        on: {
          publish: { target: 'publishing', actions: assign(({ context: { form, theirs } }) => ({ form: theirs ?? form })) },
          close: 'shown',
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
          input: ({ event }) => {
            assertEvent(event, 'copy');
            return event.text;
          },
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

/** That of another address is of no use. */
const pictureOf = ({ picture, address }: FormPublishingContext) => (picture?.address === address ? picture.image : null);

/** All that the dialog shows. */
export const formPublishing = (snapshot: SnapshotFrom<FormPublishingMachine>) => ({
  form: snapshot.context.form,
  draft: snapshot.context.draft,
  dayFault: snapshot.context.dayFault,
  today: snapshot.context.today,
  publication: snapshot.context.publication,
  address: snapshot.context.address,
  picture: pictureOf(snapshot.context),
  theirs: snapshot.matches('overtaken') ? snapshot.context.theirs : null,
  busy: snapshot.matches('publishing') || snapshot.matches('opening'),
});
