import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buildApp } from './app';
import { createClock } from './features/dev/clock';
import { readingLoad } from './platform/db/engine/beside';
import { claimFolder } from './platform/db/engine/claim';
import { openDatabase } from './platform/db/engine/open';
import { unusable } from './platform/db/engine/unusable';
import { loadOf } from './platform/db/load';
import { migrate } from './platform/db/migrations/migrate';
import type { Queries } from './platform/db/transact';
import { everyInterval } from './platform/every';
import { codeOf, StartError } from './platform/failures';
import { openFiles } from './platform/file-store/settings';
import { loggerOptions } from './platform/http/logger';
import { createMetrics } from './platform/http/metrics';
import { createLater } from './platform/later';
import { createHashing, type Hashing } from './platform/secrets/hashing';
import { createProviders } from './providers';
import { seed } from './seeds/seed';
import type { Settings } from './settings';

export interface Started {
  readonly url: string;
  /** Answers what was asked, then lets go of the database. */
  close(): Promise<void>;
}

/** Told the administrator's password if this start has made one: at once, because whatever fails afterwards, it is not made again. */
type TellPassword = (password: string) => void;

/** Opens, migrates and seeds the database, and listens. */
export async function startServer(settings: Settings, tell: TellPassword): Promise<Started> {
  const database = await takeDatabase(settings);
  try {
    return await startOn(database, settings, tell);
  } catch (error) {
    await database.close();
    throw error;
  }
}

interface Taken {
  readonly db: Queries;
  close(): Promise<void>;
}

/** Several servers may stand on one PostgreSQL; the embedded database is for one alone. */
async function takeDatabase(settings: Settings): Promise<Taken> {
  const release = settings.databaseUrl ? () => undefined : claimFolder(settings.dataDir);
  try {
    const db = await openDatabase(settings);
    return { db, close: () => db.destroy().finally(release) };
  } catch (error) {
    release();
    throw error;
  }
}

async function startOn({ db, close: closeDatabase }: Taken, settings: Settings, tell: TellPassword): Promise<Started> {
  const hashing = await createHashing();
  const madePassword = await prepare(db, hashing, settings);
  if (madePassword !== undefined) tell(madePassword);
  const { transport, publicUrl, hostTokenMs } = settings;
  const testHooks = settings.testHooks ? createClock() : undefined;
  const files = await openFiles(settings.dataDir, settings.files);
  const deps = {
    db,
    files,
    hashing,
    transport,
    publicUrl,
    hostTokenMs,
    providers: createProviders(db, settings),
    now: testHooks?.now ?? Date.now,
    every: everyInterval,
    later: createLater(),
    testHooks,
  };
  const metrics = settings.metricsPort === undefined ? undefined : createMetrics();
  metrics?.watchPools({ main: () => loadOf(db), reading: () => readingLoad(db) });
  // A logger that says nothing would still follow every request.
  const logger = settings.logLevel === 'silent' ? false : loggerOptions(settings.logLevel, { onError: metrics?.countError });
  const app = await buildApp(deps, { ...settings, metrics, logger });
  const metricsServer = metrics?.createServer();
  app.addHook('onClose', async () => void metricsServer?.close());
  try {
    const { host, port, metricsPort = 0 } = settings;
    await app.listen({ host, port }).catch((error: unknown) => refuse(error, { setting: 'PORT', port, host }));
    if (metricsServer) {
      metricsServer.listen(metricsPort, host);
      await once(metricsServer, 'listening').catch((error: unknown) =>
        refuse(error, { setting: 'METRICS_PORT', port: metricsPort, host }),
      );
    }
  } catch (error) {
    await app.close();
    throw error;
  }
  const close = async () => {
    await app.close();
    await closeDatabase();
  };
  return { url: addressOf(portOf(app.server.address()), settings), close };
}

/** Brings the database up to date and fills an empty one. */
async function prepare(db: Queries, hashing: Hashing, settings: Settings): Promise<string | undefined> {
  try {
    await migrate(db);
    return await seed(db, hashing, settings);
  } catch (error) {
    throw unusable(error, settings);
  }
}

interface Wanted {
  readonly setting: 'PORT' | 'METRICS_PORT';
  readonly port: number;
  readonly host: string;
}

/** Why a port cannot be had, in one line. */
function refuse(error: unknown, { setting, port, host }: Wanted): never {
  const code = codeOf(error);
  if (code === 'EADDRINUSE')
    throw new StartError(`Port ${port} is taken: stop what listens there, or set ${setting} to another one.`);
  if (code === 'EACCES') throw new StartError(`Port ${port} may not be used: set ${setting} to one above 1023.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    throw new StartError(`HOST=${host} is no address of this machine: change it.`);
  throw error;
}

const portOf = (bound: AddressInfo | string | null) => (typeof bound === 'object' && bound ? bound.port : 0);

function addressOf(port: number, { host }: Settings) {
  const isAny = host === '0.0.0.0' || host === '::';
  const name = isAny ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
