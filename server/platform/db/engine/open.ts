import { existsSync } from 'node:fs';
import { Kysely, type KyselyPlugin, sql } from 'kysely';
import { databaseFile, makePrivate, prepareFolder } from '../../data-folder';
import { StartError } from '../../failures';
import type { Schema } from '../schema';
import { type Queries, rollingBackQuietly, guarded as withGuard } from '../transact';
import { READING_THREADS, readingDialect, standBeside } from './beside';
import { CONNECTIONS, type ConnectionSettings } from './connections';
import { postgresDialect, READING_CONNECTIONS, readingPostgresDialect } from './postgres';
import { sqliteDialect } from './sqlite';
import { ensureSuitable } from './suitable';
import { type Place, unusable } from './unusable';

interface Opening extends Place {
  readonly connections?: ConnectionSettings;
  readonly plugins?: KyselyPlugin[];
  /** Whether `transact` is guarded, at some cost; it is if nothing is said. */
  readonly guarded?: boolean | undefined;
}

/** Opens the database and makes sure that it answers. The embedded one is made where there is none. */
export async function openDatabase(place: Opening): Promise<Queries> {
  try {
    return await open(place);
  } catch (error) {
    throw unusable(error, place);
  }
}

/** Opens a database that is there already. */
export async function openExisting(place: Opening): Promise<Queries> {
  if (!place.databaseUrl && !existsSync(databaseFile(place.dataDir))) {
    throw new StartError(`There is no database in DATA_DIR=${place.dataDir}: start the server once, or name its folder.`);
  }
  return openDatabase(place);
}

async function open(place: Opening): Promise<Queries> {
  const { databaseUrl, dataDir, connections = CONNECTIONS, plugins = [], guarded = true } = place;
  if (databaseUrl) await ensureSuitable(databaseUrl, connections);
  const dialect = rollingBackQuietly(databaseUrl ? postgresDialect(databaseUrl, connections) : embedded(dataDir));
  const db = new Kysely<Schema>({ dialect: guarded ? withGuard(dialect) : dialect, plugins });
  try {
    await sql`select 1`.execute(db);
    standBeside(
      db,
      databaseUrl ? readingPostgresDialect(databaseUrl, connections) : readingDialect(databaseFile(dataDir)),
      plugins,
      databaseUrl ? READING_CONNECTIONS : READING_THREADS,
    );
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

function embedded(dataDir: string) {
  prepareFolder(dataDir);
  const file = databaseFile(dataDir);
  makePrivate(file);
  // SQLite gives these the rights of the database; they are here already when a process was killed.
  for (const side of [`${file}-wal`, `${file}-shm`]) if (existsSync(side)) makePrivate(side);
  return sqliteDialect(file);
}
