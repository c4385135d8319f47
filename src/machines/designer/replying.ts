import { type ActorRefFrom, assign, enqueueActions, fromPromise, type SnapshotFrom, sendTo, setup } from 'xstate';
import { type Failure, failureOf } from '../../../contract/failure';
import type { Answers } from '../../../contract/form-answers';
import { EMPTY_DOCUMENT } from '../../../contract/form-document';
import type { Fillable } from '../../../contract/form-publications';
import { pathKey } from '../../../contract/paths';
import { failureNotice } from '../base/notices';
import type { PageFact, PageInput, Teller } from '../base/page';
import type { EntryFact } from '../credentials/entry-fact';
import type { Size } from '../cropper/square';
import type { ProvenReply, ReplyProofMachine } from '../guest/reply-proof';
import type { FieldFile } from '../upload/field-rules';
import { type FieldFact, type FieldUploadMachine, fieldUpload } from '../upload/field-upload';
import { createFillingMachine, type FillingFact } from './filling';
import { replyAtFirst, replyDraftAt, replyIn, type SentReply } from './reply-draft';
import { errorsIn, isMissing, isTaken, movedOn } from './reply-refusals';
import { faultsIn } from './reply-size';
import { type FileNames, fileIdIn, namedAlso, type ReplyUploads, uploadsAtFirst } from './reply-uploads';
import type { ReplyingPorts } from './replying-ports';

export type ReplyingEvent =
  | FillingFact
  | FieldFact
  | EntryFact<ProvenReply>
  /** What was filled in is to be thrown away. */
  | { type: 'clear' }
  | { type: 'confirm' }
  | { type: 'cancel' }
  /** Back from the picture to the answers. */
  | { type: 'back' }
  | { type: 'retry' }
  | { type: 'again' };

interface ReplyingContext<Source extends FieldFile, Picture extends Size> {
  readonly id: string;
  readonly path: string;
  readonly tab: Teller<PageFact>;
  /** Null before it is loaded. */
  readonly form: Fillable | null;
  readonly replyId: string;
  readonly answers: Answers;
  readonly fileNames: FileNames;
  readonly uploads: ReplyUploads<Source, Picture>;
  readonly failure: Failure | null;
}

interface Refused {
  readonly error: unknown;
}

/**
 * A published form, filled in by a user, or by a guest who reads a picture before it is sent.
 *
 *     loading ──open──▶ answering.filling ──submitted──▶ sending, proving ──▶ thanked ──again──▶ loading
 *        │ │                  ▲   └─── errors, lost, back ────┤
 *        │ └─refused─▶ missing └── loading ◀── moved on ──────┘
 *        ├─closed, full, replied─▶ shut
 *        └─failure─▶ failed ──retry──▶ loading       answering.filling ──clear──▶ asking ──confirm──▶ loading
 *
 * - Each answer is in a draft, with the id of the reply: what is sent again after a lost answer is the same reply.
 * - Its files are uploaded as they are chosen. While one is under way, or has failed, nothing is sent; nor is what no server would take.
 * - Where the form has changed meanwhile, what was typed stays as far as it is still asked for.
 */
export function createReplyingMachine<Source extends FieldFile, Picture extends Size>(ports: ReplyingPorts<Source, Picture>) {
  type Context = ReplyingContext<Source, Picture>;
  const { load, send, largest, newReplyId, stored, notify } = ports;
  const draftOf = ({ path }: Pick<Context, 'path'>) => replyDraftAt(stored, path);

  return setup({
    types: {} as {
      context: Context;
      events: ReplyingEvent;
      input: PageInput;
      children: { filling: 'filling'; load: 'load'; send: 'send'; proof: 'proof' };
    },
    actors: {
      load: fromPromise<Fillable, string>(({ input, signal }) => load(input, signal)),
      send: fromPromise<unknown, SentReply>(async ({ input, signal }) => send?.(input, signal)),
      filling: createFillingMachine(ports),
      // Where there is none, `asksProof` never leads to it.
      proof: ports.proof as ReplyProofMachine,
      // Where there is none, `startUploads` starts none.
      upload: ports.upload as FieldUploadMachine<Source, Picture>,
    },
    guards: {
      isOpen: (_, form: Fillable) => form.document !== null,
      isMissing: (_, { error }: Refused) => isMissing(error),
      movedOn: (_, { error }: Refused) => movedOn(error),
      isKept: (_, { refused }: ProvenReply) => refused === null,
      isUnready: ({ context }) => faultsIn(context, largest).size > 0,
      asksProof: () => ports.proof !== undefined,
    },
    actions: {
      show: assign(({ context }, form: Fillable) => {
        const before = context.replyId === '' ? draftOf(context).read() : context;
        return { form, failure: null, ...replyAtFirst(documentOf(form), before, newReplyId) };
      }),
      startUploads: assign(({ context: { form, answers, fileNames }, spawn, self: owner }) => ({
        uploads: new Map(
          uploadsAtFirst(ports.upload ? documentOf(form) : EMPTY_DOCUMENT, answers, fileNames).map(({ id, ...input }) => [
            id,
            spawn('upload', { id: `upload${id}`, input: { ...input, owner } }),
          ]),
        ),
      })),
      emptyUploads: ({ context: { uploads } }) => {
        for (const upload of uploads.values())
          for (const { key } of fieldUpload<Source, Picture>(upload.getSnapshot()).items) upload.send({ type: 'remove', key });
      },
      answerFiles: sendTo('filling', (_, { field, addresses }: FieldFact) => ({
        type: 'answer',
        id: Number(field),
        answer: addresses.map(fileIdIn),
      })),
      keepNames: assign(({ context: { fileNames } }, fact: FieldFact) => ({ fileNames: namedAlso(fileNames, fact) })),
      askToMend: sendTo('filling', ({ context }) => ({ type: 'reopen', errors: faultsIn(context, largest) })),
      tellTitle: ({ context: { tab, form } }) => tab.send({ type: 'page.titled', title: form?.name ?? '' }),
      tellRestored: ({ context }) => context.tab.send({ type: 'page.edited', dirty: draftOf(context).read() !== null }),
      keep: assign((_, { answers }: { readonly answers: Answers }) => ({ answers })),
      storeDraft: ({ context }) => {
        draftOf(context).write(context);
        context.tab.send({ type: 'page.edited', dirty: true });
      },
      forgetDraft: ({ context }) => {
        draftOf(context).forget();
        context.tab.send({ type: 'page.edited', dirty: false });
      },
      beginAnew: assign({ replyId: '', answers: new Map(), fileNames: new Map() }),
      /** What is sent again is another reply where its id is not its own. */
      renewId: assign(({ context: { replyId } }, { error }: Refused) => ({ replyId: isTaken(error) ? newReplyId() : replyId })),
      storeRenewed: ({ context }, { error }: Refused) => isTaken(error) && draftOf(context).write(context),
      reopen: sendTo('filling', (_, { error }: Refused) => ({ type: 'reopen', errors: errorsIn(error) })),
      fillFurther: sendTo('filling', { type: 'reopen', errors: new Map() }),
      tellFailure: (_, { error }: Refused) => notify(failureNotice(failureOf(error), 'operation')),
    },
  }).createMachine({
    id: 'replying',
    context: ({ input }) => atFirst<Source, Picture>(input),
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
              actions: [{ type: 'show', params: ({ event }) => event.output }, 'tellTitle', 'tellRestored'],
            },
            { target: 'shut', actions: [{ type: 'show', params: ({ event }) => event.output }, 'tellTitle'] },
          ],
          onError: [
            { guard: { type: 'isMissing', params: ({ event }) => event }, target: 'missing' },
            { target: 'failed', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
          ],
        },
      },
      failed: { on: { retry: 'loading' } },
      missing: {},
      shut: {},
      answering: {
        entry: 'startUploads',
        exit: enqueueActions(({ context: { uploads }, enqueue }) => {
          for (const upload of uploads.values()) enqueue.stopChild(upload);
        }),
        invoke: {
          id: 'filling',
          src: 'filling',
          input: ({ context: { form, answers }, self }) => ({
            document: documentOf(form),
            answers,
            owner: self,
          }),
        },
        initial: 'filling',
        states: {
          filling: {
            on: {
              'form.answered': { actions: [{ type: 'keep', params: ({ event }) => event }, 'storeDraft'] },
              'form.emptied': { actions: [{ type: 'keep', params: ({ event }) => event }, 'storeDraft', 'emptyUploads'] },
              'field.changed': {
                actions: [
                  { type: 'keepNames', params: ({ event }) => event },
                  { type: 'answerFiles', params: ({ event }) => event },
                ],
              },
              'form.submitted': [
                { guard: 'isUnready', actions: 'askToMend' },
                { guard: 'asksProof', target: 'proving', actions: { type: 'keep', params: ({ event }) => event } },
                { target: 'sending', actions: { type: 'keep', params: ({ event }) => event } },
              ],
              clear: 'asking',
            },
          },
          asking: {
            on: { confirm: { target: '#replying.loading', actions: ['forgetDraft', 'beginAnew'] }, cancel: 'filling' },
          },
          sending: {
            invoke: {
              id: 'send',
              src: 'send',
              input: ({ context }) => replyIn(context),
              onDone: { target: '#replying.thanked', actions: ['forgetDraft', 'beginAnew'] },
              onError: [
                {
                  guard: { type: 'movedOn', params: ({ event }) => event },
                  target: '#replying.loading',
                  actions: [
                    { type: 'renewId', params: ({ event }) => event },
                    { type: 'storeRenewed', params: ({ event }) => event },
                    { type: 'tellFailure', params: ({ event }) => event },
                  ],
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
          proving: {
            invoke: { id: 'proof', src: 'proof', input: ({ self }) => ({ owner: self }) },
            on: {
              back: { target: 'filling', actions: 'fillFurther' },
              'entry.done': [
                {
                  guard: { type: 'isKept', params: ({ event }) => event.answer },
                  target: '#replying.thanked',
                  actions: ['forgetDraft', 'beginAnew'],
                },
                {
                  guard: { type: 'movedOn', params: ({ event }) => ({ error: event.answer.refused }) },
                  target: '#replying.loading',
                  actions: [
                    { type: 'renewId', params: ({ event }) => ({ error: event.answer.refused }) },
                    { type: 'storeRenewed', params: ({ event }) => ({ error: event.answer.refused }) },
                    { type: 'tellFailure', params: ({ event }) => ({ error: event.answer.refused }) },
                  ],
                },
                {
                  target: 'filling',
                  actions: [
                    { type: 'reopen', params: ({ event }) => ({ error: event.answer.refused }) },
                    { type: 'tellFailure', params: ({ event }) => ({ error: event.answer.refused }) },
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

const atFirst = <Source extends FieldFile, Picture extends Size>({ path, tab }: PageInput): ReplyingContext<Source, Picture> => ({
  id: idIn(path),
  path,
  tab,
  form: null,
  replyId: '',
  answers: new Map(),
  fileNames: new Map(),
  uploads: new Map(),
  failure: null,
});

const idIn = (path: string) => pathKey(path).slice(pathKey(path).lastIndexOf('/') + 1);

const documentOf = (form: Fillable | null) => form?.document ?? EMPTY_DOCUMENT;

type ReplyingMachine<Source extends FieldFile, Picture extends Size> = ReturnType<typeof createReplyingMachine<Source, Picture>>;
export type ReplyingRef<Source extends FieldFile, Picture extends Size> = ActorRefFrom<ReplyingMachine<Source, Picture>>;
type ReplyingSnapshot<Source extends FieldFile, Picture extends Size> = SnapshotFrom<ReplyingMachine<Source, Picture>>;

/** All that the page shows. */
export const replying = <Source extends FieldFile, Picture extends Size>(snapshot: ReplyingSnapshot<Source, Picture>) => ({
  show: typeof snapshot.value === 'string' ? snapshot.value : ('answering' as const),
  name: snapshot.context.form?.name ?? '',
  state: snapshot.context.form?.state ?? 'closed',
  failure: snapshot.context.failure,
  busy: snapshot.matches({ answering: 'sending' }),
  lastDay: snapshot.context.form?.lastDay ?? null,
  fill: snapshot.children.filling,
  asking: snapshot.matches({ answering: 'asking' }),
  proof: snapshot.children.proof,
  uploads: snapshot.context.uploads,
});

/** What a guest is about to send. */
export const replyToProve = <Source extends FieldFile, Picture extends Size>({ context }: ReplyingSnapshot<Source, Picture>) =>
  replyIn(context);
