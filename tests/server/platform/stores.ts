import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { diskStore } from '../../../server/platform/file-store/disk-store';
import type { FileLimits, FileStore } from '../../../server/platform/file-store/file-store';
import { s3Store } from '../../../server/platform/file-store/s3-store';
import { someone, tenantOf } from '../organisation/people';
import { type DatabaseName, databases, openWorld } from './world';

export const stores = ['disk', 's3'] as const;
export type StoreName = (typeof stores)[number];

export interface OpenStore {
  readonly store: FileStore;
  /** Its address; empty for a folder. */
  readonly endpoint: string;
  /** All bytes that the store has under an id of ours, begun or sealed. */
  has(id: string): boolean;
  /** Uploads that have begun and are neither sealed nor discarded. */
  unfinished(): string[];
  close(): Promise<void>;
}

export const openStore = (name: StoreName): Promise<OpenStore> => (name === 'disk' ? openDisk() : openS3());

const names = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' });

async function openDisk(): Promise<OpenStore> {
  const folder = mkdtempSync(join(tmpdir(), 'ofa-disk-'));
  return {
    store: diskStore(folder),
    endpoint: '',
    has: (id) => names(folder).some((name) => name.includes(id)),
    unfinished: () => names(folder).filter((name) => name.endsWith('.part')),
    close: async () => rmSync(folder, { recursive: true }),
  };
}

export const BUCKET = 'ofa';
export const S3_KEYS = { accessKey: 'S3RVER', secretKey: 'S3RVER', region: 'us-east-1' };

/** A server that speaks S3, with what it lacks: an upload in parts can be given up, and is unknown from then on. */
async function openS3(): Promise<OpenStore> {
  const folder = mkdtempSync(join(tmpdir(), 'ofa-s3-'));
  const uploads = join(folder, BUCKET, '._S3rver_uploads');
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  server.middleware.unshift(async (context, next) => {
    const { uploadId } = context.query;
    if (uploadId === undefined) return next();
    if (!existsSync(join(uploads, uploadId))) {
      context.status = 404;
      context.type = 'application/xml';
      context.body = '<Error><Code>NoSuchUpload</Code></Error>';
      return;
    }
    if (context.method !== 'DELETE') return next();
    rmSync(join(uploads, uploadId), { recursive: true, force: true });
    context.status = 204;
  });
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  const store = await s3Store({ ...S3_KEYS, endpoint, bucket: BUCKET });
  return {
    store,
    endpoint,
    has: (id) => names(folder).some((name) => name.includes(id)),
    unfinished: () => (existsSync(uploads) ? readdirSync(uploads) : []),
    close: async () => {
      server.httpServer.closeAllConnections();
      await server.close();
      rmSync(folder, { recursive: true });
    },
  };
}

interface Pause {
  /** A write is about to begin. */
  readonly reached: Promise<void>;
  go(): void;
  fail(): void;
}

/** A store in which a test can count writes and reads, and hold a write up. */
function watched() {
  let written = 0;
  let read = 0;
  let hold: (() => Promise<void>) | undefined;
  return {
    written: () => written,
    /** How many bytes were asked for, of files that are read in part. */
    read: () => read,
    over: (store: FileStore): FileStore => ({
      begin: (file) => store.begin(file),
      writePart: async (...part) => {
        const held = hold;
        hold = undefined;
        await held?.();
        written += 1;
        return store.writePart(...part);
      },
      seal: (...whole) => store.seal(...whole),
      unseal: (...whole) => store.unseal(...whole),
      read: (file, range) => {
        if (range) read += range.to + 1 - range.from;
        return store.read(file, range);
      },
      discard: (...what) => store.discard(...what),
      check: () => store.check(),
      list: (tenantId) => store.list(tenantId),
    }),
    /** Holds up the next write until the test lets it continue or fail. */
    stop: (): Pause => {
      let reach = () => {};
      let release: (error?: Error) => void = () => {};
      const reached = new Promise<void>((resolve) => {
        reach = resolve;
      });
      const released = new Promise<void>((resolve, reject) => {
        release = (error) => (error ? reject(error) : resolve());
      });
      hold = () => {
        reach();
        return released;
      };
      return { reached, go: () => release(), fail: () => release(new Error('the disk is full')) };
    },
  };
}

/** The combinations that files are tested on: each database with each store. */
export const places = databases.flatMap((database) => stores.map((store) => [database, store] as const));

/** The server on one of them, with three users: two of a tenant, and one of another. */
export async function openPlace(database: DatabaseName, storeName: StoreName, limits: FileLimits) {
  const open = await openStore(storeName);
  const watch = watched();
  const world = await openWorld(database, { files: { store: watch.over(open.store), limits } });
  const person = await someone(world, { tenantId: await tenantOf(world, 'haicheng') });
  return {
    ...open,
    watch,
    world,
    person,
    colleague: await someone(world, { tenantId: person.tenantId }),
    stranger: await someone(world, { tenantId: await tenantOf(world, 'qingshan') }),
    close: async () => {
      await world.close();
      await open.close();
    },
  };
}
export type Place = Awaited<ReturnType<typeof openPlace>>;
