import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import { lineOf, type ReadText, readJsonText } from './json-text';

/** The most characters of a text that is looked at: more than any value that can be saved has. */
export const LONGEST_JSON = 1_048_576;
/** So long after the last letter a text is checked. */
export const CHECKED_AFTER_MS = 300;

/** What is wrong, and where. `say` is known to who reads the value, `about` is what its text names. */
interface JsonError<Say extends string> {
  readonly say: Say | Extract<ReadText, { kind: 'wrong' }>['fault'];
  readonly about: string;
  readonly line: number;
  readonly column: number;
}

/** Reads the value that a text stands for, or says what is wrong with it. */
export type ReadValue<Value, Say extends string> = (
  raw: unknown,
) =>
  | { readonly value: Value }
  | { readonly wrong: readonly { readonly say: Say; readonly about: string; readonly path: readonly (string | number)[] }[] };

export type JsonEditorEvent =
  | { type: 'typed'; text: string }
  | { type: 'confirm' }
  | { type: 'cancel' }
  | { type: 'leave' }
  | { type: 'stay' };

export type JsonEditorOutput<Value> = { readonly kind: 'done'; readonly value: Value } | { readonly kind: 'cancelled' };

interface JsonEditorContext<Value, Say extends string> {
  readonly opened: string;
  readonly text: string;
  readonly errors: readonly JsonError<Say>[];
  readonly output: JsonEditorOutput<Value>;
}

/**
 * The JSON data editor (§2.7): a text, what is wrong with it by line, and its value.
 *
 *     editing.(checked ⇄ typing: checked after 300 ms) ──confirm──▶ closed (done), or checked with its errors
 *        │ ▲
 *        │ └──stay──┐
 *        └─cancel──▶ leaving ──leave──▶ closed (cancelled)         `cancel` of an untouched text closes at once
 *
 * - Only a value that was read without an error leaves the dialog.
 * - A text longer than 1 MB is not looked at: its error says so, and the text stays.
 */
export function createJsonEditorMachine<Value, Say extends string>(read: ReadValue<Value, Say>) {
  type Context = JsonEditorContext<Value, Say>;
  return setup({
    types: {} as {
      context: Context;
      events: JsonEditorEvent;
      input: { readonly text: string };
      output: JsonEditorOutput<Value>;
    },
    delays: { check: CHECKED_AFTER_MS },
    guards: {
      isRight: ({ context }) => 'value' in judged(read, context.text),
      isTouched: ({ context }) => context.text !== context.opened,
    },
    actions: {
      check: assign(({ context }) => {
        const found = judged(read, context.text);
        return { errors: 'errors' in found ? found.errors : [] };
      }),
      take: assign(({ context }) => {
        const found = judged(read, context.text);
        return 'value' in found ? { errors: [], output: { kind: 'done' as const, value: found.value } } : {};
      }),
    },
  }).createMachine({
    id: 'jsonEditor',
    context: ({ input: { text } }) => ({ opened: text, text, errors: [], output: { kind: 'cancelled' } }),
    initial: 'editing',
    states: {
      editing: {
        initial: 'checked',
        on: {
          typed: { target: '.typing', actions: assign({ text: ({ event }) => event.text }) },
          confirm: [{ guard: 'isRight', target: 'closed', actions: 'take' }, { target: '.checked' }],
          cancel: [{ guard: 'isTouched', target: 'leaving' }, { target: 'closed' }],
        },
        states: {
          checked: { entry: 'check' },
          typing: { after: { check: 'checked' } },
        },
      },
      leaving: { on: { leave: 'closed', stay: 'editing' } },
      closed: { type: 'final' },
    },
    output: ({ context }) => context.output,
  });
}

type Judged<Value, Say extends string> = { readonly value: Value } | { readonly errors: readonly JsonError<Say>[] };

function judged<Value, Say extends string>(read: ReadValue<Value, Say>, text: string): Judged<Value, Say> {
  const found = readJsonText(text, LONGEST_JSON);
  if (found.kind === 'wrong') return { errors: [{ say: found.fault, about: '', ...lineOf(text, found.at) }] };
  const answer = read(found.value);
  if ('value' in answer) return answer;
  return { errors: answer.wrong.map(({ say, about, path }) => ({ say, about, ...lineOf(text, found.placeOf(path)) })) };
}

export type JsonEditorMachine<Value, Say extends string> = ReturnType<typeof createJsonEditorMachine<Value, Say>>;
export type JsonEditorRef<Value, Say extends string> = ActorRefFrom<JsonEditorMachine<Value, Say>>;

/** All that the dialog shows. */
export const jsonEditor = <Value, Say extends string>(snapshot: SnapshotFrom<JsonEditorMachine<Value, Say>>) => ({
  text: snapshot.context.text,
  errors: snapshot.context.errors,
  checking: snapshot.matches({ editing: 'typing' }),
  leaving: snapshot.matches('leaving'),
});
