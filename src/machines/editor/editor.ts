import { type ActorRefFrom, assign, emit, enqueueActions, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { ATTACHMENT_TYPES, isLink, MEDIA_TYPES } from '../../../contract/rich-text';
import type { Size } from '../cropper/square';
import type { FieldFile, FieldRules } from '../upload/field-rules';
import type { FieldFact, FieldUploadMachine, FieldUploadRef } from '../upload/field-upload';
import type { MediaKind } from './document';

export interface EditorPorts {
  /** What kind of media is at an address: it is loaded as far as its length. Rejects with an error that may say why it cannot be. */
  readonly probe: (address: string, signal: AbortSignal) => Promise<MediaKind>;
}

/** What asks for more than a press of its button: a line below the tools. */
export type Panel = 'link' | 'table' | 'color' | 'background' | 'picture';
/** What is uploaded into a text (§5). */
export type UploadKind = 'picture' | 'media' | 'attachment';

type EditorEvent<Source> =
  | { type: 'open'; panel: Panel }
  | { type: 'close' }
  /** A key has changed the text. */
  | { type: 'typed' }
  /** The cursor has left the text. */
  | { type: 'left' }
  | { type: 'link'; address: string }
  | { type: 'choose'; kind: UploadKind; files: readonly Source[] }
  | { type: 'pasted'; note: PasteNote }
  | FieldFact;

/** What is put into the text where the cursor is. The text itself is the view's. */
export type EditorEmitted =
  | { type: 'placed'; kind: 'picture' | 'attachment' | MediaKind; address: string; name: string }
  | { type: 'linked'; address: string }
  /** The form is to have the text as it is now. */
  | { type: 'due' };

/** What became of a paste: it was refused for its length, or went in as its words, since it had too much beside them. */
export type PasteNote = 'tooLong' | 'onlyWords';

/** Why something was not put into the text. An embedding that fails says so in the browser's words, if it has any. */
export type EditorFault =
  | { readonly kind: 'address' | 'noFiles' | PasteNote }
  | { readonly kind: 'embed'; readonly message: string };

interface Arrived {
  readonly address: string;
  readonly name: string;
}

interface EditorContext<Source extends FieldFile, Picture extends Size> {
  /** Null: its writer uploads nothing. */
  readonly uploads: Readonly<Record<UploadKind, FieldUploadRef<Source, Picture>>> | null;
  readonly panel: Panel | null;
  readonly fault: EditorFault | null;
  /** Media that has arrived and is still to be looked at. */
  readonly arrived: readonly Arrived[];
}

const RULES: Readonly<Record<UploadKind, FieldRules>> = {
  picture: { kind: 'image' },
  media: { kind: 'file', types: MEDIA_TYPES },
  attachment: { kind: 'file', types: ATTACHMENT_TYPES },
};
/** Between two keys of one who types, there is less. */
const PAUSE_MS = 300;
const KINDS = ['picture', 'media', 'attachment'] as const satisfies readonly UploadKind[];

/**
 * The tools around a rich text (§2.8): what they ask, and what they upload. The text with its cursor is the view's, as what is typed into
 * a field is: this machine says what is put into it.
 *
 *     text:   still ──typed, due──▶ changing ──left, or a pause, due──▶ still      `typed` begins the pause again
 *     panel:  closed ──open──▶ asked ──close, a right link──▶ closed          a wrong link stays, and says so
 *     media:  quiet ──an upload has arrived──▶ probing ──kind──▶ quiet: placed
 *                                                └──failure──▶ quiet: it says why
 *
 * - A form that is told of each key of a long text would make typing slow: it is told of the first, and when a pause comes.
 * - A picture or an attachment is placed as soon as it has arrived; media when the browser knows whether it is seen or only heard.
 * - Without `upload` there is nothing to choose files with, and a picture that is pasted is refused.
 * - What is said of a paste is said until the text changes.
 * - What was placed leaves the list of its uploads; what failed stays there, to be tried again.
 */
export function createEditorMachine<Source extends FieldFile, Picture extends Size>(
  { probe }: EditorPorts,
  upload?: FieldUploadMachine<Source, Picture>,
) {
  type Context = EditorContext<Source, Picture>;
  return setup({
    types: {} as { context: Context; events: EditorEvent<Source>; emitted: EditorEmitted },
    // Where there is none, none is spawned.
    actors: {
      upload: upload as FieldUploadMachine<Source, Picture>,
      probe: fromPromise<MediaKind, { address: string }>(({ input, signal }) => probe(input.address, signal)),
    },
    guards: {
      isLink: (_, address: string) => isLink(address),
      isWaiting: ({ context }) => context.arrived.length > 0,
    },
    actions: {
      ask: assign({ panel: (_, panel: Panel | null) => panel, fault: null }),
      fail: assign({ fault: (_, fault: EditorFault) => fault }),
      // What was said of a paste is of the past once the text is another.
      settle: assign({ fault: ({ context: { fault } }) => afterChange(fault) }),
      send: enqueueActions(({ context, enqueue }, { kind, files }: { kind: UploadKind; files: readonly Source[] }) => {
        enqueue.assign({ fault: context.uploads ? null : { kind: 'noFiles' } });
        if (context.uploads) enqueue.sendTo(context.uploads[kind], { type: 'choose', files });
      }),
      take: enqueueActions(({ context, enqueue }, { field, addresses }: FieldFact) => {
        const kind = KINDS.find((each) => each === field);
        const upload = kind && context.uploads?.[kind];
        if (!upload) return;
        for (const address of addresses) {
          const item = upload.getSnapshot().context.items.find((each) => each.address === address);
          const name = item?.name ?? '';
          if (kind === 'media') enqueue.assign({ arrived: ({ context: { arrived } }) => [...arrived, { address, name }] });
          else {
            enqueue.assign({ fault: ({ context: { fault } }) => afterChange(fault) });
            enqueue.emit({ type: 'placed', kind, address, name });
          }
          if (item) enqueue.sendTo(upload, { type: 'remove', key: item.key });
        }
      }),
      place: emit(({ context }, kind: MediaKind) => {
        const { address, name } = firstOf(context);
        return { type: 'placed' as const, kind, address, name };
      }),
      shift: assign({ arrived: ({ context }) => context.arrived.slice(1) }),
      link: emit((_, address: string) => ({ type: 'linked' as const, address })),
      sayDue: emit({ type: 'due' as const }),
    },
    delays: { pause: PAUSE_MS },
  }).createMachine({
    id: 'editor',
    context: ({ spawn, self }) => {
      const start = (kind: UploadKind) =>
        spawn('upload', { id: kind, input: { owner: self, field: kind, rules: RULES[kind], addresses: [] } });
      return {
        uploads: upload ? { picture: start('picture'), media: start('media'), attachment: start('attachment') } : null,
        panel: null,
        fault: null,
        arrived: [],
      };
    },
    type: 'parallel',
    on: {
      choose: { actions: { type: 'send', params: ({ event }) => event } },
      pasted: { actions: { type: 'fail', params: ({ event }) => ({ kind: event.note }) } },
      'field.changed': { actions: { type: 'take', params: ({ event }) => event } },
    },
    states: {
      text: {
        initial: 'still',
        states: {
          still: { on: { typed: { target: 'changing', actions: ['settle', 'sayDue'] } } },
          changing: {
            on: { typed: { target: 'changing', reenter: true, actions: 'settle' }, left: { target: 'still', actions: 'sayDue' } },
            after: { pause: { target: 'still', actions: 'sayDue' } },
          },
        },
      },
      panel: {
        initial: 'closed',
        on: { open: { target: '.asked', actions: { type: 'ask', params: ({ event }) => event.panel } } },
        states: {
          closed: {},
          asked: {
            on: {
              close: { target: 'closed', actions: { type: 'ask', params: null } },
              link: [
                {
                  guard: { type: 'isLink', params: ({ event }) => event.address },
                  target: 'closed',
                  actions: [
                    { type: 'link', params: ({ event }) => event.address },
                    { type: 'ask', params: null },
                  ],
                },
                { actions: { type: 'fail', params: { kind: 'address' } } },
              ],
            },
          },
        },
      },
      media: {
        initial: 'quiet',
        states: {
          quiet: { always: { guard: 'isWaiting', target: 'probing' } },
          probing: {
            invoke: {
              id: 'probe',
              src: 'probe',
              input: ({ context }) => firstOf(context),
              onDone: { target: 'quiet', actions: ['settle', { type: 'place', params: ({ event }) => event.output }, 'shift'] },
              onError: {
                target: 'quiet',
                actions: ['shift', { type: 'fail', params: ({ event }) => ({ kind: 'embed', message: wordsOf(event.error) }) }],
              },
            },
          },
        },
      },
    },
  });
}

function firstOf({ arrived: [first] }: { readonly arrived: readonly Arrived[] }): Arrived {
  if (!first) throw new Error('Only media that has arrived is looked at.');
  return first;
}

const afterChange = (fault: EditorFault | null) => (fault?.kind === 'tooLong' || fault?.kind === 'onlyWords' ? null : fault);

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : '');

export type EditorMachine<Source extends FieldFile, Picture extends Size> = ReturnType<
  typeof createEditorMachine<Source, Picture>
>;
export type EditorRef<Source extends FieldFile, Picture extends Size> = ActorRefFrom<EditorMachine<Source, Picture>>;

/** All that the tools show beside the text. */
export const editorTools = <Source extends FieldFile, Picture extends Size>(
  snapshot: SnapshotFrom<EditorMachine<Source, Picture>>,
) => ({
  panel: snapshot.context.panel,
  fault: snapshot.context.fault,
  uploads: snapshot.context.uploads,
  probing: snapshot.matches({ media: 'probing' }),
});
