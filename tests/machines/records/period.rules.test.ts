import { expect, test } from 'vitest';
import { inDays } from '../../../src/machines/records/period';

const PAGE = { current: 1, size: 30 };

test.each([
  ['today', '2026-03-01', '2026-03-01'],
  ['week', '2026-02-23', '2026-03-01'],
  ['month', '2026-01-31', '2026-03-01'],
])('the period %s ends with today and is counted with it', (period, fromDay, toDay) => {
  expect(inDays({ ...PAGE, period }, '2026-03-01')).toEqual({ ...PAGE, fromDay, toDay });
});

test('days that are chosen count only while they are the period', () => {
  const days = { fromDay: '2026-01-02', toDay: '2026-01-03' };
  expect(inDays({ ...PAGE, ...days, period: 'days' }, '2026-03-01')).toEqual({ ...PAGE, ...days });
  expect(inDays({ ...PAGE, ...days }, '2026-03-01')).toEqual(PAGE);
  expect(inDays({ ...PAGE, ...days, period: 'today' }, '2026-03-01')).toMatchObject({ fromDay: '2026-03-01' });
});
