import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, sendTo, setup } from 'xstate';
import { z } from 'zod/mini';
import { type Failure, failureOf } from '../../../contract/failure';
import { ANSWER_FAULTS, type AnswerErrors, type Answers, firstAnswers } from '../../../contract/form-answers';
import { EMPTY_DOCUMENT } from '../../../contract/form-document';
import type { Fillable, ReplyDraft } from '../../../contract/form-publications';
import { type RefusalName, refusalIn } from '../../../contract/refusals';
import { failureNotice, type Notify } from '../base/notices';
import type { PageFact, PageInput, Teller } from '../base/page';
import type { StoredAt } from '../base/stored';
import { createFillingMachine, type FillingFact, type FillingPorts } from './filling';
import { answersAgain, replyDraftAt } from './reply-draft';

export interface SentReply extends ReplyDraft {
  /** Of the form, or the end of its public link. */
  readonly id: string;
}

export interface ReplyingPorts extends FillingPorts {
  readonly load: (id: string, signal: AbortSignal) => Promise<Fillable>;
  readonly send: (reply: SentReply, signal: AbortSignal) => Promise<unknown>;
  readonly newReplyId: () => string;
  readonly stored: StoredAt;
  readonly notify: Notify;
}

export type ReplyingEvent = FillingFact | { type: 'retry' } | { type: 'again' };

interface ReplyingContext {
  readonly id: string;
  readonly path: string;
  readonly tab: Teller<PageFact>;
  /** Null before it is loaded. */
  readonly form: Fillable | null;
  readonly replyId: string;
  readonly answers: Answers;
  readonly failure: Failure | null;
}

/** After these the form is read again: it says itself what has become of it. */
const MOVED_ON: readonly (RefusalName | undefined)[] = ['formChanged', 'formClosed', 'repliesFull', 'formReplied'];

/**
 * A published form, filled in by a user.
 *
 *     loading ──open──▶ answering.filling ──submitted──▶ sending ──▶ thanked ──again──▶ loading
 *        │ │                  ▲   └──── errors, lost ──────┤
 *        │ └─refused─▶ missing └── loading ◀──── moved on ──┘
 *        ├─closed, full, replied─▶ shut
 *        └─failure─▶ failed ──retry──▶ loading
 *
 * - Each answer is in a draft, with the id of the reply: what is sent again after a lost answer is the same reply.
 * - Where the form has changed meanwhile, what was typed stays as far as it is still asked for.
 */
export function createReplyingMachine(ports: ReplyingPorts) {
  const { load, send, newReplyId, stored, notify } = ports;
  const draftOf = ({ path }: Pick<ReplyingContext, 'path'>) => replyDraftAt(stored, path);
  const refusal = (error: unknown) => refusalIn(failureOf(error));

  return setup({
    types: {} as {
      context: ReplyingContext;
      events: ReplyingEvent;
      input: PageInput;
      children: { filling: 'filling'; load: 'load'; send: 'send' };
    },
    actors: {
      load: fromPromise<Fillable, string>(({ input, signal }) => load(input, signal)),
      send: fromPromise<unknown, SentReply>(({ input, signal }) => send(input, signal)),
      filling: createFillingMachine(ports),
    },
    guards: {
      isOpen: (_, form: Fillable) => form.document !== null,
      isGone: (_, { error }: { readonly error: unknown }) => refusal(error) === 'gone',
      movedOn: (_, { error }: { readonly error: unknown }) => MOVED_ON.includes(refusal(error)),
    },
    actions: {
      show: assign(({ context }, form: Fillable) => {
        const before = context.replyId === '' ? draftOf(context).read() : context;
        const document = form.document ?? EMPTY_DOCUMENT;
        return {
          form,
          failure: null,
          replyId: before?.replyId ?? newReplyId(),
          answers: before ? answersAgain(document, before.answers) : firstAnswers(document),
        };
      }),
      tellTitle: ({ context: { tab, form } }) => tab.send({ type: 'page.titled', title: form?.name ?? '' }),
      keep: assign((_, { answers }: { readonly answers: Answers }) => ({ answers })),
      storeDraft: ({ context }) => {
        draftOf(context).write(context);
        context.tab.send({ type: 'page.edited', dirty: true });
      },
      forgetDraft: ({ context }) => {
        draftOf(context).forget();
        context.tab.send({ type: 'page.edited', dirty: false });
      },
      beginAnew: assign({ replyId: '', answers: new Map() }),
      reopen: sendTo('filling', (_, { error }: { readonly error: unknown }) => ({ type: 'reopen', errors: errorsIn(error) })),
      tellFailure: (_, { error }: { readonly error: unknown }) => notify(failureNotice(failureOf(error), 'operation')),
    },
  }).createMachine({
    id: 'replying',
    context: ({ input: { path, tab } }) => ({
      id: path.slice(path.lastIndexOf('/') + 1),
      path,
      tab,
      form: null,
      replyId: '',
      answers: new Map(),
      failure: null,
    }),
    initial: 'loading',
    states: {
      loading: {
        invoke: {
          id: 'load',
          src: 'load',
          input: ({ context }) => context.id,
          onDone: [
            {
              guard: { type: 'isOpen', params: ({ event }) => event.output },
              target: 'answering',
              actions: [{ type: 'show', params: ({ event }) => event.output }, 'tellTitle'],
            },
            { target: 'shut', actions: [{ type: 'show', params: ({ event }) => event.output }, 'tellTitle'] },
          ],
          onError: [
            { guard: { type: 'isGone', params: ({ event }) => event }, target: 'missing' },
            { target: 'failed', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
          ],
        },
      },
      failed: { on: { retry: 'loading' } },
      missing: {},
      shut: {},
      answering: {
        invoke: {
          id: 'filling',
          src: 'filling',
          input: ({ context: { form, answers }, self }) => ({
            document: form?.document ?? EMPTY_DOCUMENT,
            answers,
            owner: self,
          }),
        },
        initial: 'filling',
        states: {
          filling: {
            on: {
              'form.answered': { actions: [{ type: 'keep', params: ({ event }) => event }, 'storeDraft'] },
              'form.submitted': { target: 'sending', actions: { type: 'keep', params: ({ event }) => event } },
            },
          },
          sending: {
            invoke: {
              id: 'send',
              src: 'send',
              input: ({ context: { id, replyId, form, answers } }) => ({
                id,
                replyId,
                number: form?.number ?? 0,
                answers: Array.from(answers, ([item, answer]) => ({ item, answer })),
              }),
              onDone: { target: '#replying.thanked', actions: ['forgetDraft', 'beginAnew'] },
              onError: [
                {
                  guard: { type: 'movedOn', params: ({ event }) => event },
                  target: '#replying.loading',
                  actions: { type: 'tellFailure', params: ({ event }) => event },
                },
                {
                  target: 'filling',
                  actions: [
                    { type: 'reopen', params: ({ event }) => event },
                    { type: 'tellFailure', params: ({ event }) => event },
                  ],
                },
              ],
            },
          },
        },
      },
      thanked: { on: { again: 'loading' } },
    },
  });
}

const wrong = z.array(z.object({ item: z.int(), fault: z.enum(ANSWER_FAULTS), about: z.string() }));

/** What the server found wrong, item by item; none where it refused for another reason. */
function errorsIn(error: unknown): AnswerErrors {
  const failure = failureOf(error);
  const found =
    failure.kind === 'refused' && refusalIn(failure) === 'replyWrong' ? wrong.safeParse(failure.data).data : undefined;
  return new Map((found ?? []).map(({ item, ...each }) => [item, each]));
}

type ReplyingMachine = ReturnType<typeof createReplyingMachine>;
export type ReplyingRef = ActorRefFrom<ReplyingMachine>;
type ReplyingSnapshot = SnapshotFrom<ReplyingMachine>;

/** All that the page shows. */
export const replying = (snapshot: ReplyingSnapshot) => ({
  show: typeof snapshot.value === 'string' ? snapshot.value : ('answering' as const),
  name: snapshot.context.form?.name ?? '',
  state: snapshot.context.form?.state ?? 'closed',
  failure: snapshot.context.failure,
  busy: snapshot.matches({ answering: 'sending' }),
  fill: snapshot.children.filling,
});
