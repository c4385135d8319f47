import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';

const { bundleThreads } = createRequire(import.meta.url)('../../../scripts/threads.mjs') as {
  bundleThreads(folder: string): void;
};

export interface Run {
  readonly child: ChildProcess;
  /** The output up to the printed address, or to the end. */
  readonly ready: Promise<string>;
  readonly ended: Promise<{ code: number | null; said: string; complained: string }>;
}

/** The programs of the server, built for one test file, and the processes that run them. */
export interface Programs {
  /** `limit` is the largest size of a file, in blocks: as if the disk were full beyond it. */
  run(words: readonly string[], env: Readonly<Record<string, string>>, limit?: string): Run;
  killAll(): void;
  remove(): void;
}

export async function buildPrograms(): Promise<Programs> {
  // Below this folder, where they find their packages.
  mkdirSync('reports', { recursive: true });
  const folder = mkdtempSync(join('reports', 'programs-'));
  await build({
    entryPoints: { main: 'server/main.ts', db: 'server/cli.ts' },
    outdir: folder,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
  });
  bundleThreads(folder);
  const running = new Set<ChildProcess>();
  return {
    run: ([program = '', ...words], env, limit = 'unlimited') => {
      const node = [process.execPath, join(folder, program), ...words];
      const child = spawn('sh', ['-c', `ulimit -f ${limit}; exec "$@"`, 'sh', ...node], {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { PATH: process.env.PATH, PORT: '0', OFA_SAMPLE: '0', ...env },
      });
      running.add(child);
      child.once('close', () => running.delete(child));
      return { child, ...heard(child) };
    },
    killAll: () => {
      for (const child of running) child.kill('SIGKILL');
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

function heard(child: ChildProcess): Omit<Run, 'child'> {
  let said = '';
  let complained = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complained += text;
  });
  const ready = new Promise<string>((resolve) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (/^OFA Console: .*\n/m.test(said)) resolve(said);
    });
    child.once('close', () => resolve(said + complained));
  });
  const ended = new Promise<Awaited<Run['ended']>>((resolve) => {
    child.once('close', (code) => resolve({ code, said, complained }));
  });
  return { ready, ended };
}
