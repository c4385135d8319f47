import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '../../../server/platform/db/engine/open';
import { migrate } from '../../../server/platform/db/migrations/migrate';
import { createHashing } from '../../../server/platform/secrets/hashing';
import { seed } from '../../../server/seeds/seed';

export const ADMIN_PASSWORD = 'Admin_2026';
export const POSTGRES_TEMPLATE = 'ofa_template';

/** The address of another database of the same cluster. */
export function databaseUrl(clusterUrl: string, name: string) {
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** One seeded template on each database, made once per run; every test file starts from a copy. Answers the SQLite file. */
export async function createTemplates(folder: string, clusterUrl: string): Promise<string> {
  await runOnCluster(clusterUrl, `create database ${POSTGRES_TEMPLATE}`);
  const hashing = await createHashing();
  for (const url of [undefined, databaseUrl(clusterUrl, POSTGRES_TEMPLATE)]) {
    const db = await openDatabase({ dataDir: folder, databaseUrl: url });
    await migrate(db);
    await seed(db, hashing, { adminPassword: ADMIN_PASSWORD, sample: true });
    await db.destroy();
  }
  return join(folder, 'ofa.db');
}

/** A statement on whole databases. */
export async function runOnCluster(clusterUrl: string, statement: string) {
  const client = new pg.Client({ connectionString: clusterUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
