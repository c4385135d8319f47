export interface Scale {
  /** What the upper and the lower edge of a chart stand for. */
  readonly top: number;
  readonly bottom: number;
  /** From the bottom to the top, evenly; 0 is always among them. */
  readonly ticks: readonly number[];
}

/** Round numbers for an axis that reaches all values and 0: 1, 2 or 5 times a power of ten apart; whole ones for whole values. */
export function scaleFor(values: readonly number[]): Scale {
  const least = Math.min(0, ...values);
  const most = Math.max(0, ...values);
  const step = roundStep((most - least || 1) / 4, values.every(Number.isInteger));
  const [from, to] = [Math.floor(least / step), Math.ceil(most / step) || (least < 0 ? 0 : 1)];
  // Counted in steps and multiplied once: added up, fractions would drift.
  const ticks = Array.from({ length: to - from + 1 }, (_, at) => rounded((from + at) * step));
  return { top: rounded(to * step), bottom: rounded(from * step), ticks };
}

function roundStep(rough: number, whole: boolean) {
  const exponent = Math.floor(Math.log10(rough));
  const power = 10 ** (whole ? Math.max(0, exponent) : exponent);
  return [1, 2, 5, 10].map((times) => times * power).find((each) => each >= rough) ?? 10 * power;
}

/** 0.1 × 3 is 0.3. */
const rounded = (value: number) => Number(value.toPrecision(12));
