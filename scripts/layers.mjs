import { createRequire } from 'node:module';
import { cruise } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { filesIn } from './stale.mjs';

/** Checks the import directions, and that it has seen every module: a cruiser that reads nothing would find no fault. */

const FOLDERS = ['contract', 'src', 'server', 'embed-host'];
const { options, ...ruleSet } = createRequire(import.meta.url)('../.dependency-cruiser.cjs');

const { output } = await cruise(
  [...FOLDERS, 'tests'],
  { ...options, ruleSet, validate: true },
  { ...options.enhancedResolveOptions },
  { tsConfig: extractTSConfig('tsconfig.json') },
);
if (typeof output === 'string') throw new Error('dependency-cruiser answered a text: an output type is set in its options.');

const seen = new Set(output.modules.map(({ source }) => source));
const present = FOLDERS.flatMap(filesIn).filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'));
const missed = present.filter((file) => !seen.has(file));
const wrong = output.summary.violations.filter(({ rule }) => rule.severity === 'error');

for (const { rule, from, to } of wrong) console.error(`${rule.name}: ${from} → ${to}`);
for (const file of missed) console.error(`not seen: ${file}`);
console.log(`${present.length} modules, ${wrong.length} wrong imports, ${missed.length} modules not seen`);
process.exit(wrong.length + missed.length === 0 && present.length > 0 ? 0 : 1);
