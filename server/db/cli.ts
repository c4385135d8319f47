import { StartError } from '../failures';
import { resetAdministrator } from '../seeds/reset-administrator';
import { readSettings } from '../settings';
import { createHashing } from '../sign-in/hashing';
import { migrate } from './migrate';
import { openExisting } from './open';
import type { Queries } from './transact';
import { unusable } from './unusable';

const say = (line: string) => process.stdout.write(`${line}\n`);

type Command = (db: Queries) => Promise<void>;

const COMMANDS: Readonly<Record<string, Command>> = {
  async migrate(db) {
    const ran = await migrate(db);
    say(ran.length > 0 ? `Migrated: ${ran.join(', ')}` : 'The database is up to date.');
  },
  async 'reset-admin'(db) {
    await migrate(db);
    const { username, password } = await resetAdministrator(db, await createHashing());
    say(`Administrator: ${username}, password ${password} (shown this once)`);
  },
};

const USAGE = `Usage: npm run db -- <command>
  migrate      brings the database up to date, as every start does
  reset-admin  gives the administrator a new password and lets them in again`;

/** `npm run db -- <command>`, for somebody at the machine itself, also while the server runs. */
async function run(words: readonly string[]) {
  if (words.includes('--help')) return say(USAGE);
  const [name = '', ...more] = words;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command || more.length > 0) throw new StartError(USAGE);
  const settings = readSettings(process.env);
  const db = await openExisting(settings);
  try {
    await command(db);
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
