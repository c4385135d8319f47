import { Temporal } from 'temporal-polyfill';
import { z } from 'zod/mini';

/** A stretch of time in epoch milliseconds, both ends included. */
export interface Span {
  readonly first: number;
  readonly last: number;
}

/** A moment with its offset from UTC; one that the calendar has. */
const MOMENT = z.iso.datetime({ offset: true });
/** A day, or a time of day as a clock on the wall shows it. */
const LOCAL = /^(?<day>\d{4}-\d\d-\d\d)(?:[T ](?<minute>\d\d:\d\d)(?<second>:\d\d(?<fraction>\.\d{1,3})?)?)?$/;

/**
 * The stretch that a written time means: an epoch number or a time with an offset is one millisecond; a day is that day in the tenant's
 * zone, which clock changes make shorter or longer; a local time lasts as long as its last unit.
 */
export function spanOf(written: string | number, zone: string): Span | undefined {
  if (typeof written === 'number' || /^\d+$/.test(written)) return millisecond(Number(written));
  if (MOMENT.safeParse(written).success) return millisecond(Date.parse(written));
  const parts = LOCAL.exec(written)?.groups;
  if (!parts) return undefined;
  try {
    return parts.minute ? timeSpan(written, parts, zone) : daySpan(written, zone);
  } catch {
    // The calendar has no such day.
    return undefined;
  }
}

const millisecond = (time: number): Span | undefined => (Number.isSafeInteger(time) ? { first: time, last: time } : undefined);

function daySpan(written: string, zone: string): Span {
  const day = Temporal.PlainDate.from(written);
  const startOf = (date: Temporal.PlainDate) => date.toZonedDateTime(zone).epochMilliseconds;
  return { first: startOf(day), last: startOf(day.add({ days: 1 })) - 1 };
}

function timeSpan(written: string, { second, fraction }: Readonly<Partial<Record<string, string>>>, zone: string): Span {
  const first = Temporal.PlainDateTime.from(written).toZonedDateTime(zone).epochMilliseconds;
  const length = fraction ? 1 : second ? 1_000 : 60_000;
  return { first, last: first + length - 1 };
}
