import type { Point } from '../../machines/charts/points';

/** Charts that the library draws. It is large, so only `plots.ts` imports it, and nothing imports that but lazily. */
export type PlotKind = 'line' | 'area' | 'miniArea' | 'miniBar' | 'pie' | 'ring' | 'radar' | 'gauge' | 'tagCloud';

/** Draws into a box; what it answers is destroyed when the box goes. */
export type Draw = (box: HTMLElement, points: readonly Point[], language: string) => { destroy(): void };
export type Plots = Readonly<Record<PlotKind, Draw>>;

/** A part of nothing, or of less, has no share of a circle and no size. */
const SHARES: readonly PlotKind[] = ['pie', 'ring', 'tagCloud'];

export const hasNothing = (kind: PlotKind, points: readonly Point[]) =>
  points.length === 0 || (SHARES.includes(kind) && points.every(({ y }) => y <= 0));
