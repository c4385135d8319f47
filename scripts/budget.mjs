import { statSync } from 'node:fs';
import { join } from 'node:path';
import { signInFiles } from './first-load.mjs';

/** What the browser may load before a person can sign in: bytes of each kind (gzip), and files of both. */
const BUDGET = { js: 168_000, css: 11_000 };
const MAX_FILES = 6;

/**
 * Prints what the first load of the sign-in page weighs; answers whether it is within the budget.
 * @param {string} webFolder
 * @param {import('vite').Manifest} manifest
 */
export function checkBudget(webFolder, manifest) {
  const files = signInFiles(manifest);
  console.log(`First load of the sign-in page: ${files.length} files, at most ${MAX_FILES}`);
  const withinBytes = Object.entries(BUDGET).map(([kind, limit]) => {
    const ofKind = files.filter((file) => file.endsWith(`.${kind}`));
    const bytes = ofKind.reduce((sum, file) => sum + statSync(join(webFolder, `${file}.gz`)).size, 0);
    console.log(`  ${kind}: ${inKb(bytes)} (gzip), at most ${inKb(limit)}`);
    return ofKind.length > 0 && bytes <= limit;
  });
  return files.length <= MAX_FILES && withinBytes.every((isWithin) => isWithin);
}

const inKb = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1)} kB`;
