import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { guest } from '../../src/i18n/zh-CN/guest';
import { inside } from '../../src/i18n/zh-CN/inside';

/** Where a signed-in user begins: what is loaded from here on has all texts. */
const INSIDE = new Set(['src/inside.ts', 'src/ui/shell/ShellScreen.tsx']);

function nodesOf(node: ts.Node): ts.Node[] {
  const nodes = [node];
  ts.forEachChild(node, (child) => void nodes.push(...nodesOf(child)));
  return nodes;
}

/** What a module loads, at once or later; not what it knows as a type only. */
function loadedBy(node: ts.Node) {
  if (ts.isImportDeclaration(node)) return node.importClause?.isTypeOnly ? null : node.moduleSpecifier;
  if (ts.isExportDeclaration(node)) return node.isTypeOnly ? null : node.moduleSpecifier;
  return ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword ? node.arguments[0] : null;
}

function fileOf(from: string, specifier: string) {
  const path = relative('.', resolve(from, '..', specifier));
  return [`${path}.ts`, `${path}.tsx`, join(path, 'index.ts')].find((file) => file.startsWith('src/') && existsSync(file));
}

/** Screens that bring texts of their own, and which. */
const BROUGHT: Readonly<Record<string, readonly string[]>> = {
  'src/screens/parts/open-form.ts': ['fill', 'editor', 'fieldUpload'],
};

/** Every file of the console that a visitor's browser may load without these, with the nodes of its syntax. */
function guestFiles(without: readonly string[] = []) {
  const files = new Map<string, readonly ts.Node[]>();
  const waiting = ['src/main.tsx'];
  for (const file of waiting) {
    if (files.has(file) || INSIDE.has(file) || without.includes(file) || file.startsWith('src/i18n/zh-CN/')) continue;
    const nodes = nodesOf(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest));
    files.set(file, nodes);
    for (const node of nodes) {
      const loaded = loadedBy(node);
      const found = loaded && ts.isStringLiteral(loaded) && loaded.text.startsWith('.') ? fileOf(file, loaded.text) : undefined;
      if (found) waiting.push(found);
    }
  }
  return files;
}

const textOf = (node: ts.Node) =>
  ts.isStringLiteral(node) || ts.isTemplateHead(node) || ts.isNoSubstitutionTemplateLiteral(node) ? node.text : '';

const saidIn = (files: ReturnType<typeof guestFiles>) =>
  [...files]
    .filter(([file]) => file.endsWith('.tsx'))
    .flatMap(([file, nodes]) => nodes.map((node) => ({ file, beginning: /^(\w+)\./.exec(textOf(node))?.[1] ?? '' })));

test('before the sign-in nothing is said that only the shell knows how to say', () => {
  const said = saidIn(guestFiles(Object.keys(BROUGHT)));
  expect(said.filter(({ beginning }) => Object.hasOwn(guest, beginning)).length).toBeGreaterThan(150);
  expect(said.filter(({ beginning }) => Object.hasOwn(inside, beginning))).toEqual([]);
});

test('a screen that says more than others before the sign-in brings the texts of it', () => {
  const brought = Object.values(BROUGHT).flat();
  const said = saidIn(guestFiles()).filter(({ beginning }) => Object.hasOwn(inside, beginning));
  expect(new Set(said.map(({ beginning }) => beginning))).toEqual(new Set(brought));
  for (const [file, names] of Object.entries(BROUGHT)) {
    const learnt = /learn\(\{ ([\w, ]+) \}\)/.exec(readFileSync(file, 'utf8'))?.[1]?.split(', ');
    expect(learnt).toEqual(names);
  }
});
