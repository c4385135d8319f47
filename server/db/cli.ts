import { StartError } from '../failures';
import { resetAdministrator } from '../seeds/reset-administrator';
import { readSettings } from '../settings';
import { createHashing } from '../sign-in/hashing';
import { migrate } from './migrate';
import { openDatabase } from './open';
import type { Queries } from './transact';

const say = (line: string) => process.stdout.write(`${line}\n`);

const COMMANDS: Readonly<Record<string, (db: Queries) => Promise<void>>> = {
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

/** `npm run db -- <command>`, for somebody at the machine itself. */
async function run(name: string | undefined) {
  const command = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new StartError(`Usage: npm run db -- ${Object.keys(COMMANDS).join(' | ')}`);
  const db = await openDatabase(readSettings(process.env));
  try {
    await command(db);
  } finally {
    await db.destroy();
  }
}

try {
  await run(process.argv[2]);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
