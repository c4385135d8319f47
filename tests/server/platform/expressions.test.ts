// @vitest-environment node
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isSafe } from 'redos-detector';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

/** What runs over input: the server, the contract, and the front end, which reads what people type and what servers answer. */
const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'server', 'contract', 'src'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((name) => /\.tsx?$/.test(name));

/** Each regular expression, as it is written, with the file where it was seen first. */
function expressions(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const name of sources) {
    const file = ts.createSourceFile(name, readFileSync(name, 'utf8'), ts.ScriptTarget.Latest);
    const look = (node: ts.Node) => {
      if (ts.isRegularExpressionLiteral(node) && !found.has(node.text)) found.set(node.text, name);
      ts.forEachChild(node, look);
    };
    look(file);
  }
  return found;
}

/** Expressions that the judge cannot follow, and why they are linear. */
const LINEAR: ReadonlyMap<string, string> = new Map([
  [String.raw`/failed: index '(\w+)'/`, 'it begins with words that no name contains, in an error of the database'],
  [String.raw`/\b(\w+)\.(?!tenant_id\b)(\w+)/`, 'a try begins where a word does, and ends with it'],
  [String.raw`/\([^()]*\)|[*:\s\p{Cf}]/gu`, 'a try ends at the next parenthesis, where the next one begins'],
  [
    String.raw`/"(?<quoted>[^"]*)"?|\\(?<escaped>.?)|[_*].?|\[(?<bracket>[^\][]*)\]|(?<general>general)|(?<code>.)/gisu`,
    'every place matches something, and a try ends at the next mark or bracket',
  ],
]);

/**
 * The judge knows neither names of groups nor `i` together with `u`. Both change nothing of how long a match takes. A sticky one is tried
 * at one place only, as behind a `^`.
 */
function judged(text: string) {
  const [, pattern = '', flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(text) ?? [];
  const kept = flags.replace(/[gydv]/g, '');
  const unnamed = pattern.replace(/\(\?<\w+>/g, '(');
  const plain = new RegExp(flags.includes('y') ? `^(?:${unnamed})` : unnamed, kept.includes('i') ? kept.replace('u', '') : kept);
  return isSafe(plain, { maxScore: 200, timeout: 20_000 });
}

describe('regular expressions', () => {
  const all = expressions();

  test('are no more than linear in the length of their input, wherever they are (G79)', { timeout: 120_000 }, () => {
    expect(all.size).toBeGreaterThan(100);
    const slow = [...all].filter(([text]) => !LINEAR.has(text) && !judged(text).safe);
    expect(slow).toEqual([]);
  });

  test('that are allowed without a judge exist (G79)', () => {
    for (const text of LINEAR.keys()) expect([text, all.has(text)]).toEqual([text, true]);
  });

  test.each(['/^(a+)+$/', String.raw`/\s+$/`, String.raw`/\[[^\]]*\]/g`, '/(?<name>a*)*b/i'])(
    '%s is refused: the judge finds what is more than linear',
    (text) => expect(judged(text).safe).toBe(false),
  );
});
