import { z } from 'zod/mini';
import { daysBefore } from '../base/zone';
import type { PageRequest } from './pager';

/** What a log is narrowed to: the last days with today, or days of one's own choice. */
export const PERIODS = ['today', 'week', 'month', 'days'] as const;
type Period = (typeof PERIODS)[number];

/** In a query: an address that says "the last seven days" says so tomorrow, too. */
export const period = { period: z.optional(z.enum(PERIODS)) };

const BEFORE_TODAY: Readonly<Record<Exclude<Period, 'days'>, number>> = { today: 0, week: 6, month: 29 };

/** The request as the server reads it: from day to day, both whole (patterns: the last day counts whole). */
export function inDays({ period, fromDay, toDay, ...request }: PageRequest, today: string): PageRequest {
  if (period === 'days') return { ...request, fromDay, toDay };
  const named = BEFORE_TODAY[period as keyof typeof BEFORE_TODAY];
  return named === undefined ? request : { ...request, fromDay: daysBefore(today, named), toDay: today };
}
