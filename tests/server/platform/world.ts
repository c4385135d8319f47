import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { inject as provided } from 'vitest';
import type { Route } from '../../../contract/route';
import { type AppSettings, buildApp } from '../../../server/app';
import { openDatabase } from '../../../server/platform/db/engine/open';
import type { Place } from '../../../server/platform/db/engine/unusable';
import { migrate } from '../../../server/platform/db/migrations/migrate';
import { tenantGuard } from '../../../server/platform/db/tenant-guard';
import type { Queries } from '../../../server/platform/db/transact';
import type { Every } from '../../../server/platform/every';
import { diskStore } from '../../../server/platform/file-store/disk-store';
import type { Files } from '../../../server/platform/file-store/file-store';
import { createLater } from '../../../server/platform/later';
import type { Deps, PasswordTransport } from '../../../server/platform/ports/deps';
import { createHashing, type Hashing } from '../../../server/platform/secrets/hashing';
import { createProviders } from '../../../server/providers';
import { databaseUrl, POSTGRES_TEMPLATE, runOnCluster } from './templates';

export const databases = ['sqlite', 'postgres'] as const;
export type DatabaseName = (typeof databases)[number];

interface Copy {
  readonly db: Queries;
  /** Its address for another process. */
  readonly place: Place;
  close(): Promise<void>;
}

/** A database of its own, copied from the seeded template, with the guard that every query must name its tenant. */
export async function openCopy(kind: DatabaseName): Promise<Copy> {
  if (kind === 'sqlite') {
    const folder = mkdtempSync(join(tmpdir(), 'ofa-copy-'));
    copyFileSync(provided('sqliteTemplate'), join(folder, 'ofa.db'));
    const place = { dataDir: folder };
    const db = await openDatabase({ ...place, plugins: [tenantGuard] });
    const close = async () => {
      await db.destroy();
      rmSync(folder, { recursive: true, force: true });
    };
    return { db, place, close };
  }
  const cluster = provided('postgresUrl');
  const name = `ofa_${randomBytes(6).toString('hex')}`;
  await runOnCluster(cluster, `create database ${name} template ${POSTGRES_TEMPLATE}`);
  const place = { dataDir: '', databaseUrl: databaseUrl(cluster, name) };
  const db = await openDatabase({ ...place, plugins: [tenantGuard] });
  const close = async () => {
    await db.destroy();
    await runOnCluster(cluster, `drop database ${name}`);
  };
  return { db, place, close };
}

/** A database of its own that was migrated and never used. */
export async function openEmpty(kind: DatabaseName): Promise<{ db: Queries; place: Place; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'ofa-empty-'));
  const cluster = provided('postgresUrl');
  const name = `ofa_${randomBytes(6).toString('hex')}`;
  if (kind === 'postgres') await runOnCluster(cluster, `create database ${name}`);
  const place = { dataDir: folder, ...(kind === 'postgres' && { databaseUrl: databaseUrl(cluster, name) }) };
  const db = await openDatabase(place);
  await migrate(db);
  const close = async () => {
    await db.destroy();
    if (kind === 'postgres') await runOnCluster(cluster, `drop database ${name}`);
    rmSync(folder, { recursive: true });
  };
  return { db, place, close };
}

/** Counts password checks, and how many of them compared with a stored hash. */
async function countingHashing(): Promise<Hashing & { verified: number; verifiedStored: number }> {
  const real = await createHashing();
  const counting = {
    verified: 0,
    verifiedStored: 0,
    hash: real.hash,
    verify: (stored: string | null, password: string, caller: string) => {
      counting.verified += 1;
      if (stored !== null) counting.verifiedStored += 1;
      return real.verify(stored, password, caller);
    },
  };
  return counting;
}

export interface Answer {
  readonly status: number;
  readonly code: number;
  readonly desc: string;
  readonly data: unknown;
  readonly headers: Readonly<Record<string, unknown>>;
}

export interface Asking {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Where the call comes from. */
  readonly address?: string | undefined;
}

/** Files on the disk, in a folder that is made with the first of them. */
const filesIn = (folder: string): Files => ({
  store: diskStore(folder),
  limits: { single: 100 * 1024 ** 2, chunked: 1024 ** 3, quota: 10 * 1024 ** 3 },
});

/** The defaults that a server is built with. */
export const plainDeps = async (db: Queries): Promise<Deps> => ({
  db,
  hashing: await createHashing(),
  providers: createProviders(db, { thirdPartyOrigins: [], testHooks: false }),
  transport: { type: 'default' },
  hostTokenMs: 1_800_000,
  files: filesIn('/there/is/none'),
  now: Date.now,
  every: () => () => undefined,
  later: createLater(),
  onSignedIn: () => undefined,
});

interface Wish extends Pick<AppSettings, 'logger' | 'metrics'> {
  readonly files?: Files;
}

/** The whole server on a database of its own, with a clock that a test can move. */
export async function openWorld(kind: DatabaseName, { logger, metrics, files: given }: Wish = {}) {
  const { db, place, close } = await openCopy(kind);
  const clock = { now: Date.now() };
  const works = new Set<() => Promise<void>>();
  const every: Every = (_ms, work) => {
    works.add(work);
    return () => works.delete(work);
  };
  const hashing = await countingHashing();
  const providers = { ...createProviders(db, { thirdPartyOrigins: [], testHooks: true }) };
  const transport: { -readonly [Fact in keyof PasswordTransport]: PasswordTransport[Fact] } = { type: 'default' };
  const folder = join(tmpdir(), `ofa-files-${randomBytes(6).toString('hex')}`);
  const files = given ?? filesIn(folder);
  const testHooks = {
    putClockForward: (ms: number) => {
      clock.now += ms;
    },
  };
  const deps = {
    db,
    hashing,
    providers,
    transport,
    hostTokenMs: 1_800_000,
    files,
    now: () => clock.now,
    every,
    testHooks,
    later: createLater(),
    onSignedIn: () => undefined,
  };
  const app = await buildApp(deps, {
    webDir: '/there/is/none',
    deployType: 'platform',
    tenantProject: '',
    trustProxy: false,
    logger,
    metrics,
  });
  return {
    db,
    place,
    app,
    /** What the server was built with: another process can have the same. */
    deps,
    clock,
    /** Runs each periodic task of the server once. */
    turn: async () => {
      for (const work of works) await work();
    },
    hashing,
    /** What a test may replace: the SMS provider, how passwords travel. */
    providers,
    transport,
    call: (route: Route, asking: Asking = {}) => callApp(app, route, asking),
    close: async () => {
      await app.close();
      await close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
export type World = Awaited<ReturnType<typeof openWorld>>;

/** Calls a route as a client would. */
export async function callApp(
  app: FastifyInstance,
  route: Route,
  { params = {}, query = {}, body, token, headers = {}, address }: Asking,
) {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const texts = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const answer = answerOf(
    await app.inject({
      method: route.method,
      url: `/api${path}`,
      query: texts,
      ...(address !== undefined && { remoteAddress: address }),
      headers: {
        ...(token === undefined ? {} : { 'ofa-token': token }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    }),
  );
  // The server drops what the contract does not name; the tests check that the rest is as promised.
  if (answer.code === 200 && route.kind === 'json' && answer.data !== null) route.answer.parse(answer.data);
  return answer;
}

export function answerOf(response: { statusCode: number; headers: object; json(): Omit<Answer, 'status' | 'headers'> }): Answer {
  return { ...response.json(), status: response.statusCode, headers: response.headers as Answer['headers'] };
}
