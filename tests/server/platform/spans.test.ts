// @vitest-environment node
import { expect, test } from 'vitest';
import { spanOf } from '../../../server/platform/list/spans';

const span = (first: string, last: string) => ({ first: Date.parse(first), last: Date.parse(last) });

test('a day lasts as long as it does in its zone, clock changes included (G57)', () => {
  expect(spanOf('2026-11-28', 'Asia/Shanghai')).toEqual(span('2026-11-27T16:00:00Z', '2026-11-28T15:59:59.999Z'));
  expect(spanOf('2026-03-29', 'Europe/Berlin')).toEqual(span('2026-03-28T23:00:00Z', '2026-03-29T21:59:59.999Z'));
  expect(spanOf('2026-10-25', 'Europe/Berlin')).toEqual(span('2026-10-24T22:00:00Z', '2026-10-25T22:59:59.999Z'));
  // Clocks go forward at midnight: the day begins at one.
  expect(spanOf('2026-04-24', 'Africa/Cairo')).toEqual(span('2026-04-23T22:00:00Z', '2026-04-24T20:59:59.999Z'));
});

test('a local time lasts as long as its last unit (G57)', () => {
  const zone = 'Asia/Kolkata';
  expect(spanOf('2026-11-28T09:05', zone)).toEqual(span('2026-11-28T03:35:00Z', '2026-11-28T03:35:59.999Z'));
  expect(spanOf('2026-11-28 09:05:07', zone)).toEqual(span('2026-11-28T03:35:07Z', '2026-11-28T03:35:07.999Z'));
  expect(spanOf('2026-11-28T09:05:07.25', zone)).toEqual(span('2026-11-28T03:35:07.250Z', '2026-11-28T03:35:07.250Z'));
});

test.each([
  '2026-02-30',
  '2026-13-01',
  '2026-11-28T25:00',
  '28.11.2026',
  '2026-11-28T',
  'now',
  '',
  '2026-11-28[u-ca=hebrew]',
  '-1',
])('what no calendar has is no time: %s', (written) => {
  expect(spanOf(written, 'Asia/Shanghai')).toBeUndefined();
});
