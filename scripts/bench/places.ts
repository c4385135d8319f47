import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openDatabase } from '../../server/platform/db/engine/open';
import { migrate } from '../../server/platform/db/migrations/migrate';
import type { Queries } from '../../server/platform/db/transact';
import { createHashing } from '../../server/platform/secrets/hashing';
import { seed } from '../../server/seeds/seed';
import { startCluster } from '../../tests/cluster';
import { databaseUrl, runOnCluster } from '../../tests/server/platform/templates';
import { seedTenants } from './seed';

/** Where a database is. */
export interface BenchPlace {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
}

/**
 * Databases to measure, one per size, made on first use. They are in the folder `keep`, where the next run
 * finds them again, or in one that is deleted afterwards.
 */
export async function openPlaces(database: 'sqlite' | 'postgres', keep?: string) {
  const folder = keep ? resolve(keep) : mkdtempSync(join(tmpdir(), 'ofa-bench-'));
  mkdirSync(folder, { recursive: true });
  const cluster = database === 'postgres' ? await startCluster(keep && join(folder, 'postgres')) : undefined;
  return {
    /** A migrated database with that many tenants of that many users each. */
    async of(tenants: number, users: number): Promise<BenchPlace> {
      const name = `bench_${tenants}_${users}`;
      if (cluster) await createOnce(cluster.url, name);
      const place = { dataDir: join(folder, name), databaseUrl: cluster && databaseUrl(cluster.url, name) };
      await opened(place, (db) => fill(db, tenants, users));
      return place;
    },
    async close() {
      await cluster?.stop();
      if (!keep) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Does something with the database of a place. */
export async function opened<Result>(place: BenchPlace, work: (db: Queries) => Promise<Result>): Promise<Result> {
  const db = await openDatabase(place);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

async function createOnce(url: string, name: string) {
  const EXISTS = '42P04';
  await runOnCluster(url, `create database ${name}`).catch((error: { code?: string }) => {
    if (error.code !== EXISTS) throw error;
  });
}

/** The tenants are written in one transaction: all of them exist, or none. */
async function fill(db: Queries, tenants: number, users: number) {
  await migrate(db);
  await seed(db, await createHashing(), { adminPassword: 'Bench_2026', sample: false });
  const found = await db.selectFrom('tenants').select('id').where('org_code', 'like', 'bench%').executeTakeFirst();
  if (found) return;
  const start = performance.now();
  await seedTenants(db, tenants, users);
  console.log(`${tenants} tenants with ${users} users each: made in ${((performance.now() - start) / 1_000).toFixed(0)} s`);
}
