import { defineConfig } from 'vitest/config';

/** The adapters of the browser that are tested without one. */
const NEED_NO_DOCUMENT = '{address,cipher,hashing}';

/**
 * Four kinds of tests: machines and rules in Node.js alone, what needs a document in jsdom, the server on both databases, and the end
 * user in a real browser.
 *
 * A time-out ends what hangs; it is no limit of speed, since a machine that is at work elsewhere takes several times as long.
 *
 * A worker of `pure` and `server` takes many files and loads what they import once: no module there holds state that a test can see.
 * Each file of `views` has modules and a document of its own, in a context of one process rather than in a process of its own.
 */
export default defineConfig({
  test: {
    reporters: ['default', 'json'],
    // One for each processor: left alone, one of two would stand idle.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          environment: 'node',
          include: ['tests/{machines,ui,api,i18n,docs}/**/*.test.ts', `tests/browser/${NEED_NO_DOCUMENT}.test.ts`],
          pool: 'threads',
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'views',
          environment: 'jsdom',
          include: ['tests/{machines,ui}/**/*.test.tsx', 'tests/{browser,embed-host}/**/*.test.ts'],
          exclude: [`tests/browser/${NEED_NO_DOCUMENT}.test.ts`],
          setupFiles: ['tests/setup.ts'],
          pool: 'vmThreads',
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts', 'tests/contract/**/*.test.ts'],
          globalSetup: ['tests/postgres.ts'],
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          environment: 'node',
          include: ['tests/journeys/**/*.test.ts'],
          isolate: false,
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
