// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Queries } from '../../../server/platform/db/transact';
import { transact } from '../../../server/platform/db/transact';
import { openCopy } from './world';

/** A point that waits until so many have reached it; from then on it lets everything pass. */
function meeting(count: number) {
  let arrived = 0;
  let open = () => {};
  const met = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    arrived += 1;
    if (arrived === count) open();
    return met;
  };
}

describe('transactions on PostgreSQL that lock in opposite orders', () => {
  let copy: Awaited<ReturnType<typeof openCopy>>;
  beforeAll(async () => {
    copy = await openCopy('postgres');
  });
  afterAll(() => copy.close());

  test('both succeed: the one that the database has ended runs again (G81)', async () => {
    const [one = '', other = ''] = (await copy.db.selectFrom('tenants').select('id').orderBy('id').limit(2).execute()).map(
      ({ id }) => id,
    );
    const remark = (tx: Queries, id: string, text: string) =>
      tx.updateTable('tenants').set({ remark: text }).where('id', '=', id).execute();
    const meet = meeting(2);
    let runs = 0;
    const write = (first: string, second: string, text: string) =>
      transact(copy.db, async (tx) => {
        runs += 1;
        await remark(tx, first, text);
        await meet();
        await remark(tx, second, text);
      });
    await Promise.all([write(one, other, 'forward'), write(other, one, 'backward')]);
    expect(runs).toBe(3);
    const rows = await copy.db.selectFrom('tenants').select('remark').where('id', 'in', [one, other]).execute();
    expect(new Set(rows.map((row) => row.remark)).size).toBe(1);
  });
});
