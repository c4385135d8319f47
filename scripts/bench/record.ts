import { tmpdir } from 'node:os';
import { DefaultQueryExecutor } from 'kysely';
import pg from 'pg';
import { buildApp } from '../../server/app';
import { OneConnection } from '../../server/platform/db/engine/one-connection';
import type { Queries } from '../../server/platform/db/transact';
import { openFiles } from '../../server/platform/file-store/settings';
import { createLater } from '../../server/platform/later';
import { createHashing } from '../../server/platform/secrets/hashing';
import { createProviders } from '../../server/providers';
import type { CallRequest } from './processes.mjs';

interface Statement {
  readonly sql: string;
  readonly values: readonly unknown[];
}
type Hear = (statement: Statement) => void;

/** Makes each call once and answers the statements that it sent to the database, with their values. */
export async function record(db: Queries, requests: readonly CallRequest[]): Promise<Statement[][]> {
  const deps = {
    db,
    hashing: await createHashing(),
    files: await openFiles(tmpdir(), { s3: null, limits: { single: 1, chunked: 1, quota: 1 } }),
    providers: createProviders(db, { thirdPartyOrigins: [], testHooks: false }),
    transport: { type: 'default' as const },
    hostTokenMs: 1_800_000,
    now: Date.now,
    every: () => () => undefined,
    later: createLater(),
    onSignedIn: () => undefined,
  };
  const app = await buildApp(deps, { webDir: '/there/is/none', deployType: 'platform', tenantProject: '', trustProxy: false });
  const calls: Statement[][] = [];
  for (const { path, headers } of requests) {
    const statements: Statement[] = [];
    const stop = listen((statement) => statements.push(statement));
    const answer = await app.inject({ method: 'GET', url: path, headers });
    stop();
    if (answer.json().code !== 200) throw new Error(`${path} answered ${answer.body}`);
    calls.push(statements);
  }
  await app.close();
  return calls;
}

/** Hears every statement, whichever way it takes to the database. */
function listen(hear: Hear) {
  const compiled = ({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) => hear({ sql, values: parameters });
  const undo = [
    spy(DefaultQueryExecutor.prototype, 'executeQuery', compiled),
    spy(OneConnection.prototype, 'answer', compiled),
    spy(pg.Pool.prototype, 'query', ({ text, values }: { text: string; values: readonly unknown[] }) =>
      hear({ sql: text, values }),
    ),
  ];
  return () => {
    for (const back of undo) back();
  };
}

/** Tells the first argument of every call of a method; answers how to stop. */
function spy<Told>(prototype: object, name: string, hear: (told: Told) => void): () => void {
  const method: unknown = Reflect.get(prototype, name);
  if (typeof method !== 'function') throw new Error(`There is no method ${name}`);
  Reflect.set(prototype, name, function (this: unknown, ...given: [Told]) {
    hear(given[0]);
    return Reflect.apply(method, this, given);
  });
  return () => Reflect.set(prototype, name, method);
}
