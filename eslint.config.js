import { defineConfig } from 'eslint/config';
import hooks from 'eslint-plugin-react-hooks';
import ts from 'typescript-eslint';
import { loneText } from './scripts/lone-text.mjs';

/** Biome formats and lints, oxlint judges what needs types; here is what keeps the architecture (docs/architecture.md). */

const CHINESE = '[\\u3400-\\u9fff\\uff00-\\uffef]';
const NAMES_ON_SCREEN = '/^(aria-label|aria-description|title|placeholder|alt|label)$/';

const noTextInCode = [
  { selector: `Literal[value=/${CHINESE}/]`, message: 'User text belongs to src/i18n or server/platform/texts.' },
  { selector: `TemplateElement[value.raw=/${CHINESE}/]`, message: 'User text belongs to src/i18n or server/platform/texts.' },
];
const noTextInViews = [
  { selector: 'JSXText[value=/[A-Za-z\\u3400-\\u9fff]/]', message: 'User text belongs to src/i18n.' },
  ...['> Literal', '> JSXExpressionContainer > Literal'].map((itself) => ({
    selector: `JSXAttribute[name.name=${NAMES_ON_SCREEN}] ${itself}[value=/[A-Za-z]/]`,
    message: 'User text belongs to src/i18n.',
  })),
];
const noClockNorChance = [
  { selector: "MemberExpression[object.name='Date'][property.name='now']", message: 'Time is a port.' },
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: 'Time is a port.' },
  { selector: "CallExpression[callee.name='Date']", message: 'Time is a port.' },
  { selector: "MemberExpression[object.name='Math'][property.name='random']", message: 'Chance is a port.' },
];
const noQueries = [
  {
    selector: 'CallExpression[callee.property.name=/^(selectFrom|insertInto|updateTable|deleteFrom|withRecursive)$/]',
    message: 'SQL belongs to store.ts or …-store.ts.',
  },
];
const noAddresses = [
  { selector: "MemberExpression[property.name='ip']", message: 'Limits count by the origin of a request, not by its address.' },
];
const noQueryTools = {
  paths: [{ name: 'kysely', allowTypeImports: true, message: 'SQL belongs to store.ts or …-store.ts.' }],
  patterns: [
    {
      regex: '/platform/(list/|db/(?!(transact|unsynced|alone|ids|settled|violations|gone|versioned|tables/columns)$))',
      allowTypeImports: true,
      message:
        'SQL belongs to store.ts or …-store.ts: an action takes transact, unsynced, alone, ids, settled, violations, gone and versioned.',
    },
  ],
};
/** The domains of the server: SQL stands in their stores. */
const DOMAINS = ['server/{identity,organisation,authentication,features}/**/*.ts'];
const EFFECTS = ['useEffect', 'useLayoutEffect', 'useInsertionEffect'];
const noActorsInViews = {
  name: '@xstate/react',
  importNames: ['useMachine', 'useActorRef', 'useActor'],
  message: 'Views never create actors: they are handed references.',
};
const noEffects = { name: 'react', importNames: EFFECTS, message: 'Effects are for mounting foreign widgets only.' };

const VIEWS = ['src/ui/**/*.{ts,tsx}', 'src/pages/**/*.{ts,tsx}'];
/** Views that mount a foreign widget, or keep the document's own state (focus, title) in step. */
const MAY_HAVE_EFFECTS = [];

const limits = (lines) => ({
  'max-lines': ['error', { max: 300 }],
  'max-lines-per-function': ['error', { max: lines }],
});

export default defineConfig(
  { ignores: ['dist', 'data', 'reports', 'node_modules', 'docs'] },
  { linterOptions: { noInlineConfig: true } },
  {
    files: ['{contract,server,embed-host}/**/*.ts', '{src,tests}/**/*.{ts,tsx}', 'scripts/**/*.{mjs,ts}'],
    extends: [ts.configs.base],
    rules: {
      ...limits(60),
      'no-warning-comments': [
        'error',
        { terms: ['todo', 'fixme', 'xxx', 'hack', 'biome-ignore', '@ts-ignore', '@ts-expect-error'] },
      ],
    },
  },
  { files: ['src/**/*.{ts,tsx}'], extends: [hooks.configs.flat['recommended-latest']] },
  {
    files: ['contract/**/*.ts', 'src/**/*.{ts,tsx}', 'server/**/*.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...noTextInCode],
    },
  },
  {
    files: DOMAINS,
    ignores: ['server/**/store.ts', 'server/**/*-store.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...noTextInCode, ...noQueries, ...noAddresses],
      '@typescript-eslint/no-restricted-imports': ['error', noQueryTools],
    },
  },
  {
    files: ['src/**/*.tsx'],
    plugins: { views: { rules: { 'lone-text': loneText } } },
    languageOptions: { parserOptions: { project: 'tsconfig.json', tsconfigRootDir: import.meta.dirname } },
    rules: { 'no-restricted-syntax': ['error', ...noTextInCode, ...noTextInViews], 'views/lone-text': 'error' },
  },
  {
    files: ['contract/**/*.ts', 'src/machines/**/*.ts'],
    rules: { ...limits(200), 'no-restricted-syntax': ['error', ...noTextInCode, ...noClockNorChance] },
  },
  { files: VIEWS, rules: { 'no-restricted-imports': ['error', { paths: [noActorsInViews] }] } },
  {
    files: VIEWS,
    ignores: MAY_HAVE_EFFECTS,
    rules: { 'no-restricted-imports': ['error', { paths: [noActorsInViews, noEffects] }] },
  },
  {
    files: ['src/i18n/**', 'server/platform/texts/**', 'server/seeds/**', 'server/platform/db/migrations/**'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  { files: ['tests/**'], rules: { 'max-lines-per-function': 'off' } },
);
