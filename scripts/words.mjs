import { readFileSync } from 'node:fs';
import { filesIn } from './stale.mjs';

/** Counts words and phrases that readers of plain English must decode, in code and documentation, and fails on any. */

const BANNED =
  /\b(whoever|whomever|nobody|somebody|whom|thereof|amiss|hush(ed|es)?|deaf(ness)?|dearness|is to be had|lets in|comes to)\b/gi;

const PLACES = [
  'contract',
  'deploy',
  'docs',
  'embed-host',
  'scripts',
  'server',
  'src',
  'tests',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'README.md',
  'SECURITY.md',
];

/** This list, and a test that names the Unix user `nobody`. */
const EXEMPT = /^(scripts\/words\.mjs|tests\/cluster\.ts)$/;

const files = PLACES.flatMap(filesIn).filter((file) => /\.(tsx?|mjs|md)$/.test(file) && !EXEMPT.test(file));
const found = files.flatMap((file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, at) => (line.match(BANNED) ?? []).map((word) => `${file}:${at + 1}: ${word}`)),
);

console.log(`${files.length} files, ${found.length} banned words`);
if (found.length > 0 || files.length === 0) {
  console.error(found.join('\n'));
  process.exit(1);
}
