import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const ENTRY = 'src/main.tsx';
const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((file) => join('src', file));
const sources = new Map(files.filter((file) => /\.(tsx?|css)$/.test(file)).map((file) => [file, readFileSync(file, 'utf8')]));
const resolved = (from: string, path: string) =>
  ['', '.ts', '.tsx', '/index.ts'].map((end) => join(dirname(from), path) + end).find((file) => sources.has(file));
const matches = (file: string, pattern: RegExp) =>
  [...(sources.get(file) ?? '').matchAll(pattern)].flatMap(([, path = '']) => resolved(file, path) ?? []);

/** The files that come with one: what it imports, and what those import, without what is loaded lazily. */
function withImports(root: string, found = new Set<string>()): Set<string> {
  if (found.has(root)) return found;
  found.add(root);
  for (const file of matches(root, /^(?:import|export)\s(?:[^'";]*?\sfrom\s)?'(\.[^']*)'/gm)) withImports(file, found);
  return found;
}

const SELECTOR = /\.([a-z][\w-]*)/g;
const classesIn = (style: string) => new Set([...(sources.get(style) ?? '').matchAll(SELECTOR)].map(([, name = '']) => name));
const styles = [...sources.keys()].filter((file) => file.endsWith('.css'));
/** Selectors that end in one class and nothing more: the class has a style of its own, wherever it is used. */
const OWN = /(?:^|[\s>+~])\.([a-z][\w-]*)(?::{1,2}[\w-]+)*\s*(?=[,{])/gm;
const known = new Set(styles.flatMap((style) => [...(sources.get(style) ?? '').matchAll(OWN)].map(([, name = '']) => name)));

/** The names in the `className` of a view that have a style of their own. */
const usedBy = (view: string) =>
  [...(sources.get(view) ?? '').matchAll(/\w*[cC]lassName=(?:"([^"]*)"|\{([^}]*)\})/g)].flatMap(([, plain, code = '']) =>
    (plain ?? [...code.matchAll(/['"`]([^'"`]*)['"`]/g)].map(([, text]) => text).join(' '))
      .split(/\s+/)
      .filter((name) => known.has(name)),
  );

test('whatever is opened first, each view comes with the styles of the classes that it uses (G69)', () => {
  const base = withImports(ENTRY);
  const lazy = [...sources.keys()].flatMap((file) => matches(file, /import\('(\.[^']*)'\)/g));
  expect(lazy.length).toBeGreaterThan(10);
  const missing = [ENTRY, ...new Set(lazy)].flatMap((root) => {
    const loaded = [...new Set([...base, ...withImports(root)])];
    const styled = new Set(loaded.filter((file) => file.endsWith('.css')).flatMap((style) => [...classesIn(style)]));
    return loaded.flatMap((view) =>
      usedBy(view)
        .filter((name) => !styled.has(name))
        .map((name) => `${view} uses .${name}, opened by ${root}`),
    );
  });
  expect(missing).toEqual([]);
});

test('no style looks for something in the whole window: that would cost every kept page whenever anything is inserted', () => {
  const searching = styles.filter((style) => /(?:body|html|:root)[^\s{,>+~]*:has\(/.test(sources.get(style) ?? ''));
  expect(searching).toEqual([]);
});
