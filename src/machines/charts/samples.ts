import type { Point } from './points';

/** What the gallery draws: figures that no one takes for real ones. Names are keys of `gallery.names`, or months and days. */
const named = <Name extends string>(values: Readonly<Record<Name, number>>) =>
  Object.entries<number>(values).map(([x, y]) => ({ x: x as Name, y }));

export const SAMPLES = {
  departments: named({ research: 38, market: 27, operation: 21, finance: 16, personnel: 12, law: 9 }),
  /** §2.8: scores from 0 to 80. */
  scores: named({ quality: 72, speed: 65, safety: 58, service: 48, cost: 40, growth: 69 }),
  months: [320, 410, 380, 520, 610, 580, 640, 720, 690, 810, 860, 930].map((y, at) => ({
    x: `2026-${String(at + 1).padStart(2, '0')}`,
    y,
  })),
  balance: named({ first: 42, second: -18, third: 27, fourth: -6 }),
  /** §2.8: ten days. */
  days: [12, 18, 9, 22, 30, 26, 35, 28, 41, 38].map((y, at) => ({ x: `2026-11-${String(at + 11)}`, y })),
  share: 0.64,
  trends: named({ signIns: 0.124, messages: -0.031, uploads: 0 }),
} as const;

/** §2.8: bars of random sample data. */
const MINI_BARS = 20;
export const randomBars = (random: () => number): readonly Point[] =>
  Array.from({ length: MINI_BARS }, (_, at) => ({ x: String(at + 1), y: Math.round(random() * 100) }));
