import { makePassword } from '../identity/passwords/rules';
import { waitUntilAlone } from '../platform/db/alone';
import { type Queries, transact } from '../platform/db/transact';
import type { Hashing } from '../platform/secrets/hashing';
import { seedPlatform } from './platform';
import { seedSample } from './sample';

export interface SeedOptions {
  readonly adminPassword?: string | undefined;
  /** Whether to fill the console with sample tenants and users. */
  readonly sample: boolean;
}

/**
 * Fills an empty database, all or nothing, and answers the administrator's password if it had to make one. A database that has a
 * tenant is left alone.
 */
export async function seed(db: Queries, hashing: Hashing, { adminPassword, sample }: SeedOptions): Promise<string | undefined> {
  if (await isSeeded(db)) return undefined;
  const password = adminPassword ?? makePassword();
  const passwordHash = await hashing.hash(password, 'seed');
  const isFirst = await transact(db, async (tx) => {
    await waitUntilAlone(tx);
    if (await isSeeded(tx)) return false;
    const now = Date.now();
    const platform = await seedPlatform(tx, now, { passwordHash, chosen: adminPassword !== undefined });
    if (sample) await seedSample(tx, now, platform);
    return true;
  });
  return isFirst && adminPassword === undefined ? password : undefined;
}

const isSeeded = async (db: Queries) => (await db.selectFrom('tenants').select('id').limit(1).executeTakeFirst()) !== undefined;
