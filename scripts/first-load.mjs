import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The lazy parts that the sign-in screen is made of. Any other is loaded later, or never. */
const SIGN_IN_PARTS = /^src\/screens\/login\.tsx$/;

/**
 * All that a browser loads to show the sign-in screen: the entry, the screen's lazy parts, and what these import.
 * @param {import('vite').Manifest} manifest
 */
export function signInFiles(manifest) {
  const parts = Object.keys(manifest).filter((key) => SIGN_IN_PARTS.test(key));
  if (parts.length === 0) throw new Error('The sign-in screen is not among the lazy parts of the build: its weight is unknown.');
  /** @type {Map<string, import('vite').ManifestChunk>} */
  const reached = new Map();
  const reach = (/** @type {string} */ key) => {
    const chunk = reached.has(key) ? undefined : manifest[key];
    if (!chunk) return;
    reached.set(key, chunk);
    for (const next of chunk.imports ?? []) reach(next);
  };
  for (const key of [...Object.keys(manifest).filter((each) => manifest[each]?.isEntry), ...parts]) reach(key);
  return [...new Set([...reached.values()].flatMap(({ file, css = [] }) => [file, ...css]))];
}

/** The addresses of the sign-in screen (§2.2). The server sends each the page that bears its name. */
const SIGN_IN_PAGES = ['login.html', 'nblogin.html'];

/**
 * Writes pages that ask for the files of the sign-in screen at once, and not when the console has found that it needs them.
 * @param {string} webFolder
 * @param {import('vite').Manifest} manifest
 */
export function writeSignInPages(webFolder, manifest) {
  const page = readFileSync(join(webFolder, 'index.html'), 'utf8');
  const links = signInFiles(manifest)
    .filter((file) => !page.includes(file))
    .map((file) => `  <link rel="${file.endsWith('.css') ? 'stylesheet' : 'modulepreload'}" crossorigin href="/${file}">\n  `);
  for (const name of SIGN_IN_PAGES) writeFileSync(join(webFolder, name), page.replace('</head>', `${links.join('')}</head>`));
}
