import type { Answer, FormItem, FormOption } from './form-document';
import { FORMATS, WIDGETS } from './form-widgets';

/** Whether an answer is of the kind that its item takes: what the fields themselves can send, and nothing else. */
export function isFitting(item: FormItem, answer: Answer): boolean {
  switch (WIDGETS[item.type].answer) {
    case 'text':
      return typeof answer === 'string' && isWritten(item, answer);
    case 'number':
      return typeof answer === 'number';
    case 'flag':
      return typeof answer === 'boolean';
    case 'list':
      return Array.isArray(answer) && (takesSeveral(item) || answer.length < 2) && areChoices(item, answer);
    case 'path':
      return Array.isArray(answer) && isPath(item, answer);
    case 'files':
      return Array.isArray(answer) && answer.length <= (item.count ?? 1);
    case 'span':
      return Array.isArray(answer) && answer.length === 2 && answer.every((end) => isWritten(item, end));
    case 'none':
      return false;
  }
}

const takesSeveral = ({ type, multiple = false }: FormItem) => type === 'checkbox' || type === 'transfer' || multiple;

/** A time stands in the format of its item; one that the console does not know is not judged. */
function isWritten({ type, format }: FormItem, text: string): boolean {
  if (!(type in FORMATS) || format === undefined) return true;
  if (!KNOWN_FORMATS.includes(format)) return text.length <= LONGEST_TIME;
  return (
    text.length === format.length &&
    [...format].every((sign, at) => (/[A-Za-z]/.test(sign) ? isDigit(text[at]) : sign === text[at]))
  );
}

const KNOWN_FORMATS: readonly string[] = Object.values(FORMATS).flat();
const LONGEST_TIME = 64;
const isDigit = (sign: string | undefined) => sign !== undefined && /^\d$/.test(sign);

/** What a dictionary holds is not known here: only choices that stand in the form are judged. */
function areChoices({ options }: FormItem, values: readonly string[]): boolean {
  if (options?.from !== 'own') return true;
  const known = new Set(allOptions(options.list).map(({ value }) => value));
  return values.every((value) => known.has(value)) && new Set(values).size === values.length;
}

export const allOptions = (list: readonly FormOption[]): FormOption[] =>
  list.flatMap((option) => [option, ...allOptions(option.children ?? [])]);

/** Each value lies directly below the one before. */
function isPath({ options }: FormItem, values: readonly string[]): boolean {
  if (options?.from === 'areas') return values.length <= 5 && values.every((code) => /^\d{1,12}$/.test(code));
  if (options?.from !== 'own') return true;
  let below: readonly FormOption[] = options.list;
  return values.every((value) => {
    const found = below.find((option) => option.value === value);
    below = found?.children ?? [];
    return found !== undefined;
  });
}
