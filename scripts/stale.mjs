import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Makes `output` anew when any of `inputs` has changed since it was made.
 * @param {{ output: string, inputs: readonly string[], stamp: string, make: () => Promise<void> }} what
 */
export async function unlessFresh({ output, inputs, stamp, make }) {
  const present = fingerprint(inputs);
  if (existsSync(output) && existsSync(stamp) && readFileSync(stamp, 'utf8') === present) return;
  // Without the stamp while it is being made: what was broken off is stale.
  rmSync(stamp, { force: true });
  await make();
  writeFileSync(stamp, present);
}

/**
 * The contents decide, not the times: a checkout touches files that it does not change.
 * @param {readonly string[]} inputs
 */
export function fingerprint(inputs) {
  const hash = createHash('sha256').update(process.versions.node);
  for (const file of inputs.flatMap(filesIn)) hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]}
 */
export function filesIn(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesIn(join(path, name)));
}
