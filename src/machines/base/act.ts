import { type ActorRefFrom, assertEvent, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { type Failure, failureOf } from '../../../contract/failure';
import { type RefusalName, refusalIn } from '../../../contract/refusals';
import { type FieldErrors, fieldErrorsIn, requiredErrors, without } from './field-errors';
import { failureNotice, type Notify } from './notices';

/** What was typed into the fields of a dialog. */
export type Filled<Field extends string> = Readonly<Record<Field, string>>;

/** What a dialog does to its subject, such as deleting it or renaming it. */
export type Act<Subject, Answer, Field extends string = never> = (
  subject: Subject,
  signal: AbortSignal,
  filled: Filled<Field>,
) => Promise<Answer>;

/** What has to be typed before an act that hits many or is final: the code of the subject, or how many it hits. Null: nothing. */
export interface Typing<Subject> {
  readonly codeOf: (subject: Subject) => string | null;
}

/** The fields to fill in first. */
export interface Filling<Field extends string, Subject = unknown> {
  readonly fields: readonly Field[];
  /** Those that may stay empty. */
  readonly optional?: readonly Field[];
  /** What the server need not be asked about, such as a name that has to be typed once more. */
  readonly check?: (subject: Subject, filled: Filled<Field>) => FieldErrors;
  readonly notify: Notify;
}

/** A dialog that has fields says which; one that has none says nothing. */
type FillingOf<Field extends string, Subject> = [Field] extends [never]
  ? readonly [typing?: Typing<Subject>]
  : readonly [filling: Filling<Field, Subject>];

export type ActEvent<Field extends string = never> =
  | { type: 'submit'; filled: Filled<Field>; code?: string }
  | { type: 'edited'; field: Field | 'code' }
  | { type: 'cancel' };

export type Outcome<Answer> =
  | { readonly kind: 'done'; readonly answer: Answer }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'cancelled' };
export type ActOutput<Subject, Answer> = Outcome<Answer> & { readonly subject: Subject };

/** A refusal for a reason of the business: the same act may be possible later, once its reason is out of the way. */
export type Refused = Extract<Failure, { readonly kind: 'refused' }>;

interface ActContext<Subject, Answer> {
  readonly subject: Subject;
  /** What has to be typed; null: nothing. */
  readonly code: string | null;
  /** What is wrong with a field, by its name. */
  readonly errors: FieldErrors;
  /** Why the server refused the act as it was last asked for. */
  readonly refusal: Refused | null;
  readonly outcome: Outcome<Answer>;
}

/**
 * A dialog that asks, does one thing to its subject, and closes. It asks for a yes, or for fields to fill in: a new name, the
 * password once more.
 *
 *     asking ──submit──▶ working ──answer──▶ closed (done)
 *      │ ▲ └─wrong─┘        ├──failure that nothing here mends──▶ closed (failed)
 *      │ ├──────────────────┼──refused for what is no field's: the reason stays in the question
 *      │ └──────────────────┴──any other failure: the reason under its field, and as a notice
 *      └──cancel──▶ closed (cancelled)
 *
 * - `working` ignores every event: the act runs once, and `cancel` cannot pretend to undo it.
 * - Where a code has to be typed, nothing is asked for without it.
 * - Typed texts are in the event and in the call that it starts, never in the context.
 * - A refusal stays until the act is asked for again: what is in the way can be looked up and moved away meanwhile.
 * - Nothing here mends a failure that is no refusal where there are no fields, or one for which another user has changed or deleted the
 *   subject: the owner of the dialog then shows the failure, and loads again.
 */
export function createActMachine<Subject, Answer, Field extends string = never>(
  act: Act<Subject, Answer, Field>,
  ...[filling]: FillingOf<Field, Subject>
) {
  const given: Partial<Filling<Field, Subject> & Typing<Subject>> = filling ?? {};
  const { fields = [], optional = [], check = () => ({}), codeOf = () => null } = given;
  type Submitted = Pick<Extract<ActEvent<Field>, { type: 'submit' }>, 'filled' | 'code'>;
  const required = fields.filter((field) => !optional.includes(field));
  const errorsIn = ({ subject, code }: ActContext<Subject, Answer>, submitted: Submitted): FieldErrors => ({
    ...(code === null ? {} : codeErrors(code, submitted.code)),
    ...check(subject, submitted.filled),
    ...requiredErrors(submitted.filled, required),
  });

  return setup({
    types: {} as {
      context: ActContext<Subject, Answer>;
      events: ActEvent<Field>;
      input: { subject: Subject };
      output: ActOutput<Subject, Answer>;
    },
    actors: {
      act: fromPromise<Answer, { subject: Subject; filled: Filled<Field> }>(({ input, signal }) =>
        act(input.subject, signal, input.filled),
      ),
    },
    guards: {
      hasErrors: (_, errors: FieldErrors) => Object.keys(errors).length > 0,
      hasError: ({ context }, field: string) => field in context.errors,
      isKept: (_, failure: Failure) => keptRefusal(failure, fields) !== null,
      canBeMended: (_, failure: Failure) => fields.length > 0 && !isOutdated(failure),
    },
    actions: {
      show: assign({ errors: (_, errors: FieldErrors) => errors }),
      keep: assign({ refusal: (_, failure: Failure | null) => failure && keptRefusal(failure, fields) }),
      end: assign((_, { outcome }: { outcome: Outcome<Answer> }) => ({ outcome })),
      notify: (_, failure: Failure) => given.notify?.(failureNotice(failure, 'operation')),
    },
  }).createMachine({
    id: 'act',
    context: ({ input }) => ({
      subject: input.subject,
      code: codeOf(input.subject),
      errors: {},
      refusal: null,
      outcome: { kind: 'cancelled' },
    }),
    initial: 'asking',
    states: {
      asking: {
        on: {
          edited: {
            guard: { type: 'hasError', params: ({ event }) => event.field },
            actions: { type: 'show', params: ({ context, event }) => without(context.errors, event.field) },
          },
          submit: [
            {
              guard: { type: 'hasErrors', params: ({ context, event }) => errorsIn(context, event) },
              actions: { type: 'show', params: ({ context, event }) => errorsIn(context, event) },
            },
            {
              target: 'working',
              actions: [
                { type: 'show', params: {} },
                { type: 'keep', params: null },
              ],
            },
          ],
          cancel: 'closed',
        },
      },
      working: {
        invoke: {
          id: 'act',
          src: 'act',
          input: ({ context: { subject }, event }) => {
            assertEvent(event, 'submit');
            return { subject, filled: event.filled };
          },
          onDone: {
            target: 'closed',
            actions: { type: 'end', params: ({ event }) => ({ outcome: { kind: 'done', answer: event.output } }) },
          },
          onError: [
            {
              guard: { type: 'isKept', params: ({ event }) => failureOf(event.error) },
              target: 'asking',
              actions: { type: 'keep', params: ({ event }) => failureOf(event.error) },
            },
            {
              guard: { type: 'canBeMended', params: ({ event }) => failureOf(event.error) },
              target: 'asking',
              actions: [
                { type: 'show', params: ({ event }) => fieldErrorsIn(failureOf(event.error), fields) },
                { type: 'notify', params: ({ event }) => failureOf(event.error) },
              ],
            },
            {
              target: 'closed',
              actions: { type: 'end', params: ({ event }) => ({ outcome: { kind: 'failed', failure: failureOf(event.error) } }) },
            },
          ],
        },
      },
      closed: { type: 'final' },
    },
    output: ({ context: { subject, outcome } }) => ({ ...outcome, subject }),
  });
}

/** What is wrong with a code that was typed to confirm. */
export function codeErrors(code: string, typed = ''): FieldErrors {
  if (typed.trim() === '') return { code: 'missing' };
  return typed.trim() === code ? {} : { code: 'unconfirmed' };
}

/** A refusal that no field of the dialog is named for, while its subject is still as it is shown. */
const keptRefusal = (failure: Failure, fields: readonly string[]): Refused | null =>
  failure.kind === 'refused' && !isOutdated(failure) && Object.keys(fieldErrorsIn(failure, fields)).length === 0 ? failure : null;

/** What is shown of the subject is no longer true: another user has changed, decided, used or deleted it, or its time is over. */
export function isOutdated(failure: Failure) {
  const name = refusalIn(failure);
  return name !== undefined && OUTDATED.includes(name);
}
const OUTDATED: readonly RefusalName[] = [
  'stale',
  'gone',
  'applicationDecided',
  'invitationUnknown',
  'invitationExpired',
  'invitationUsed',
  'invitationVoid',
];

export type ActMachine<Subject, Answer, Field extends string = never> = ReturnType<
  typeof createActMachine<Subject, Answer, Field>
>;
export type ActRef<Subject, Answer, Field extends string = never> = ActorRefFrom<ActMachine<Subject, Answer, Field>>;

/** All that the dialog shows beside the typed texts. */
export const actDialog = <Subject, Answer, Field extends string>(snapshot: SnapshotFrom<ActMachine<Subject, Answer, Field>>) => ({
  subject: snapshot.context.subject,
  errors: snapshot.context.errors,
  refusal: snapshot.context.refusal,
  code: snapshot.context.code,
  busy: snapshot.matches('working'),
});
