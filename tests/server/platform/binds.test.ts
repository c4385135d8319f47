// @vitest-environment node
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, openCopy } from './world';

/** Every kind of value that JavaScript has, and what both databases must give back for it. */
const STORED: readonly (readonly [name: string, value: unknown, column: 'text' | 'bigint' | 'double', back: unknown])[] = [
  ['null', null, 'text', null],
  ['an empty text', '', 'text', ''],
  ['Chinese text', '张三', 'text', '张三'],
  ['an emoji', '😀', 'text', '😀'],
  ['quotes and backslashes', `'"\\%_`, 'text', `'"\\%_`],
  ['digits beyond 2^53 as text', '9007199254740993', 'text', '9007199254740993'],
  ['true', true, 'bigint', 1],
  ['false', false, 'bigint', 0],
  ['zero', 0, 'bigint', 0],
  ['a negative number', -1, 'bigint', -1],
  ['epoch milliseconds', 1_795_817_643_461, 'bigint', 1_795_817_643_461],
  ['the largest safe number', Number.MAX_SAFE_INTEGER, 'bigint', Number.MAX_SAFE_INTEGER],
  ['a bigint that is safe', 12n, 'bigint', 12],
  ['a fraction', 0.5, 'double', 0.5],
];

const REFUSED: readonly (readonly [name: string, value: unknown])[] = [
  ['undefined', undefined],
  ['NaN', Number.NaN],
  ['Infinity', Number.POSITIVE_INFINITY],
  ['NUL in text', 'a\0b'],
  ['half of a character', '\ud800'],
  ['a bigint that would be rounded', 9_007_199_254_740_993n],
  ['a symbol', Symbol('s')],
  ['a function', () => 1],
  ['an object', {}],
  ['an array', [1]],
  ['a date', new Date(0)],
  ['bytes', Buffer.from('a')],
];

describe.each(databases)('binds on %s', (database) => {
  let copy: Awaited<ReturnType<typeof openCopy>>;
  beforeAll(async () => {
    copy = await openCopy(database);
    await copy.db.schema
      .createTable('kinds')
      .addColumn('text', 'text')
      .addColumn('bigint', 'bigint')
      .addColumn('double', 'double precision')
      .execute();
  });
  afterAll(() => copy.close());

  test.each(STORED)('%s comes back unchanged', async (_name, value, column, back) => {
    const name = sql.ref(column);
    await sql`delete from kinds`.execute(copy.db);
    await sql`insert into kinds (${name}) values (${value})`.execute(copy.db);
    const { rows } = await sql<{ back: unknown }>`select ${name} as back from kinds`.execute(copy.db);
    expect(rows).toEqual([{ back }]);
  });

  test.each(REFUSED)('%s throws and reaches no database', async (_name, value) => {
    const insert = async () => sql`insert into kinds (text) values (${value})`.execute(copy.db);
    await expect(insert()).rejects.toThrow(TypeError);
  });

  test('a whole number in text has no decimal point', async () => {
    const { rows } = await sql<{ back: string }>`select cast(cast(${7} as bigint) as text) as back`.execute(copy.db);
    expect(rows).toEqual([{ back: '7' }]);
  });
});
