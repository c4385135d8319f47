import { isPostgres } from './platform/db/alone';
import { openDatabase, openExisting } from './platform/db/engine/open';
import { importError, unusable } from './platform/db/engine/unusable';
import { migrate, waitingMigrations } from './platform/db/migrations/migrate';
import type { Queries } from './platform/db/transact';
import { exportLines } from './platform/db/transfer/export';
import { readLines, writeLines } from './platform/db/transfer/file';
import { importLines } from './platform/db/transfer/import';
import { StartError } from './platform/failures';
import { createHashing } from './platform/secrets/hashing';
import { resetAdministrator } from './seeds/reset-administrator';
import { readSettings } from './settings';

const say = (line: string) => process.stdout.write(`${line}\n`);

type Command = (db: Queries, file: string) => Promise<void>;

const COMMANDS: Readonly<Record<string, Command>> = {
  async status(db) {
    const waiting = await waitingMigrations(db);
    say(isPostgres(db) ? 'Database: PostgreSQL' : 'Database: SQLite');
    say(waiting.length > 0 ? `To be migrated: ${waiting.join(', ')}` : 'The database is up to date.');
  },
  async migrate(db) {
    const done = await migrate(db);
    say(done.length > 0 ? `Migrated: ${done.join(', ')}` : 'The database is up to date.');
  },
  async 'reset-admin'(db) {
    await migrate(db);
    const { username, password } = await resetAdministrator(db, await createHashing());
    say(`Administrator: ${username}, password ${password} (shown this once)`);
  },
};

/** Those that name a file. */
const FILE_COMMANDS: Readonly<Record<string, Command>> = {
  async export(db, file) {
    await migrate(db);
    await writeLines(file, exportLines(db));
    say(`Exported to ${file}. Keep it safe: it holds all that the database holds.`);
  },
  async import(db, file) {
    await migrate(db);
    const rows = await importLines(db, readLines(file)).catch((error: unknown) => {
      throw importError(error, file);
    });
    say(`Imported ${rows} rows from ${file}.`);
  },
};

const USAGE = `Usage: npm run db -- <command>
  status       says which database it is and whether it is up to date
  migrate      brings the database up to date, as every start does
  reset-admin  gives the administrator a new password and lets them in again
  export FILE  writes all that the database holds into a new file
  import FILE  fills an empty database from such a file, on SQLite or PostgreSQL`;

/** `npm run db -- <command>`, on the machine itself, also while the server runs. */
async function run(words: readonly string[]) {
  if (words.includes('--help')) return say(USAGE);
  const [name = '', file = ''] = words;
  const commands = words.length === 2 ? FILE_COMMANDS : COMMANDS;
  const command = words.length < 3 && Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new StartError(USAGE);
  const settings = readSettings(process.env);
  // What a person runs may take as long as it needs.
  const place = { ...settings, connections: { ...settings.connections, statementTimeoutMs: 0 } };
  // Only an import has no need of a database that is there.
  const db = await (name === 'import' ? openDatabase(place) : openExisting(place));
  try {
    await command(db, file);
  } catch (error) {
    throw unusable(error, settings);
  } finally {
    await db.destroy();
  }
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
