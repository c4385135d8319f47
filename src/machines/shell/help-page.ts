import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, sendTo, setup } from 'xstate';
import { type Failure, failureOf } from '../../../contract/failure';
import type { HelpText } from '../../../contract/help-texts';
import type { Notify } from '../base/notices';
import type { Size } from '../cropper/square';
import type { EditorMachine } from '../editor/editor';
import type { RecordFormMachine } from '../records/record-form';
import type { DialogInput } from '../records/records-page';
import type { FieldFile } from '../upload/field-rules';
import type { HelpInput } from './help';

export interface HelpPagePorts {
  readonly load: (path: string, signal: AbortSignal) => Promise<HelpText | null>;
  readonly notify: Notify;
}

/** What the form of a text holds. */
export interface HelpValues {
  readonly path: string;
  readonly html: string;
}
export type HelpForm = RecordFormMachine<HelpText, HelpValues, HelpText | null>;

export type HelpPageEvent = { type: 'retry' } | { type: 'edit' } | { type: 'close' };

interface HelpPageContext extends HelpInput {
  readonly text: HelpText | null;
  readonly failure: Failure | null;
}

/**
 * What a tenant says of one of its pages: read, and written by those who may.
 *
 *     loading ──answer──▶ reading ──edit──▶ editing ──saved──▶ reading (said, and its owner knows whether there is a text)
 *      ▲  └─failure─▶ failed                   └──given up──▶ reading        └──gone──▶ loading
 *      └────retry───────┘       close, from all but editing ──▶ closed
 */
export function createHelpPageMachine<Source extends FieldFile, Picture extends Size>(
  { load, notify }: HelpPagePorts,
  form: HelpForm,
  editor: EditorMachine<Source, Picture>,
) {
  return setup({
    types: {} as {
      context: HelpPageContext;
      events: HelpPageEvent;
      input: HelpInput;
      children: { form: 'form'; editor: 'editor' };
    },
    actors: {
      form,
      editor,
      load: fromPromise<HelpText | null, { path: string }>(({ input, signal }) => load(input.path, signal)),
    },
    guards: { mayEdit: ({ context }) => context.mayEdit },
    actions: {
      take: assign((_, { text }: { text: HelpText | null }) => ({ text, failure: null })),
      tellKnown: sendTo(
        ({ context }) => context.owner,
        ({ context: { path, text } }) => ({ type: 'help.known' as const, path, exists: text !== null }),
      ),
      saySaved: () => notify({ tone: 'success', say: 'saved' }),
    },
  }).createMachine({
    id: 'helpPage',
    context: ({ input }) => ({ ...input, text: null, failure: null }),
    initial: 'loading',
    states: {
      loading: {
        invoke: {
          id: 'load',
          src: 'load',
          input: ({ context: { path } }) => ({ path }),
          onDone: {
            target: 'reading',
            actions: [{ type: 'take', params: ({ event }) => ({ text: event.output }) }, 'tellKnown'],
          },
          onError: { target: 'failed', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
        },
        on: { close: 'closed' },
      },
      failed: { on: { retry: 'loading', close: 'closed' } },
      reading: { on: { edit: { guard: 'mayEdit', target: 'editing' }, close: 'closed' } },
      editing: {
        invoke: [
          { id: 'editor', src: 'editor' },
          {
            id: 'form',
            src: 'form',
            input: ({ context: { text, path, tab } }): DialogInput<HelpText | null> => ({
              subject: text,
              path,
              permissions: [],
              tab,
              filters: { path },
            }),
            onDone: [
              {
                guard: ({ event }) => event.output.kind === 'saved',
                target: 'reading',
                actions: [
                  { type: 'take', params: ({ event }) => ({ text: event.output.kind === 'saved' ? event.output.saved : null }) },
                  'tellKnown',
                  'saySaved',
                ],
              },
              { guard: ({ event }) => event.output.kind === 'gone', target: 'loading' },
              { target: 'reading' },
            ],
          },
        ],
      },
      closed: { type: 'final', entry: sendTo(({ context }) => context.owner, { type: 'help.closed' }) },
    },
  });
}

export type HelpPageMachine<Source extends FieldFile, Picture extends Size> = ReturnType<
  typeof createHelpPageMachine<Source, Picture>
>;
export type HelpPageRef<Source extends FieldFile, Picture extends Size> = ActorRefFrom<HelpPageMachine<Source, Picture>>;

/** All that the drawer shows. */
export const helpPage = <Source extends FieldFile, Picture extends Size>(
  snapshot: SnapshotFrom<HelpPageMachine<Source, Picture>>,
) => ({
  html: snapshot.context.text?.html ?? null,
  failure: snapshot.matches('failed') ? snapshot.context.failure : null,
  busy: snapshot.matches('loading'),
  mayEdit: snapshot.context.mayEdit,
  form: snapshot.children.form,
  editor: snapshot.children.editor,
});
