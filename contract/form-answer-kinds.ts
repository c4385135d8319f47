import { type Answer, type FormItem, type FormOption, LONGEST_ANSWER } from './form-document';
import { FORMATS, WIDGETS } from './form-widgets';
import { isWellFormed } from './rich-text';

/** Whether an answer is of the kind that its item takes: what the fields themselves can send, and nothing else. */
export function isFitting(item: FormItem, answer: Answer): boolean {
  switch (WIDGETS[item.type].answer) {
    case 'text':
      return typeof answer === 'string' && answer.length <= LONGEST_ANSWER && isMoment(item, answer);
    case 'rich':
      return typeof answer === 'string' && isWellFormed(answer);
    case 'number':
      return typeof answer === 'number' && isOnScale(item, answer);
    case 'flag':
      return typeof answer === 'boolean';
    case 'list':
      return Array.isArray(answer) && (takesSeveral(item) || answer.length < 2) && areChoices(item, answer);
    case 'path':
      return Array.isArray(answer) && isPath(item, answer);
    case 'files':
      return Array.isArray(answer) && answer.length <= (item.count ?? 1);
    case 'span':
      return (
        Array.isArray(answer) && answer.length === 2 && answer.every((end) => isMoment(item, end)) && isForward(item, answer)
      );
    case 'none':
      return false;
  }
}

const takesSeveral = ({ type, multiple = false }: FormItem) => type === 'checkbox' || type === 'transfer' || multiple;

type Written = Pick<FormItem, 'type' | 'format'>;

/** A time stands in the format of its item; one that the console does not know is not judged. */
export function isMoment({ type, format = '' }: Written, text: string): boolean {
  if (!(type in FORMATS) || format === '') return true;
  if (!isKnownFormat(format)) return text.length <= LONGEST_TIME;
  return (
    text.length === format.length &&
    [...format].every((sign, at) => (/[A-Za-z]/.test(sign) ? isDigit(text[at]) : sign === text[at])) &&
    isThere(format, text)
  );
}

/** Whether there is such a day, week and time of day: no 30th of February, no 24:00. */
function isThere(format: string, text: string): boolean {
  const partOf = (letters: string, otherwise: number) => {
    const at = format.indexOf(letters);
    return at < 0 ? otherwise : Number(text.slice(at, at + letters.length));
  };
  const [year, month, day, week] = [partOf('YYYY', 2000), partOf('MM', 1), partOf('DD', 1), partOf('ww', 1)];
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const isDay = month >= 1 && month <= 12 && day >= 1 && day <= days && week >= 1 && week <= 53;
  return isDay && partOf('HH', 0) <= 23 && partOf('mm', 0) <= 59 && partOf('ss', 0) <= 59;
}

/** Of a time, or of a period, what is written although there is no such time. */
export const isNoMoment = (item: Written, answer: Answer) =>
  item.type in FORMATS && [answer].flat().some((text) => typeof text === 'string' && text !== '' && !isMoment(item, text));

/** A period does not end before it begins. What formats of the console write is in the order of time. */
const isForward = ({ format = '' }: FormItem, [start = '', end = '']: readonly string[]) =>
  !isKnownFormat(format) || start <= end;

/** A rating is a number of stars, and a slider stops at its steps only. */
function isOnScale({ type, min = 0, step = 1 }: FormItem, answer: number): boolean {
  if (type === 'rate') return Number.isInteger(answer) && answer >= 0;
  if (type !== 'slider') return true;
  const steps = (answer - min) / step;
  return Math.abs(steps - Math.round(steps)) < 1e-6;
}

const KNOWN_FORMATS: readonly string[] = Object.values(FORMATS).flat();
/** Whether what is typed in this format can be judged. */
export const isKnownFormat = (format: string) => KNOWN_FORMATS.includes(format);
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
