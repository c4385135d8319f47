import type { AddressInfo } from 'node:net';
import { buildApp } from './app';
import { migrate } from './db/migrate';
import { openDatabase } from './db/open';
import type { Queries } from './db/transact';
import { StartError } from './failures';
import { loggerOptions } from './logger';
import { seed } from './seeds/seed';
import type { Settings } from './settings';
import { createHashing } from './sign-in/hashing';

export interface Started {
  readonly url: string;
  /** Answers what was asked, then lets go of the database. */
  close(): Promise<void>;
}

/** Told the administrator's password if this start has made one: at once, because whatever fails afterwards, it is not made again. */
type TellPassword = (password: string) => void;

/** Opens, migrates and seeds the database, and listens. */
export async function startServer(settings: Settings, tell: TellPassword): Promise<Started> {
  const db = await openDatabase(settings);
  try {
    return await startOn(db, settings, tell);
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

async function startOn(db: Queries, settings: Settings, tell: TellPassword): Promise<Started> {
  await migrate(db);
  const hashing = await createHashing();
  const madePassword = await seed(db, hashing, { adminPassword: settings.adminPassword, sample: settings.sample });
  if (madePassword !== undefined) tell(madePassword);
  const deps = { db, hashing, now: Date.now, testHooks: settings.testHooks };
  const app = await buildApp(deps, { ...settings, logger: loggerOptions(settings.logLevel) });
  try {
    await app.listen({ port: settings.port, host: settings.host });
  } catch (error) {
    await app.close();
    throw listenError(error, settings);
  }
  const close = async () => {
    await app.close();
    await db.destroy();
  };
  return { url: addressOf(portOf(app.server.address()), settings), close };
}

function listenError(error: unknown, { port, host }: Settings): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return new StartError(`Port ${port} is taken: stop what listens there, or set PORT to another one.`);
  if (code === 'EACCES') return new StartError(`Port ${port} may not be used: set PORT to one above 1023.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartError(`HOST=${host} is no address of this machine: change it.`);
  return error;
}

const portOf = (bound: AddressInfo | string | null) => (typeof bound === 'object' && bound ? bound.port : 0);

function addressOf(port: number, { host }: Settings) {
  const isAny = host === '0.0.0.0' || host === '::';
  const name = isAny ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
