import { type Answers, keepsPattern } from '../../../contract/form-answers';
import { allItems, type FormDocument, type FormItem, type FormRule } from '../../../contract/form-document';
import { patternJudge } from '../../../contract/form-patterns';

/** A text, and the expressions that it should keep. */
export interface Matched {
  readonly item: number;
  readonly text: string;
  readonly patterns: readonly string[];
}

/** The texts among the answers for which the form has expressions; rich texts have none. */
export const toMatch = (document: FormDocument, answers: Answers): Matched[] =>
  allItems(document.drawingItems).flatMap(({ id, type, rules }) => {
    const answer = answers.get(id);
    const isText = typeof answer === 'string' || typeof answer === 'number';
    return isText && type !== 'richText' && rules.length > 0
      ? [{ item: id, text: String(answer), patterns: rules.map(({ pattern }) => pattern) }]
      : [];
  });

/** Of each, the place of the first expression that its text breaks; -1 where it keeps all. */
export const matchAll = (asked: readonly Matched[]): number[] =>
  asked.map(({ text, patterns }) => patterns.findIndex((pattern) => !keepsPattern(text, pattern)));

const SHORT = 100;
const SHORT_TOGETHER = 1_000;

/** Whether they are matched within some milliseconds, by expressions that are taken today: those of older forms may be any. */
export function isQuick(asked: readonly Matched[]): boolean {
  const together = asked.reduce((sum, { text, patterns }) => sum + text.length * patterns.length, 0);
  if (together > SHORT_TOGETHER || asked.some(({ text }) => text.length > SHORT)) return false;
  const faultOf = patternJudge();
  return asked.every(({ patterns }) => patterns.every((pattern) => faultOf(pattern) === null));
}

/** What `answerErrors` asks about each item, from what was found for all. */
export function brokenAmong(asked: readonly Matched[], found: readonly number[]) {
  const places = new Map(asked.map(({ item }, at) => [item, found[at] ?? -1]));
  return ({ id, rules }: FormItem): FormRule | undefined => rules[places.get(id) ?? -1];
}
