import { allOptions } from '../../../contract/form-answer-kinds';
import {
  type AnswerErrors,
  type Answers,
  answerErrors,
  type brokenRule,
  isAnswered,
  shownItems,
  takesAnswer,
} from '../../../contract/form-answers';
import {
  type Answer,
  allItems,
  type FormDocument,
  type FormItem,
  type FormOption,
  labelOf,
} from '../../../contract/form-document';
import { type AskedQuestion, REPLY_COLUMNS_AT_MOST, type ReplyFigures } from '../../../contract/form-replies';
import { LANGUAGES, type Language } from '../../../contract/text';
import { Refusal } from '../../platform/failures';
import { wordsOf as htmlWords } from '../../platform/rich-text/words';
import { type Texts, textsFor } from '../../platform/texts';
import { type FilesById, fileErrors } from './reply-file-rules';

/** Of what was sent, the answers to what the form asks. */
export function askedAnswers(
  document: FormDocument,
  sent: readonly { readonly item: number; readonly answer: Answer }[],
): Answers {
  const asked = new Set(itemsOf(document).map(({ id }) => id));
  return new Map(sent.filter(({ item }) => asked.has(item)).map(({ item, answer }) => [item, answer]));
}

/** Only what the form shows is kept, and only where all of it is right: the refusal says what is not. `broken` finds broken rules. */
export function keptAnswers(document: FormDocument, answers: Answers, own: FilesById, broken: typeof brokenRule): Answers {
  refuseWrong(new Map([...fileErrors(document, answers, own), ...answerErrors(document, answers, broken)]));
  const shown = shownItems(document, answers);
  return new Map([...answers].filter(([item, answer]) => shown.has(item) && isAnswered(answer)));
}

function refuseWrong(errors: AnswerErrors) {
  if (errors.size === 0) return;
  throw new Refusal(
    'replyWrong',
    Array.from(errors, ([item, error]) => ({ item, ...error })),
  );
}

/** How answers are written out: in which language, and how areas and files are called. */
export interface Wording {
  readonly language: Language;
  readonly texts: Texts['formReplies'];
  readonly areas: ReadonlyMap<string, string>;
  readonly files: FilesById;
}

/** An answer as people read it: choices by their names. A choice that the form no longer has is its value. */
export function textOf({ type, options }: FormItem, answer: Answer, { language, texts, areas, files }: Wording): string {
  if (answer === null) return '';
  if (typeof answer === 'boolean') return answer ? texts.yes : texts.no;
  if (!Array.isArray(answer)) return type === 'richText' ? htmlWords(String(answer)) : String(answer);
  if (type === 'upload') return answer.map((id) => files.get(id)?.name ?? texts.lostFile).join('; ');
  const named = options?.from === 'own' ? optionsByValue(options.list) : null;
  const wordFor = (value: string) => {
    const option = named?.get(value);
    return option ? nameOf(option, language) : options?.from === 'areas' ? areas.get(value) : undefined;
  };
  return answer.map((value) => wordFor(value) ?? value).join('; ');
}

const byValue = new WeakMap<readonly FormOption[], ReadonlyMap<string, FormOption>>();

/** Made once of each list: many replies choose from it. */
function optionsByValue(list: readonly FormOption[]): ReadonlyMap<string, FormOption> {
  const known = byValue.get(list) ?? new Map(allOptions(list).map((one) => [one.value, one]));
  byValue.set(list, known);
  return known;
}

const nameOf = ({ label, names }: FormOption, language: Language) => names?.[language] || names?.['zh-CN'] || label;

export const itemsOf = ({ drawingItems }: FormDocument): readonly FormItem[] => allItems(drawingItems).filter(takesAnswer);

/** What of a version has columns in the table of replies. */
export const columnsOf = (document: FormDocument) => itemsOf(document).slice(0, REPLY_COLUMNS_AT_MOST);

/** `versions` are the newest first. */
export function askedQuestions(versions: readonly { readonly number: number; readonly document: FormDocument }[]) {
  const found = new Map<number, AskedQuestion['asked']>();
  for (const { number, document } of versions) {
    for (const item of columnsOf(document)) found.set(item.id, [...(found.get(item.id) ?? []), { number, label: labelOf(item) }]);
  }
  return Array.from(found, ([item, asked]): AskedQuestion => ({ item, asked }));
}

/** What a search of replies finds them by: their answers in every language, and whose they are. */
export function wordsOf(
  document: FormDocument,
  answers: Answers,
  author: string | null,
  called: Pick<Wording, 'areas' | 'files'>,
): string {
  const words = new Set([author ?? '']);
  for (const language of LANGUAGES) {
    const wording = { language, texts: textsFor(language).formReplies, ...called };
    for (const item of itemsOf(document)) words.add(textOf(item, answers.get(item.id) ?? null, wording));
  }
  return [...words].filter(Boolean).join('\n');
}

/** The items of all versions, each as the latest of them has it; `versions` are the newest first. */
export function itemsOfAll(versions: readonly { readonly document: FormDocument }[]): readonly FormItem[] {
  const found = new Map<number, FormItem>();
  for (const { document } of versions) for (const item of itemsOf(document)) if (!found.has(item.id)) found.set(item.id, item);
  return [...found.values()];
}

/** Lists whose parts are no choices. */
const UNCOUNTED: readonly FormItem['type'][] = ['range', 'upload'];

/** Counts replies one by one, and says at the end what is drawn of them. */
export function countingFigures(items: readonly FormItem[], wording: Wording, dayOf: (time: number) => string) {
  const counters = items.map((item) => ({
    item,
    answered: 0,
    sum: 0,
    least: Infinity,
    most: -Infinity,
    choices: choicesOf(item),
  }));
  const days = new Map<string, number>();
  let replies = 0;
  const count = (answers: Answers, time: number) => {
    replies += 1;
    raise(days, dayOf(time));
    for (const counter of counters) {
      const answer = answers.get(counter.item.id);
      if (answer === undefined || answer === null) continue;
      counter.answered += 1;
      if (typeof answer === 'number') {
        counter.sum += answer;
        counter.least = Math.min(counter.least, answer);
        counter.most = Math.max(counter.most, answer);
      }
      if (Array.isArray(answer) || typeof answer === 'boolean') {
        const values = Array.isArray(answer) && counter.item.type !== 'cascader' ? answer : [answer];
        if (!UNCOUNTED.includes(counter.item.type))
          for (const value of values) raise(counter.choices, textOf(counter.item, asAnswer(value), wording));
      }
    }
  };
  const figures = (): ReplyFigures => ({
    replies,
    byDay: Array.from(days, ([x, y]) => ({ x, y })).sort((one, other) => (one.x < other.x ? -1 : 1)),
    items: counters.map(({ item, answered, sum, least, most, choices }) => ({
      item: item.id,
      label: labelOf(item),
      answered,
      choices: Array.from(choices, ([x, y]) => ({ x, y })),
      range: least <= most ? { least, most, mean: sum / answered } : null,
    })),
  });
  return { count, figures };

  function choicesOf(item: FormItem) {
    const offered = item.options?.from === 'own' && item.type !== 'cascader' ? allOptions(item.options.list) : [];
    return new Map(
      item.type === 'autoComplete' || item.type === 'mentions' ? [] : offered.map((one) => [nameOf(one, wording.language), 0]),
    );
  }
}

const raise = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
const asAnswer = (value: string | boolean | string[]): Answer => (typeof value === 'string' ? [value] : value);
