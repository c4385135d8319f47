const DAY_MS = 86_400_000;

/** How far the clock of a zone is ahead of UTC at a moment, in milliseconds. */
function offsetAt(moment: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment);
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  const wall = Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'), read('second'));
  return wall - Math.floor(moment / 1000) * 1000;
}

/** The moment at which a day (`2026-12-31`) is over in a zone, as an ISO time. */
export function endOfDay(day: string, zone: string): string {
  const wall = Date.parse(`${day}T00:00:00Z`) + DAY_MS;
  const first = wall - offsetAt(wall, zone);
  // The clock may be put forward or back between that moment and the guess.
  const second = wall - offsetAt(first, zone);
  // Where the clock jumps over midnight, no moment is called so: the day is over at the jump, the later of the two.
  const moment = offsetAt(second, zone) === offsetAt(first, zone) ? second : Math.max(first, second);
  return new Date(moment).toISOString();
}

/** The day in a zone (`2026-12-31`) of a moment in epoch milliseconds. */
export const dayAt = (moment: number, zone: string): string =>
  new Date(moment + offsetAt(moment, zone)).toISOString().slice(0, 10);

/** The last day in a zone that is not yet over at a moment, or just is. */
export const lastDayBefore = (time: string, zone: string): string => dayAt(Date.parse(time) - 1, zone);

/** The day that lies so many days before another one. */
export const daysBefore = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - count * DAY_MS).toISOString().slice(0, 10);
