import type { Language } from '../../../contract/text';

const HOUR_S = 3_600;

/** How long one waits, in the largest unit that it is one of, rounded up: `3 minutes`. */
export function duration(language: Language, seconds: number): string {
  const [unit, length] =
    seconds >= HOUR_S ? (['hour', HOUR_S] as const) : seconds >= 60 ? (['minute', 60] as const) : (['second', 1] as const);
  const parts = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).formatToParts(
    Math.ceil(seconds / length),
  );
  return parts.flatMap(({ type, value }) => (type === 'literal' ? [] : [value])).join(' ');
}
