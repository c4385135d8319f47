/** How many bytes had left at a time. */
export interface Sample {
  readonly at: number;
  readonly sent: number;
}

const MEAN_OF_MS = 5_000;

/** The samples of the last 5 s, and a new one. */
export const sampled = (samples: readonly Sample[], sample: Sample): readonly Sample[] => [
  ...samples.filter(({ at }) => at >= sample.at - MEAN_OF_MS),
  sample,
];

/** Bytes in a second, by the mean of the samples; null before there are two. */
export function speedOf(samples: readonly Sample[]): number | null {
  const [first, last] = [samples.at(0), samples.at(-1)];
  if (!first || !last || last.at === first.at) return null;
  return Math.max(0, (1000 * (last.sent - first.sent)) / (last.at - first.at));
}

/** Null as long as nothing moves. */
export function secondsLeft(samples: readonly Sample[], size: number): number | null {
  const speed = speedOf(samples);
  return speed ? Math.ceil((size - (samples.at(-1)?.sent ?? 0)) / speed) : null;
}
