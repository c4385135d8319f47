import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, sendTo, setup } from 'xstate';
import { type Failure, failureOf } from '../../../contract/failure';
import { failureNotice, type Notify } from '../base/notices';
import type { Teller } from '../base/page';
import type { CropperMachine, CropperOutput, PictureFault } from '../cropper/cropper';
import type { Size } from '../cropper/square';
import { isChange } from './ending';
import {
  added,
  adding,
  changed,
  dropped,
  type FieldItem,
  heldAlready,
  heldIn,
  type Refused,
  shifted,
  started,
  waitingOf,
} from './field-items';
import { type CompleteRules, completeRules, type FieldFile, type FieldRules } from './field-rules';

export interface FieldUploadPorts<Source> {
  /** What the bytes say of a picture that claims to be one. Rejects where they cannot be read. */
  readonly look: (file: Source, signal: AbortSignal) => Promise<PictureFault | null>;
  /** Sends one file, and answers its address. An error named `FileChanged` says that it cannot be read any more. */
  readonly send: (file: Source, signal: AbortSignal) => Promise<string>;
  readonly notify: Notify;
}

export type FieldUploadEvent<Source> =
  /** By the file window, dropped, or pasted. */
  | { type: 'choose'; files: readonly Source[] }
  | { type: 'retry'; key: number }
  | { type: 'remove'; key: number }
  /** One place forward or back. */
  | { type: 'shift'; key: number; by: -1 | 1 }
  /** Before a form is sent: an empty field that is required says so. */
  | { type: 'check' };

/** Told to the owner whenever the addresses of the field change. */
export interface FieldFact {
  readonly type: 'field.changed';
  readonly field: string;
  readonly addresses: readonly string[];
  /** Of each file; empty where the field does not know it. */
  readonly names: readonly string[];
}

interface FieldUploadInput {
  readonly owner: Teller<FieldFact>;
  /** Its name in the form. */
  readonly field: string;
  readonly rules: FieldRules;
  /** What the field holds already. */
  readonly addresses: readonly string[];
  readonly names?: readonly string[];
}

interface FieldUploadContext<Source> {
  readonly owner: Teller<FieldFact>;
  readonly field: string;
  readonly rules: CompleteRules;
  readonly items: readonly FieldItem<Source>[];
  /** What was chosen last and will not do. */
  readonly refused: readonly Refused[];
}

/**
 * A field of a form that uploads files (§5).
 *
 *     idle ──a file waits──▶ taking ──a picture──▶ looking ──right──▶ sending ──address──▶ idle
 *      ▲ ▲                     ├──one to be cropped──▶ cropping ──file──▶ │ └──failure──▶ idle (the file can be tried again)
 *      │ └──wrong, cancelled───│──────┴───────────────────┘               │
 *      │                       └──any other, or tried again──────────────▶┘
 *      └── remove of the file at work        `choose` and `retry`, anywhere: files wait
 *
 * - Files go one after another. More can be chosen, others removed and put in order at any time; to remove the one at work aborts it.
 * - A file that breaks a rule is never sent. Name and size are looked at first, then its bytes.
 * - A file that is gone from the disk, or another by now, is given up wherever that is found, and the next one follows (G19).
 * - A field of one file keeps the present one until the next has arrived.
 */
export function createFieldUploadMachine<Source extends FieldFile, Picture extends Size>(
  ports: FieldUploadPorts<Source>,
  cropper: CropperMachine<Source, Picture>,
) {
  type Context = FieldUploadContext<Source>;
  const current = ({ items }: Context) => started(items);
  return setup({
    types: {} as {
      context: Context;
      events: FieldUploadEvent<Source>;
      input: FieldUploadInput;
      children: { cropper: 'cropper' };
    },
    actors: {
      cropper,
      look: fromPromise<PictureFault | null, { file: Source }>(({ input, signal }) => ports.look(input.file, signal)),
      send: fromPromise<string, { file: Source }>(({ input, signal }) => ports.send(input.file, signal)),
    },
    guards: {
      isWaiting: ({ context }) => waitingOf(context.items) !== undefined,
      isCurrent: ({ context }, key: number) => current(context)?.key === key,
      isFailed: ({ context }, key: number) => context.items.some((item) => item.key === key && item.status === 'failed'),
      isRight: (_, { fault }: { fault: PictureFault | null }) => fault === null,
      /** It was looked at before, or is no picture. */
      isReady: ({ context }) => context.rules.kind === 'file' || current(context)?.ready === true,
      isToBeCropped: ({ context }) => context.rules.crop !== null,
      isCut: (_, { kind }: CropperOutput<Source>) => kind === 'done',
    },
    actions: {
      add: assign(({ context: { rules, items } }, { files }: { files: readonly Source[] }) => adding(rules, items, files)),
      begin: assign(({ context: { items } }) => ({ items: changed(items, waitingOf(items)?.key, { status: 'working' }) })),
      replace: assign(({ context }, output: CropperOutput<Source>) => ({
        items:
          output.kind === 'done'
            ? changed(context.items, current(context)?.key, { file: output.file, name: output.file.name, ready: true })
            : context.items,
      })),
      approve: assign(({ context }) => ({ items: changed(context.items, current(context)?.key, { ready: true }) })),
      /** What is not sent leaves no trace in the field but the reason. */
      giveUp: assign(({ context }, { fault }: { fault: PictureFault | null }) => {
        const item = current(context);
        const reason = item && fault ? [{ name: item.name, fault }] : [];
        return { items: dropped(context.items, item?.key), refused: [...context.refused, ...reason] };
      }),
      finish: assign(({ context: { rules, items } }, { address }: { address: string }) => ({
        items: added(rules, items, address),
      })),
      fail: assign(({ context }, failure: Failure) => ({
        items: changed(context.items, current(context)?.key, { status: 'failed', failure }),
      })),
      queue: assign(({ context }, key: number) => ({
        items: changed(context.items, key, { status: 'waiting', failure: null }),
      })),
      drop: assign(({ context }, key: number) => ({ items: dropped(context.items, key), refused: [] })),
      shift: assign(({ context }, { key, by }: { key: number; by: -1 | 1 }) => ({ items: shifted(context.items, key, by) })),
      check: assign(({ context: { rules, items, refused } }) => ({
        refused: rules.required && items.length === 0 ? [{ name: '', fault: 'missing' as const }] : refused,
      })),
      tell: sendTo(
        ({ context }) => context.owner,
        ({ context: { field, items } }): FieldFact => ({ type: 'field.changed', field, ...heldIn(items) }),
      ),
      sayDone: () => ports.notify({ tone: 'success', say: 'uploadSucceeded' }),
      sayFailed: (_, failure: Failure) => ports.notify(failureNotice(failure, 'upload')),
    },
  }).createMachine({
    id: 'fieldUpload',
    context: ({ input: { owner, field, rules, addresses, names } }) => ({
      owner,
      field,
      rules: completeRules(rules),
      items: heldAlready(addresses, names),
      refused: [],
    }),
    on: {
      choose: { actions: { type: 'add', params: ({ event }) => event } },
      retry: {
        guard: { type: 'isFailed', params: ({ event }) => event.key },
        actions: { type: 'queue', params: ({ event }) => event.key },
      },
      remove: [
        {
          guard: { type: 'isCurrent', params: ({ event }) => event.key },
          target: '.idle',
          actions: { type: 'drop', params: ({ event }) => event.key },
        },
        { actions: [{ type: 'drop', params: ({ event }) => event.key }, 'tell'] },
      ],
      shift: { actions: [{ type: 'shift', params: ({ event }) => event }, 'tell'] },
      check: { actions: 'check' },
    },
    initial: 'idle',
    states: {
      idle: { always: { guard: 'isWaiting', target: 'taking', actions: 'begin' } },
      taking: {
        always: [{ guard: 'isReady', target: 'sending' }, { guard: 'isToBeCropped', target: 'cropping' }, { target: 'looking' }],
      },
      looking: {
        invoke: {
          id: 'look',
          src: 'look',
          input: ({ context }) => ({ file: fileAtWork(context) }),
          onDone: [
            {
              guard: { type: 'isRight', params: ({ event }) => ({ fault: event.output }) },
              target: 'sending',
              actions: 'approve',
            },
            { target: 'idle', actions: { type: 'giveUp', params: ({ event }) => ({ fault: event.output }) } },
          ],
          onError: { target: 'idle', actions: { type: 'giveUp', params: UNREADABLE } },
        },
      },
      cropping: {
        invoke: {
          id: 'cropper',
          src: 'cropper',
          input: ({ context }) => ({ file: fileAtWork(context), longest: context.rules.crop ?? undefined }),
          onDone: [
            {
              guard: { type: 'isCut', params: ({ event }) => event.output },
              target: 'sending',
              actions: { type: 'replace', params: ({ event }) => event.output },
            },
            { target: 'idle', actions: { type: 'giveUp', params: { fault: null } } },
          ],
        },
      },
      sending: {
        invoke: {
          id: 'send',
          src: 'send',
          input: ({ context }) => ({ file: fileAtWork(context) }),
          onDone: {
            target: 'idle',
            actions: [{ type: 'finish', params: ({ event }) => ({ address: event.output }) }, 'tell', 'sayDone'],
          },
          onError: [
            { guard: ({ event }) => isChange(event.error), target: 'idle', actions: { type: 'giveUp', params: UNREADABLE } },
            {
              target: 'idle',
              actions: [
                { type: 'fail', params: ({ event }) => failureOf(event.error) },
                { type: 'sayFailed', params: ({ event }) => failureOf(event.error) },
              ],
            },
          ],
        },
      },
    },
  });
}

const UNREADABLE = { fault: 'unreadable' } as const;

function fileAtWork<Source>({ items }: FieldUploadContext<Source>): Source {
  const file = started(items)?.file;
  if (!file) throw new Error('Only a file that was chosen is sent.');
  return file;
}

export type FieldUploadMachine<Source extends FieldFile, Picture extends Size> = ReturnType<
  typeof createFieldUploadMachine<Source, Picture>
>;
export type FieldUploadRef<Source extends FieldFile, Picture extends Size> = ActorRefFrom<FieldUploadMachine<Source, Picture>>;

/** All that the field shows. */
export const fieldUpload = <Source extends FieldFile, Picture extends Size>(
  snapshot: SnapshotFrom<FieldUploadMachine<Source, Picture>>,
) => ({
  rules: snapshot.context.rules,
  items: snapshot.context.items,
  refused: snapshot.context.refused,
  /** The dialog of a picture that is being cropped. */
  cropper: snapshot.children.cropper,
  /** Whether a file is under way, or waits for its turn. */
  busy: !snapshot.matches('idle'),
});
