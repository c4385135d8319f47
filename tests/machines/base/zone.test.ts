import { expect, test } from 'vitest';
import { dayAt, daysBefore, endOfDay, lastDayBefore } from '../../../src/machines/base/zone';

test.each([
  ['2026-12-31', 'Asia/Shanghai', '2026-12-31T16:00:00.000Z'],
  ['2026-12-31', 'Etc/UTC', '2027-01-01T00:00:00.000Z'],
  // The clocks of New York go forward on 8 March and back on 1 November 2026: a day has 23 hours, another 25.
  ['2026-03-07', 'America/New_York', '2026-03-08T05:00:00.000Z'],
  ['2026-03-08', 'America/New_York', '2026-03-09T04:00:00.000Z'],
  ['2026-11-01', 'America/New_York', '2026-11-02T05:00:00.000Z'],
  // Here the clocks jump at midnight itself: forward in Santiago, Havana, Beirut and Cairo, back in Santiago, Havana and Beirut.
  ['2026-09-05', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
  ['2026-04-04', 'America/Santiago', '2026-04-05T04:00:00.000Z'],
  ['2026-03-07', 'America/Havana', '2026-03-08T05:00:00.000Z'],
  ['2026-10-31', 'America/Havana', '2026-11-01T04:00:00.000Z'],
  ['2026-03-28', 'Asia/Beirut', '2026-03-28T22:00:00.000Z'],
  ['2026-10-24', 'Asia/Beirut', '2026-10-24T22:00:00.000Z'],
  ['2026-04-23', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
])('a day is over at midnight of its zone, whatever the clock does: %s in %s', (day, zone, moment) => {
  expect(endOfDay(day, zone)).toBe(moment);
  expect(lastDayBefore(moment, zone)).toBe(day);
});

test('a moment within a day belongs to that day', () => {
  expect(lastDayBefore('2026-06-30T03:00:00Z', 'Asia/Shanghai')).toBe('2026-06-30');
});

test('the day is that of the zone, whatever the clock of the browser says', () => {
  expect(dayAt(Date.parse('2026-06-30T16:30:00Z'), 'Asia/Shanghai')).toBe('2026-07-01');
  expect(dayAt(Date.parse('2026-06-30T16:30:00Z'), 'America/New_York')).toBe('2026-06-30');
});

test('days are counted back over the ends of months and leap days', () => {
  expect(daysBefore('2028-03-01', 1)).toBe('2028-02-29');
  expect(daysBefore('2026-01-03', 6)).toBe('2025-12-28');
});
