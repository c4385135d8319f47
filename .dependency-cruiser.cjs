/**
 * Who may import whom (docs/architecture.md). One rule an arrow: each says the only places that a folder may import from.
 * `scripts/layers.mjs` runs them, and fails when fewer modules were seen than there are.
 */
const { anyPackage, npm, only } = require('./.dependency-cruiser.only.cjs');
const { serverRules } = require('./.dependency-cruiser.server.cjs');

module.exports = {
  forbidden: [
    ...serverRules,
    only('the contract', '^contract/', [npm('zod')]),
    only('a machine', '^src/machines/', ['^contract/', npm('zod', 'xstate')]),
    only('the api', '^src/api/', ['^contract/', '^src/machines/', npm('zod', 'axios')]),
    only('a browser adapter', '^src/browser/', [
      '^contract/',
      '^src/machines/',
      npm(
        'zod',
        '@noble',
        '@simplewebauthn',
        'image-size',
        'react-router',
        'react-router-dom',
        'hash-wasm',
        'spark-md5',
        'qrcode',
      ),
    ]),
    only('a text', '^src/i18n/', ['^contract/', '^src/machines/', npm('rosetta', 'react', 'pinyin-match')]),
    only('a view', '^src/ui/', ['^contract/', '^src/machines/', '^src/i18n/', '^src/pages/kit\\.ts$', anyPackage]),
    only('a screen', '^src/screens/', [
      '^contract/',
      '^src/machines/',
      '^src/api/',
      '^src/browser/',
      '^src/ui/',
      '^src/i18n/',
      anyPackage,
    ]),
    only('a page', '^src/pages/', [
      '^contract/',
      '^src/machines/',
      '^src/api/',
      '^src/browser/',
      '^src/ui/',
      '^src/i18n/',
      anyPackage,
    ]),
    only('the host SDK', '^embed-host/(?!examples/)', []),
    only('the server', '^server/', ['^contract/', anyPackage, '^node:', '^[a-z/_]+$']),
    {
      name: 'nothing of the product imports the host SDK',
      severity: 'error',
      from: { path: '^(contract|src|server)/' },
      to: { path: '^embed-host/' },
    },
    {
      name: 'the front end never imports the server',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^server/' },
    },
    {
      name: 'the server needs nothing of the front end',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: npm('react', 'react-dom', 'xstate', '@xstate', '@arco-design', 'axios', 'rosetta') },
    },
    {
      name: 'adapters take only port types from machines',
      severity: 'error',
      from: { path: '^src/(api|browser|i18n)/' },
      to: { path: '^src/machines/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only the lazy registry imports a page',
      severity: 'error',
      from: { pathNot: '^(src/(pages|screens)/index\\.ts$|tests/)' },
      to: { path: '^src/(pages|screens)/', pathNot: '^src/(pages|screens)/((index|kit)\\.ts$|parts/)' },
    },
    {
      name: 'only screens import their parts',
      severity: 'error',
      from: { pathNot: '^(src/screens/|tests/)' },
      to: { path: '^src/screens/parts/' },
    },
    {
      name: 'only pages import their parts',
      severity: 'error',
      from: { pathNot: '^(src/pages/|tests/)' },
      to: { path: '^src/pages/parts/' },
    },
    {
      name: 'the kit of pages is a type',
      severity: 'error',
      from: { pathNot: '^(src/compose\\.ts$|tests/)' },
      to: { path: '^src/(pages|screens)/kit\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only main imports compose',
      severity: 'error',
      from: { pathNot: '^(src/main\\.tsx$|tests/)' },
      to: { path: '^src/(compose|main)\\.tsx?$' },
    },
    {
      name: 'only server/platform/db/engine knows the SQL drivers',
      severity: 'error',
      from: { pathNot: '^(server/platform/db/engine/|tests/)' },
      to: { path: npm('libsql', 'pg') },
    },
    { name: 'no import goes in a circle', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no module is an orphan', severity: 'error', from: { orphan: true, pathNot: '\\.d\\.ts$' }, to: {} },
    { name: 'every import resolves', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'what the server needs is in the archive of an operator, which has no development package',
      severity: 'error',
      from: { path: '^(contract|server)/' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'the front end names its packages',
      severity: 'error',
      from: { path: '^(src|embed-host)/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'module', 'node', 'default', 'types'] },
  },
};
