import { DefaultQueryExecutor } from 'kysely';
import { buildApp } from '../../server/app';
import { OneConnection } from '../../server/db/one-connection';
import { createProviders } from '../../server/providers';

/** Makes each call once and answers which statements it asked of the database, with their values. */
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
    const stop = listen((query) => statements.push({ sql: query.sql, values: query.parameters }));
    const answer = await app.inject({ url: path, headers });
    stop();
    if (answer.json().code !== 200) throw new Error(`${path} answered ${answer.body}`);
    calls.push(statements);
  }
  await app.close();
  return calls;
}

function listen(hear) {
  const { executeQuery } = DefaultQueryExecutor.prototype;
  const { answer } = OneConnection.prototype;
  // Then all is asked in the one way that is heard.
  OneConnection.prototype.answer = () => undefined;
  DefaultQueryExecutor.prototype.executeQuery = function (query, ...rest) {
    hear(query);
    return executeQuery.call(this, query, ...rest);
  };
  return () => {
    DefaultQueryExecutor.prototype.executeQuery = executeQuery;
    OneConnection.prototype.answer = answer;
  };
}
