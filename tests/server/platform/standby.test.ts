// @vitest-environment node
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StartError } from '../../../server/platform/failures';
import { readSettings } from '../../../server/settings';
import { startServer } from '../../../server/start';
import { startCluster } from '../../cluster';

/** A cluster that was stopped, and runs as the standby of one that it never hears of. */
let standby: Awaited<ReturnType<typeof startCluster>>;
const folder = mkdtempSync(join(tmpdir(), 'ofa-standby-'));
beforeAll(async () => {
  await (await startCluster(folder)).stop();
  const signal = join(folder, 'standby.signal');
  writeFileSync(signal, '');
  // Its owner is the user that PostgreSQL runs as.
  chmodSync(signal, 0o666);
  standby = await startCluster(folder);
});
afterAll(async () => {
  await standby.stop();
  rmSync(folder, { recursive: true });
});

test('a standby is refused at start in one line that says what to do (G47)', async () => {
  const env = { PORT: '0', DATABASE_URL: standby.url, OFA_SAMPLE: '0', OFA_LOG_LEVEL: 'silent' };
  const refusal: unknown = await startServer(readSettings(env), () => undefined).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartError);
  expect((refusal as StartError).message).toBe(
    'The database of DATABASE_URL takes no writes (it is a standby): name the primary.',
  );
});
