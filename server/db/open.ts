import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, type KyselyPlugin, sql } from 'kysely';
import { StartError } from '../failures';
import { postgresDialect } from './postgres';
import type { Schema } from './schema';
import { sqliteDialect } from './sqlite';
import { guarded, type Queries } from './transact';

export interface Place {
  /** `postgres://…`; without it the embedded database in `dataDir` is used. */
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
  readonly plugins?: KyselyPlugin[];
}

/** Opens the database and makes sure that it answers. */
export async function openDatabase({ databaseUrl, dataDir, plugins = [] }: Place): Promise<Queries> {
  const dialect = databaseUrl ? postgresDialect(databaseUrl) : embedded(dataDir);
  const db = new Kysely<Schema>({ dialect: guarded(dialect), plugins });
  try {
    await sql`select 1`.execute(db);
    return db;
  } catch (error) {
    await db.destroy();
    throw new StartError(
      databaseUrl
        ? `The database of DATABASE_URL does not answer (${reason(error)}): check its address, name, user and password.`
        : `The database in DATA_DIR=${dataDir} cannot be read (${reason(error)}): restore it or choose another folder.`,
    );
  }
}

function embedded(dataDir: string) {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK);
    return sqliteDialect(join(dataDir, 'ofa.db'));
  } catch (error) {
    throw new StartError(
      `The data folder DATA_DIR=${dataDir} cannot be used (${reason(error)}): make it writable or choose another one.`,
    );
  }
}

/** A connection that was refused on several addresses has an empty message of its own. */
function reason(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reason(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
