import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What the browser may load before a person can sign in, gzip, in bytes. */
const BUDGET = { js: 190_000, css: 20_000 };

/** The lazy parts that the sign-in screen is made of. Any other is loaded later, or never. */
const SIGN_IN_PARTS = /^src\/screens\/login\.tsx$/;

/** Prints what the first load of the sign-in page weighs; answers whether it is within the budget. */
export function checkBudget(webFolder, manifestFile) {
  const files = signInFiles(JSON.parse(readFileSync(manifestFile, 'utf8')));
  return Object.entries(BUDGET).every(([kind, limit]) => {
    const ofKind = files.filter((file) => file.endsWith(`.${kind}`));
    const bytes = ofKind.reduce((sum, file) => sum + statSync(join(webFolder, `${file}.gz`)).size, 0);
    console.log(
      `First load of the sign-in page: ${inKb(bytes)} of ${kind} (gzip, ${ofKind.length} files), at most ${inKb(limit)}`,
    );
    return ofKind.length > 0 && bytes <= limit;
  });
}

/** All that a browser loads to show the sign-in screen: the entry, the screen's lazy parts, and what these import. */
export function signInFiles(manifest) {
  const parts = Object.keys(manifest).filter((key) => SIGN_IN_PARTS.test(key));
  if (parts.length === 0) throw new Error('The sign-in screen is not among the lazy parts of the build: its weight is unknown.');
  const reached = new Set();
  const reach = (key) => {
    if (reached.has(key)) return;
    reached.add(key);
    for (const next of manifest[key].imports ?? []) reach(next);
  };
  for (const key of [...Object.keys(manifest).filter((each) => manifest[each].isEntry), ...parts]) reach(key);
  return [...new Set([...reached].flatMap((key) => [manifest[key].file, ...(manifest[key].css ?? [])]))];
}

const inKb = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
