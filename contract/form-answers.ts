import { isFitting, isNoMoment } from './form-answer-kinds';
import {
  type Answer,
  allItems,
  type Condition,
  type FormDocument,
  type FormItem,
  type FormRule,
  LONGEST_ANSWER,
  LONGEST_RICH_ANSWER,
} from './form-document';
import { emptyAnswer, WIDGETS } from './form-widgets';
import { isStorable } from './text';

/** The answers to a form, by the ids of its items: a name that objects have by themselves cannot reach anything here. */
export type Answers = ReadonlyMap<number, Answer>;

/** The last four: what a sender's console tells of a file on its way and of a reply that no call takes, and what the server knows of files. */
export const ANSWER_FAULTS = [
  'missing',
  'wrong',
  'noMoment',
  'unstorable',
  'tooLong',
  'pattern',
  'tooSmall',
  'tooLarge',
  'unsent',
  'replyTooLarge',
  'fileUnknown',
  'fileTooHeavy',
] as const;
export type AnswerFault = (typeof ANSWER_FAULTS)[number];
export interface AnswerError {
  readonly fault: AnswerFault;
  /** The words of the rule, the limit, or the format. */
  readonly about: string;
}
export type AnswerErrors = ReadonlyMap<number, AnswerError>;

export const takesAnswer = ({ type }: FormItem) => WIDGETS[type].answer !== 'none';

/** A default value of the wrong kind is none, and there is none of files: each is its sender's own. */
export function defaultOf({ type, defaultValue }: FormItem): Answer {
  const empty = emptyAnswer(WIDGETS[type]);
  if (WIDGETS[type].answer === 'files') return empty;
  if (WIDGETS[type].answer === 'number') return typeof defaultValue === 'number' ? defaultValue : null;
  if (Array.isArray(empty)) return Array.isArray(defaultValue) ? defaultValue : [];
  return typeof defaultValue === typeof empty ? defaultValue : empty;
}

/** Whether there is an answer. A switch that is off is one. */
export const isAnswered = (answer: Answer | undefined) =>
  answer !== undefined && answer !== null && answer !== '' && !(Array.isArray(answer) && answer.length === 0);

/** Whether what a condition asks for is so. */
export function holds({ item, rule, value }: Condition, answers: Answers): boolean {
  const answer = answers.get(item);
  const is = Array.isArray(answer) ? answer.includes(value) : String(answer ?? '') === value;
  switch (rule) {
    case 'is':
      return is;
    case 'isNot':
      return !is;
    case 'filled':
      return isAnswered(answer);
    case 'empty':
      return !isAnswered(answer);
  }
}

/**
 * The ids of the items that are shown. What is hidden counts as not answered, so whatever depends on it is judged without it. There are
 * no circles, so after as many rounds as there are items nothing changes any more.
 */
export function shownItems({ drawingItems }: FormDocument, answers: Answers): ReadonlySet<number> {
  let shown = new Set(allItems(drawingItems).map(({ id }) => id));
  for (let round = shown.size; round >= 0; round--) {
    const seen = new Map([...answers].filter(([id]) => shown.has(id)));
    const next = new Set<number>();
    const look = (items: readonly FormItem[]) =>
      items.forEach((item) => {
        if (item.showIf && !holds(item.showIf, seen)) return;
        next.add(item.id);
        look(item.children ?? []);
      });
    look(drawingItems);
    const isSame = next.size === shown.size && [...next].every((id) => shown.has(id));
    shown = next;
    if (isSame) break;
  }
  return shown;
}

/** Whether an item has to be answered, by itself or by another's answer. */
export const isRequired = (item: FormItem, answers: Answers) =>
  takesAnswer(item) && (item.required || (item.requireIf !== undefined && holds(item.requireIf, answers)));

export const keepsPattern = (text: string, pattern: string) => new RegExp(pattern, 'u').test(text);

/** The first rule that a text breaks. */
export const brokenRule = ({ rules }: FormItem, text: string): FormRule | undefined =>
  rules.find(({ pattern }) => !keepsPattern(text, pattern));

/** What is wrong with the answers. Only what is shown is judged. `broken` finds the rule that a text breaks. */
export function answerErrors(document: FormDocument, answers: Answers, broken = brokenRule): AnswerErrors {
  const shown = shownItems(document, answers);
  const seen = new Map([...answers].filter(([id]) => shown.has(id)));
  const errors = new Map<number, AnswerError>();
  for (const item of allItems(document.drawingItems)) {
    if (!shown.has(item.id) || !takesAnswer(item)) continue;
    const error = errorOf(item, answers.get(item.id), { required: isRequired(item, seen), broken });
    if (error) errors.set(item.id, error);
  }
  return errors;
}

interface Judging {
  readonly required: boolean;
  readonly broken: typeof brokenRule;
}

function errorOf(item: FormItem, answer: Answer | undefined, { required, broken }: Judging): AnswerError | null {
  if (!isAnswered(answer) || (required && answer === false)) return required ? { fault: 'missing', about: item.label } : null;
  const most = longestOf(item);
  if (typeof answer === 'string' && answer.length > most) return { fault: 'tooLong', about: String(most) };
  if ([answer].flat().some((part) => typeof part === 'string' && !isStorable(part)))
    return { fault: 'unstorable', about: item.label };
  if (answer !== undefined && isNoMoment(item, answer)) return { fault: 'noMoment', about: item.format ?? '' };
  if (isHalf(item, answer)) return { fault: 'missing', about: item.label };
  if (answer !== undefined && !isFitting(item, answer)) return { fault: 'wrong', about: item.label };
  const inexact = typeof answer === 'number' ? inexactOf(answer) : null;
  if (inexact) return inexact;
  if (typeof answer === 'number') {
    if (item.min !== undefined && answer < item.min) return { fault: 'tooSmall', about: String(item.min) };
    if (item.max !== undefined && answer > item.max) return { fault: 'tooLarge', about: String(item.max) };
  }
  if ((typeof answer !== 'string' && typeof answer !== 'number') || WIDGETS[item.type].answer === 'rich') return null;
  const text = String(answer);
  const rule = broken(item, text);
  return rule ? { fault: 'pattern', about: rule.message } : null;
}

/** A whole number that the console cannot hold to the last digit: it would be another one without a word (G18). */
function inexactOf(answer: number): AnswerError | null {
  if (Math.abs(answer) <= Number.MAX_SAFE_INTEGER) return null;
  return answer > 0
    ? { fault: 'tooLarge', about: String(Number.MAX_SAFE_INTEGER) }
    : { fault: 'tooSmall', about: String(Number.MIN_SAFE_INTEGER) };
}

/** A period of which one end is not filled in. */
const isHalf = ({ type }: FormItem, answer: Answer | undefined) =>
  WIDGETS[type].answer === 'span' && Array.isArray(answer) && answer.includes('');

const longestOf = ({ type, maxLength = LONGEST_ANSWER }: FormItem) =>
  WIDGETS[type].answer === 'rich' ? LONGEST_RICH_ANSWER : maxLength;

/** The answers as they are sent: those of items that are shown, by their names. */
export function answersByName(document: FormDocument, answers: Answers): ReadonlyMap<string, Answer> {
  const shown = shownItems(document, answers);
  return new Map(
    allItems(document.drawingItems)
      .filter((item) => takesAnswer(item) && shown.has(item.id))
      .map((item) => [item.name, answers.get(item.id) ?? null]),
  );
}
