import type { Scale } from '../../machines/charts/scale';

/** From here on an axis says 12 万, 1.2M: whole, its numbers would take the room of the chart. */
const LONG = 100_000;

/** How an axis writes its numbers; a value that a person points at is written whole. */
export const axisNumber = (language: string, { top, bottom }: Pick<Scale, 'top' | 'bottom'>) =>
  new Intl.NumberFormat(language, Math.max(top, -bottom) >= LONG ? { notation: 'compact' } : {});
