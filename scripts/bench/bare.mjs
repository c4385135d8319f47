import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import Database from 'libsql';
import pg from 'pg';

/**
 * The yardstick of the bench: `/n` runs the statements of the n-th call of the given file on its database, one after the
 * other, and answers the rows of the one that found most. It checks no rights and nothing else.
 */

/**
 * @typedef {{ sql: string, values: readonly unknown[] }} Statement
 * @typedef {(sql: string, values: readonly unknown[]) => unknown[] | Promise<unknown[]>} Ask
 */

/** @type {{ calls: Record<string, Statement[]>, databaseUrl?: string, file: string }} */
const { calls, databaseUrl, file } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const ask = databaseUrl ? onPostgres(databaseUrl) : onSqlite(file);

const app = Fastify();
app.get('/:call', async ({ url }) => {
  /** @type {unknown[]} */
  let most = [];
  for (const { sql, values } of calls[url.slice(1)] ?? []) {
    const rows = await ask(sql, values);
    if (rows.length >= most.length) most = rows;
  }
  return { code: 200, desc: '', data: most };
});
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));

/**
 * @param {string} name
 * @returns {Ask}
 */
function onSqlite(name) {
  const database = new Database(name);
  const prepared = new Map();
  return (sql, values) => {
    if (!prepared.has(sql)) prepared.set(sql, database.prepare(sql));
    return prepared
      .get(sql)
      .all(values.map((value) => (typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value)));
  };
}

/**
 * @param {string} connectionString
 * @returns {Ask}
 */
function onPostgres(connectionString) {
  const pool = new pg.Pool({ connectionString, max: 10 });
  const names = new Map();
  return async (text, values) => {
    if (!names.has(text)) names.set(text, `prepared${names.size}`);
    return (await pool.query({ name: names.get(text), text, values: [...values] })).rows;
  };
}
