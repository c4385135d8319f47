import { DefaultQueryExecutor } from 'kysely';
import pg from 'pg';
import { buildApp } from '../../server/app';
import { OneConnection } from '../../server/platform/db/engine/one-connection';
import { createProviders } from '../../server/providers';

/** Makes each call once and answers the statements that it sent to the database, with their values. */
export async function record(db, requests) {
  const deps = {
    db,
    hashing: {},
    files: { store: {}, limits: {} },
    providers: createProviders(db, { thirdPartyOrigins: [], testHooks: false }),
    transport: { type: 'default' },
    now: Date.now,
    every: () => () => undefined,
  };
  const settings = { webDir: '/there/is/none', deployType: 'platform', tenantProject: '', trustProxy: false };
  const app = await buildApp(deps, settings);
  const calls = [];
  for (const { path, headers } of requests) {
    const statements = [];
    const stop = listen((statement) => statements.push(statement));
    const answer = await app.inject({ url: path, headers });
    stop();
    if (answer.json().code !== 200) throw new Error(`${path} answered ${answer.body}`);
    calls.push(statements);
  }
  await app.close();
  return calls;
}

/** Hears every statement, whichever way it takes to the database. */
function listen(hear) {
  const undo = [
    spy(DefaultQueryExecutor.prototype, 'executeQuery', ({ sql, parameters }) => hear({ sql, values: parameters })),
    spy(OneConnection.prototype, 'answer', ({ sql, parameters }) => hear({ sql, values: parameters })),
    spy(pg.Pool.prototype, 'query', ({ text, values }) => hear({ sql: text, values })),
  ];
  return () => {
    for (const back of undo) back();
  };
}

function spy(prototype, name, hear) {
  const method = prototype[name];
  prototype[name] = function (...asked) {
    hear(...asked);
    return method.apply(this, asked);
  };
  return () => {
    prototype[name] = method;
  };
}
