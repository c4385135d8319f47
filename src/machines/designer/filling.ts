import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import {
  type AnswerErrors,
  type Answers,
  answerErrors,
  answersByName,
  isRequired,
  shownItems,
} from '../../../contract/form-answers';
import {
  type Answer,
  allItems,
  boundCodes,
  type FormDocument,
  type FormItem,
  type FormOption,
} from '../../../contract/form-document';
import { firstAnswers, linkedAnswers } from '../../../contract/form-linkage';
import type { InLanguages } from '../../../contract/i18n-texts';
import type { Teller } from '../base/page';
import { type FormEditorMachine, type FormEditorRef, richItems } from './form-editors';

/** One choice; `leaf: false` has more below it that is loaded when it is opened. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  /** Of a choice that has a name in each language. */
  readonly names?: InLanguages;
  readonly leaf?: boolean;
  readonly children?: readonly Choice[];
}

export interface FillingPorts {
  /** The choices of a dictionary; those that are disabled are left out. */
  readonly loadDictionary: (code: string, signal: AbortSignal) => Promise<readonly Choice[]>;
  /** What lies directly below an area, `0` for the top. */
  readonly loadAreas: (code: string, signal: AbortSignal) => Promise<readonly Choice[]>;
  /** The tools of a rich text. */
  readonly editor: FormEditorMachine;
}

/** What the owner of a form that is filled in is told of it. */
export type FillingFact =
  | { type: 'form.answered'; answers: Answers }
  /** A button of the form has set it back to its default values. */
  | { type: 'form.emptied'; answers: Answers }
  | { type: 'form.submitted'; answers: Answers };

export type FillingEvent =
  | { type: 'answer'; id: number; answer: Answer }
  /** The field of a time is left. */
  | { type: 'leave'; id: number }
  | { type: 'unfold'; area: string }
  | { type: 'submit' }
  | { type: 'reset' }
  | { type: 'reopen'; errors: AnswerErrors }
  | { type: 'retry' };

interface FillingInput {
  readonly document: FormDocument;
  /** What was answered before; without it, the form's default values. */
  readonly answers?: Answers;
  readonly owner?: Teller<FillingFact>;
}

interface FillingContext {
  readonly owner: Teller<FillingFact> | null;
  readonly document: FormDocument;
  readonly answers: Answers;
  readonly errors: AnswerErrors;
  /** How often answers were refused: each time, the user goes on in the first of them. */
  readonly refusals: number;
  readonly dictionaries: ReadonlyMap<string, readonly Choice[]>;
  /** What lies below each area that was opened. */
  readonly areas: ReadonlyMap<string, readonly Choice[]>;
  /** The tools of rich texts, by the ids of their items. */
  readonly editors: ReadonlyMap<number, FormEditorRef>;
  /** The areas that are still to be loaded, in turn. */
  readonly wanted: readonly string[];
}

const TOP = '0';

/**
 * A form being filled in: in the designer's preview, or to be sent.
 *
 *     choices: asking ──answer──▶ asking the next │ resting         answers: filling ──submit──▶ sent ──reset, reopen──▶ filling
 *                └──failure──▶ failed ──retry──▶ asking
 *
 * - What is hidden by another's answer is neither judged nor sent. What another's answer sets can be answered otherwise.
 * - Errors come with `submit`; a field loses its own when it is answered anew. That there is no such time is told when its field is left.
 */
export function createFillingMachine(ports: FillingPorts) {
  interface Loaded {
    readonly source: string;
    readonly choices: readonly Choice[];
  }
  return setup({
    types: {} as { context: FillingContext; events: FillingEvent; input: FillingInput },
    actors: {
      editor: ports.editor,
      load: fromPromise<Loaded, { readonly source: string }>(async ({ input: { source }, signal }) => {
        const [kind, code = ''] = source.split('/');
        const load = kind === 'areas' ? ports.loadAreas : ports.loadDictionary;
        return { source, choices: await load(code, signal) };
      }),
    },
    guards: {
      isWanted: ({ context }) => context.wanted.length > 0,
      isRight: ({ context }) => answerErrors(context.document, context.answers).size === 0,
    },
    actions: {
      take: assign(({ context }, { source, choices }: Loaded) => {
        const [kind, code = ''] = source.split('/');
        const wanted = context.wanted.filter((one) => one !== source);
        if (kind === 'areas') return { wanted, areas: new Map([...context.areas, [code, choices]]) };
        return { wanted, dictionaries: new Map([...context.dictionaries, [code, choices]]) };
      }),
      want: assign(({ context }, { area }: { readonly area: string }) => {
        const source = `areas/${area}`;
        const isKnown = context.areas.has(area) || context.wanted.includes(source);
        return isKnown ? {} : { wanted: [...context.wanted, source] };
      }),
      answer: assign(({ context }, { id, answer }: { readonly id: number; readonly answer: Answer }) => {
        const { document, answers: before, errors } = context;
        const answers = linkedAnswers(document, before, new Map([...before, [id, answer]]));
        const isAnew = (each: number) => each === id || answers.get(each) !== before.get(each);
        return { answers, errors: new Map([...errors].filter(([each]) => !isAnew(each))) };
      }),
      judge: assign(({ context: { document, answers, errors } }, { id }: { readonly id: number }) => {
        const error = answerErrors(document, answers).get(id);
        return error?.fault === 'noMoment' ? { errors: new Map([...errors, [id, error]]) } : {};
      }),
      accept: assign({ errors: new Map() }),
      refuse: assign(({ context }, errors: AnswerErrors) => ({
        errors,
        refusals: context.refusals + (errors.size > 0 ? 1 : 0),
      })),
      tellAnswered: ({ context: { owner, answers } }) => owner?.send({ type: 'form.answered', answers }),
      tellEmptied: ({ context: { owner, answers } }) => owner?.send({ type: 'form.emptied', answers }),
      tellSubmitted: ({ context: { owner, answers } }) => owner?.send({ type: 'form.submitted', answers }),
      empty: assign(({ context }) => ({ answers: firstAnswers(context.document), errors: new Map() })),
    },
  }).createMachine({
    id: 'filling',
    context: ({ input: { document, answers = firstAnswers(document), owner = null }, spawn }) => ({
      owner,
      document,
      answers,
      errors: new Map(),
      refusals: 0,
      dictionaries: new Map(),
      areas: new Map(),
      editors: new Map(richItems(document).map(({ id }) => [id, spawn('editor', { id: `editor${id}` })])),
      wanted: sourcesOf(document),
    }),
    type: 'parallel',
    states: {
      choices: {
        initial: 'resting',
        on: { unfold: { actions: { type: 'want', params: ({ event }) => event } } },
        states: {
          resting: { always: { guard: 'isWanted', target: 'asking' } },
          asking: {
            invoke: {
              id: 'load',
              src: 'load',
              input: ({ context }) => ({ source: context.wanted[0] ?? '' }),
              onDone: { target: 'resting', actions: { type: 'take', params: ({ event }) => event.output } },
              onError: 'failed',
            },
          },
          failed: { on: { retry: 'asking' } },
        },
      },
      answers: {
        initial: 'filling',
        states: {
          filling: {
            on: {
              answer: { actions: [{ type: 'answer', params: ({ event }) => event }, 'tellAnswered'] },
              leave: { actions: { type: 'judge', params: ({ event }) => event } },
              submit: [
                { guard: 'isRight', target: 'sent', actions: ['accept', 'tellSubmitted'] },
                { actions: { type: 'refuse', params: ({ context }) => answerErrors(context.document, context.answers) } },
              ],
              reset: { actions: ['empty', 'tellEmptied'] },
            },
          },
          sent: {
            on: {
              reset: { target: 'filling', actions: 'empty' },
              reopen: { target: 'filling', actions: { type: 'refuse', params: ({ event }) => event.errors } },
            },
          },
        },
      },
    },
  });
}

/** What has to be loaded before the form can be filled in: dictionaries once each, and the top of the areas. */
function sourcesOf(document: FormDocument): readonly string[] {
  const areas = allItems(document.drawingItems).some(({ options }) => options?.from === 'areas') ? [`areas/${TOP}`] : [];
  return [...areas, ...boundCodes(document).map((code) => `dictionary/${code}`)];
}

type FillingMachine = ReturnType<typeof createFillingMachine>;
export type FillingRef = ActorRefFrom<FillingMachine>;
type FillingSnapshot = SnapshotFrom<FillingMachine>;

/** All that a form shows. */
export const filling = (snapshot: FillingSnapshot) => ({
  document: snapshot.context.document,
  sent: snapshot.matches({ answers: 'sent' }),
  failed: snapshot.matches({ choices: 'failed' }),
  refusals: snapshot.context.refusals,
});

/** What one item shows. */
export function filledItem({ context }: FillingSnapshot, item: FormItem) {
  const { document, answers, errors } = context;
  return {
    shown: shownItems(document, answers).has(item.id),
    required: isRequired(item, answers),
    answer: answers.get(item.id) ?? null,
    error: errors.get(item.id) ?? null,
    choices: choicesOf(context, item),
  };
}

/** The tools of a rich text. */
export const editorIn = ({ context }: FillingSnapshot, { id }: FormItem) => context.editors.get(id);

/** What would be sent, as JSON: names that objects have by themselves are ordinary names here. */
export const sentText = ({ context }: FillingSnapshot) =>
  `{\n${[...answersByName(context.document, context.answers)].map(([name, answer]) => `  ${JSON.stringify(name)}: ${JSON.stringify(answer)}`).join(',\n')}\n}`;

function choicesOf(
  { dictionaries, areas }: Pick<FillingContext, 'dictionaries' | 'areas'>,
  { options }: FormItem,
): readonly Choice[] {
  switch (options?.from) {
    case 'own':
      return options.list.map(choiceOf);
    case 'dictionary':
      return dictionaries.get(options.code) ?? [];
    case 'areas':
      return grown(areas, TOP);
    case undefined:
      return [];
  }
}

const choiceOf = ({ value, label, names, children }: FormOption): Choice => ({
  value,
  label,
  ...(names && { names }),
  ...(children && { children: children.map(choiceOf) }),
});

const grown = (areas: FillingContext['areas'], code: string): readonly Choice[] =>
  (areas.get(code) ?? []).map((area) => (areas.has(area.value) ? { ...area, children: grown(areas, area.value) } : area));
