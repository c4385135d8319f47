// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listOperations } from '../../../contract/logs';
import { EXACT_TOTAL } from '../../../contract/paging';
import { newId } from '../../../server/platform/db/ids';
import { type Someone, someone } from '../organisation/people';
import { databases, openWorld, type World } from './world';

const HOUR = 3_600_000;
const BATCH = 500;

describe.each(databases)('a list that only grows on %s', (database) => {
  let world: World;
  let boss: Someone;
  beforeAll(async () => {
    world = await openWorld(database);
    boss = await someone(world, { administrator: true });
  });
  afterAll(() => world.close());

  /** Operations of one kind, one an hour up to now. */
  async function keep(entity: string, count: number) {
    const rows = Array.from({ length: count }, (_, at) => ({
      id: newId(),
      tenant_id: boss.tenantId,
      actor_id: boss.id,
      entered_by: null,
      action: 'edit',
      entity,
      entity_id: newId(),
      before_row: null,
      after_row: null,
      request_id: newId(),
      created_at: world.clock.now - at * HOUR,
    }));
    for (let from = 0; from < count; from += BATCH)
      await world.db
        .insertInto('audits')
        .values(rows.slice(from, from + BATCH))
        .execute();
  }
  const list = async (query: Record<string, string | number>) => {
    const answer = await world.call(listOperations, { query, token: boss.token });
    const { records, ...total } = listOperations.answer.parse(answer.data);
    return { ...total, length: records.length };
  };

  test('is counted to the last row up to a limit, and told as about so many above it; the exact number on request', async () => {
    await keep('role', EXACT_TOTAL);
    expect(await list({ entity: 'role' })).toEqual({ total: EXACT_TOTAL, length: 30 });
    await keep('chart', 12_345);
    expect(await list({ entity: 'chart' })).toEqual({ total: 12_000, about: true, length: 30 });
    expect(await list({ entity: 'chart', exactTotal: 'true' })).toEqual({ total: 12_345, length: 30 });
  });

  test('can be turned to its last page, whatever the estimate says', async () => {
    expect(await list({ entity: 'chart', current: 400 })).toEqual({ total: 12_001, about: true, length: 30 });
    expect(await list({ entity: 'chart', current: 412 })).toEqual({ total: 12_345, length: 15 });
    expect(await list({ entity: 'chart', current: 500 })).toEqual({ total: 12_345, length: 0 });
  });
});
