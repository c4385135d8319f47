import { type ActorRefFrom, assign, type DoneActorEvent, enqueueActions, sendTo, setup, stopChild, waitFor } from 'xstate';
import { CHUNKED_LIMIT } from '../../../contract/limits';
import { UNDER_WAY } from '../base/page';
import { advanced, bytesOf, chunksOf, confirmed, type Digest, isWhole, missingOf, type SourceFile } from './chunks';
import { type Ending, endingBy, isBug, isLost, noticeOf } from './ending';
import { sampled } from './pace';
import { uploadActors } from './upload-actors';
import type { Found, UploadContext, UploadEvent, UploadInput, UploadPorts } from './upload-ports';

type Broken = { type: 'xstate.error.actor.*'; error: unknown };
type Internal = DoneActorEvent<Digest, 'hash'> | Broken;

const UNREAD: Digest = { hash: '', chunks: [] };
const FRESH = { digest: UNREAD, read: 0, chunks: [], sentWhole: 0, samples: [], losses: 0, ending: null } as const;
/** After each loss of the network, how long until the next attempt. */
const RETRIES_MS = [0, 3_000, 5_000, 10_000, 20_000];

/**
 * The upload of one file (§4): one above 15 MB is hashed, asked for, and sent in chunks; any other travels in one piece.
 *
 *     wait ──start──▶ uploading: deciding ──▶ hashing ──▶ asking ──▶ sending ──▶ merge ──▶ wait (done)
 *       ▲                  ▲ │      └──small──▶ whole ──▶ wait │exists         │ │
 *       │                  │ │                      (done)     └─▶ wait (done) │ │
 *       │                  │ └──network lost──▶ retrying ──0, 3, 5, 10, 20 s, or it returns──▶ deciding
 *       │                  │                       └──lost again──▶ pause      │ │
 *       │                  └──resume, or the network returns── pause ◀──pause──┘ │
 *       └──refused, changed on the disk, or cancel (deletes on the server)───────┘
 *
 * - Success and failure end in `wait`. A refusal shows the server's words, deletes what was sent, and resets.
 * - What the server has is asked for before anything is sent: after a pause, a lost network, or a reload, only the rest travels.
 * - A file is read once for its hash: while `pause`, the reading waits and is not begun anew.
 */
export function createUploadMachine<Source extends SourceFile>(ports: UploadPorts<Source>) {
  return setup({
    types: {} as { context: UploadContext<Source>; events: UploadEvent | Internal; input: UploadInput<Source> },
    actors: uploadActors(ports),
    guards: {
      isUnfit: ({ context }) => context.file.size === 0 || context.file.size > context.limit,
      isUndone: ({ context: { ending } }) => ending?.kind !== 'done',
      isWhole: ({ context: { file } }) => isWhole(file),
      isHashed: ({ context: { digest } }) => digest !== UNREAD,
      isAllThere: ({ context: { file } }, found: Found) => missingOf(chunksOf(file.size, '', found.uploadedParts)).length === 0,
      canRetry: ({ context: { losses } }, error: unknown) => isLost(error) && losses < RETRIES_MS.length,
      isLost: (_, error: unknown) => isLost(error),
      waitsForNetwork: ({ context: { losses } }) => losses > 0,
    },
    delays: { nextAttempt: ({ context: { losses } }) => RETRIES_MS[losses - 1] ?? 0 },
    actions: {
      begin: enqueueActions(({ context: { file }, self, enqueue }) => {
        enqueue.assign(FRESH);
        if (isWhole(file)) return;
        const onRead = (bytes: number) => {
          self.send({ type: 'read', bytes });
          return waitFor(self, (snapshot) => !snapshot.matches('pause'));
        };
        enqueue.spawnChild('hash', { id: 'hash', input: { file, onRead } });
      }),
      takeChunks: assign({
        chunks: ({ context: { file, digest } }, { uploadedParts }: Found) => chunksOf(file.size, digest.hash, uploadedParts),
      }),
      clearPace: assign({ samples: [] }),
      sample: assign({ samples: ({ context }, at: number) => sampled(context.samples, { at, sent: sentOf(context) }) }),
      end: enqueueActions(({ enqueue }, { ending, error }: { ending: Ending; error?: unknown }) => {
        enqueue(stopChild('hash'));
        enqueue.assign({ ending });
        const notice = noticeOf(ending);
        if (notice) enqueue(() => ports.notify(notice));
        if (isBug(error)) enqueue(() => ports.report(error));
      }),
      tellOwner: sendTo(({ context }) => context.owner, { type: 'upload.rests' }),
    },
  }).createMachine({
    id: 'upload',
    context: ({ input: { file, owner, limit = CHUNKED_LIMIT, parallel = 1 } }) => ({ ...FRESH, file, owner, limit, parallel }),
    initial: 'wait',
    on: {
      'xstate.done.actor.hash': { actions: assign({ digest: ({ event }) => event.output }) },
      'xstate.error.actor.*': [
        {
          guard: { type: 'canRetry', params: ({ event }: { event: Broken }) => event.error },
          target: '.uploading.retrying',
          actions: assign({ losses: ({ context }) => context.losses + 1 }),
        },
        { guard: { type: 'isLost', params: ({ event }: { event: Broken }) => event.error }, target: '.pause' },
        {
          guard: 'isHashed',
          target: '.wait.dropping',
          actions: { type: 'end', params: ({ event }) => ({ ending: endingBy(event.error), error: event.error }) },
        },
        {
          target: '.wait',
          actions: { type: 'end', params: ({ event }) => ({ ending: endingBy(event.error), error: event.error }) },
        },
      ],
    },
    states: {
      wait: {
        initial: 'ready',
        states: {
          ready: {
            entry: 'tellOwner',
            on: {
              start: [
                {
                  guard: 'isUnfit',
                  target: 'ready',
                  reenter: true,
                  actions: { type: 'end', params: ({ context }) => ({ ending: { kind: 'fault', fault: unfit(context) } }) },
                },
                { guard: 'isUndone', target: '#upload.uploading', actions: 'begin' },
              ],
            },
          },
          dropping: {
            invoke: {
              id: 'drop',
              src: 'drop',
              input: ({ context }) => context.digest.hash,
              onDone: 'ready',
              // The server deletes what is left of an upload when it has been quiet for a day.
              onError: 'ready',
            },
          },
        },
      },
      uploading: {
        tags: UNDER_WAY,
        initial: 'deciding',
        on: {
          pause: { target: 'pause', actions: assign({ losses: 0 }) },
          cancel: CANCEL,
        },
        states: {
          deciding: {
            always: [{ guard: 'isWhole', target: 'whole' }, { guard: 'isHashed', target: 'asking' }, { target: 'hashing' }],
          },
          hashing: {
            always: { guard: 'isHashed', target: 'asking' },
            on: { read: { actions: assign({ read: ({ event }) => event.bytes }) } },
          },
          asking: {
            invoke: {
              id: 'check',
              src: 'check',
              input: ({ context }) => context,
              onDone: [
                {
                  guard: ({ event }) => event.output.exists,
                  target: '#upload.wait',
                  actions: { type: 'end', params: ({ event }) => arrived(event.output.url ?? '') },
                },
                {
                  guard: { type: 'isAllThere', params: ({ event }) => event.output },
                  target: '#upload.merge',
                  actions: { type: 'takeChunks', params: ({ event }) => event.output },
                },
                { target: 'sending', actions: { type: 'takeChunks', params: ({ event }) => event.output } },
              ],
            },
          },
          sending: {
            entry: 'clearPace',
            invoke: [
              {
                id: 'send',
                src: 'send',
                input: ({ context, self }) => ({ ...context, tell: self.send }),
                onDone: '#upload.merge',
              },
              { src: 'seconds' },
            ],
            on: {
              moved: { actions: assign({ chunks: ({ context, event }) => advanced(context.chunks, event.index, event.bytes) }) },
              confirmed: {
                actions: assign({ chunks: ({ context, event }) => confirmed(context.chunks, event.index), losses: 0 }),
              },
              tick: { actions: { type: 'sample', params: ({ event }) => event.now } },
            },
          },
          whole: {
            entry: 'clearPace',
            invoke: [
              {
                id: 'whole',
                src: 'whole',
                input: ({ context, self }) => ({ ...context, tell: self.send }),
                onDone: {
                  target: '#upload.wait',
                  actions: { type: 'end', params: ({ event }) => arrived(event.output) },
                },
              },
              { src: 'seconds' },
            ],
            on: {
              movedWhole: { actions: assign({ sentWhole: ({ context, event }) => Math.min(context.file.size, event.bytes) }) },
              tick: { actions: { type: 'sample', params: ({ event }) => event.now } },
            },
          },
          retrying: {
            invoke: { src: 'network' },
            after: { nextAttempt: 'deciding' },
            on: { returned: 'deciding' },
          },
        },
      },
      merge: {
        tags: UNDER_WAY,
        invoke: {
          id: 'merge',
          src: 'merge',
          input: ({ context }) => context,
          onDone: {
            target: 'wait',
            actions: { type: 'end', params: ({ event }) => arrived(event.output) },
          },
        },
      },
      pause: {
        tags: UNDER_WAY,
        entry: 'tellOwner',
        invoke: { src: 'network' },
        exit: assign({ losses: 0 }),
        on: {
          resume: 'uploading',
          returned: { guard: 'waitsForNetwork', target: 'uploading' },
          cancel: CANCEL,
        },
      },
    },
  });
}

const unfit = ({ file }: UploadContext<SourceFile>) => (file.size === 0 ? 'empty' : 'tooLarge');

/** How many bytes have left. */
const sentOf = ({ file, sentWhole, chunks }: UploadContext<SourceFile>) => (isWhole(file) ? sentWhole : bytesOf(chunks));

const arrived = (address: string) => ({ ending: { kind: 'done', address } }) as const;
const cancelled = { type: 'end', params: { ending: { kind: 'cancelled' } } } as const;
/** What the server has of the file is deleted; before the hash is known, it has nothing. */
const CANCEL = [
  { guard: 'isHashed', target: '#upload.wait.dropping', actions: cancelled },
  { target: '#upload.wait', actions: cancelled },
] as const;

export type UploadMachine<Source extends SourceFile> = ReturnType<typeof createUploadMachine<Source>>;
export type UploadRef<Source extends SourceFile> = ActorRefFrom<UploadMachine<Source>>;
