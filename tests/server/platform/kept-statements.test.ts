// @vitest-environment node
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, openCopy } from './world';

describe.each(databases)('a repeated statement on %s', (database) => {
  let copy: Awaited<ReturnType<typeof openCopy>>;
  beforeAll(async () => {
    copy = await openCopy(database);
  });
  afterAll(() => copy.close());

  const run = async (statement: string) => (await sql.raw(statement).execute(copy.db)).rows;

  test('answers the present state of the tables', async () => {
    await run('create table kept (one integer)');
    await run('insert into kept values (1)');
    expect(await run('select * from kept')).toEqual([{ one: 1 }]);
    await run('alter table kept add column two integer');
    expect(await run('select * from kept')).toEqual([{ one: 1, two: null }]);
    await run('drop table kept');
    await run('create table kept (three integer)');
    expect(await run('select * from kept')).toEqual([]);
  });

  test('works again after a refusal', async () => {
    await run('create table refused (one integer primary key)');
    const insert = (one: number) => sql`insert into refused values (${one}) returning one`.execute(copy.db);
    await insert(1);
    await expect(insert(1)).rejects.toThrow();
    expect((await insert(2)).rows).toEqual([{ one: 2 }]);
  });

  test('can be one of any number', async () => {
    for (let n = 0; n < 1_100; n += 1) expect(await run(`select ${n} as n`)).toEqual([{ n }]);
  });
});
