import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startCluster } from './cluster';
import { createTemplates } from './server/platform/templates';

declare module 'vitest' {
  interface ProvidedContext {
    /** The administrator's address of the cluster of this run. */
    postgresUrl: string;
    /** A migrated and seeded SQLite file, to be copied. */
    sqliteTemplate: string;
  }
}

/** Starts a PostgreSQL cluster of its own for this run, reached by a socket only, and makes one seeded template on each database. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'ofa-sqlite-'));
  const cluster = await startCluster();
  const teardown = async () => {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const sqliteTemplate = await createTemplates(folder, cluster.url);
    project.provide('postgresUrl', cluster.url);
    project.provide('sqliteTemplate', sqliteTemplate);
    return teardown;
  } catch (error) {
    await teardown();
    throw error;
  }
}
