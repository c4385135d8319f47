/**
 * Who may import whom (docs/architecture.md). One rule an arrow: each says the only places that a folder may import from.
 * `scripts/layers.mjs` runs them, and fails when fewer modules were seen than there are.
 */
const npm = (...names) => `node_modules/(${names.join('|')})(/|$)`;
const anyPackage = 'node_modules/';

/** From `folder`, nothing but `places`. */
const only = (name, folder, places, exceptFor) => ({
  name: `${name} imports only what it may`,
  severity: 'error',
  from: { path: folder, ...(exceptFor && { pathNot: exceptFor }) },
  to: { pathNot: [folder, ...places] },
});

/**
 * The layers of the server, lowest first. Each imports itself, the layers below it, the contract and packages. Of its own folders, one
 * imports only those that its line names: no line names a folder that names it, so there is no circle.
 */
const LAYERS = {
  platform: {
    '': [],
    audit: ['db', 'db/tables'],
    db: ['', 'db/tables'],
    'db/engine': ['', 'db', 'db/tables'],
    'db/migrations': ['', 'db', 'db/tables'],
    'db/tables': [],
    'db/transfer': ['', 'db', 'db/tables'],
    'file-store': ['', 'db'],
    http: ['', 'db', 'db/tables', 'texts'],
    imports: ['', 'http', 'texts', 'workbooks'],
    limits: ['', 'db', 'ports'],
    list: ['', 'db', 'http'],
    pages: ['', 'http'],
    ports: ['', 'db', 'file-store', 'http', 'secrets'],
    secrets: [''],
    texts: [],
    workbooks: [''],
  },
  identity: {
    accounts: [],
    sessions: ['accounts'],
    'sign-in-policy': ['accounts'],
    'second-factor': ['accounts'],
    passkeys: [],
    passwords: ['accounts', 'passkeys', 'second-factor', 'sessions', 'sign-in-policy'],
  },
  organisation: {
    menus: [],
    'menu-groups': ['menus'],
    roles: ['menus'],
    departments: [],
    users: ['departments', 'roles'],
    'department-members': ['departments', 'users'],
    subsystems: ['menus', 'roles', 'users'],
    'login-config': [],
    tenants: ['login-config', 'roles', 'users'],
    authorisation: ['menu-groups', 'menus', 'tenants'],
  },
  authentication: {
    access: [],
    captcha: [],
    admission: [],
    sms: ['access', 'admission', 'captcha'],
    'third-parties': ['admission'],
    wechat: ['third-parties'],
    'sign-in': ['access', 'admission', 'captcha', 'sms', 'third-parties'],
    passwords: ['admission', 'sms'],
    'second-factor': ['admission'],
    passkeys: ['admission'],
    invitations: [],
    registration: ['admission', 'invitations', 'sms'],
    tickets: ['access'],
    'own-tenants': ['admission'],
    oauth2: [],
  },
  features: {
    'active-sessions': [],
    'api-document': [],
    'app-center': [],
    applications: [],
    areas: [],
    charts: [],
    dev: [],
    dictionaries: [],
    files: [],
    'i18n-texts': [],
    logs: [],
    messages: [],
    'known-devices': ['messages'],
    'user-export': [],
    'user-import': [],
  },
};
/** A file of a domain by its part: `store.ts`, `search-store.ts`. */
const named = (parts) => `^server/(identity|organisation|authentication|features)/.*[/-](${parts})\\.ts$`;

/** What a domain has besides: a provider, a protocol, a stream, a document, what a test may turn. */
const OTHER_FILES = [
  'access/guard',
  'api-document/(document|errors|operations)',
  'dev/clock',
  'files/(clean|download|turns)',
  'login-config/icons',
  'messages/(delivery|stream)',
  'oauth2/(answer-in-standard|model|protocol|urlencoded)',
  'passwords/bjca',
  'sign-in/settings',
  'sms/(aliyun|outbox)',
  'third-parties/remote',
  'user-import/template',
  'wechat/provider',
];
const layers = Object.keys(LAYERS);
const besides = ['^contract/', anyPackage, '^[a-z/_]+$'];

const below = (layer) => layers.slice(0, layers.indexOf(layer)).map((lower) => `^server/${lower}/`);
/** The files of a folder itself, or those of a domain with all that is in it. */
const filesOf = (layer, folder) =>
  layer === 'platform' ? `^server/platform/${folder && `${folder}/`}[^/]+$` : `^server/${layer}/${folder}/`;

const layerRules = layers.flatMap((layer) => [
  only(`server/${layer}`, `^server/${layer}/`, [...below(layer), ...besides]),
  ...Object.entries(LAYERS[layer]).map(([folder, others]) => ({
    name: `server/${layer}/${folder} imports of its layer only what its line names`,
    severity: 'error',
    from: { path: filesOf(layer, folder) },
    to: { path: `^server/${layer}/`, pathNot: [folder, ...others].map((each) => filesOf(layer, each)) },
  })),
]);

module.exports = {
  forbidden: [
    ...layerRules,
    {
      name: 'a folder of a layer of the server has a line here',
      severity: 'error',
      from: {
        path: `^server/(${layers.join('|')})/`,
        pathNot: layers.flatMap((layer) => Object.keys(LAYERS[layer]).map((folder) => filesOf(layer, folder))),
      },
      to: {},
    },
    {
      name: 'only files at the top of the server import one, or seeds',
      severity: 'error',
      from: { path: '^server/[^/]+/', pathNot: '^server/seeds/' },
      to: { path: '^server/(seeds/|[^/]+$)' },
    },
    {
      name: 'seeds import no file at the top of the server',
      severity: 'error',
      from: { path: '^server/seeds/' },
      to: { path: '^server/[^/]+$' },
    },
    {
      name: 'no folders of the server import each other in a circle',
      severity: 'error',
      scope: 'folder',
      from: { path: '^server/' },
      to: { path: '^server/', circular: true },
    },
    {
      name: 'a file of a domain is named by its part, or by what else it is',
      severity: 'error',
      from: {
        path: `^server/(${layers.filter((layer) => layer !== 'platform').join('|')})/`,
        pathNot: [named('routes|actions|store|rules|thread'), `/(${OTHER_FILES.join('|')})\\.ts$`],
      },
      to: {},
    },
    {
      name: 'identity serves no calls',
      severity: 'error',
      from: { path: '^server/identity/.*routes\\.ts$' },
      to: {},
    },
    {
      name: 'a rule of the server is pure',
      severity: 'error',
      from: { path: named('rules') },
      to: { path: [named('store|actions|routes'), '^server/platform/db/(?!tables/)', npm('kysely')] },
    },
    {
      name: 'a store imports no action and no route',
      severity: 'error',
      from: { path: named('store') },
      to: { path: named('actions|routes') },
    },
    {
      name: 'only app.ts imports the routes of a domain',
      severity: 'error',
      from: { pathNot: '^(server/app\\.ts$|tests/)' },
      to: { path: '^server/.*/routes\\.ts$' },
    },
    {
      name: 'a thread is started by its name',
      severity: 'error',
      from: { pathNot: '^tests/' },
      to: { path: '^server/.*-thread\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    only('the contract', '^contract/', [npm('zod')]),
    only('a machine', '^src/machines/', ['^contract/', npm('zod', 'xstate')]),
    only('the api', '^src/api/', ['^contract/', '^src/machines/', npm('zod', 'axios')]),
    only('a browser adapter', '^src/browser/', [
      '^contract/',
      '^src/machines/',
      npm('zod', '@noble', '@simplewebauthn', 'react-router', 'react-router-dom'),
    ]),
    only('a text', '^src/i18n/', ['^contract/', '^src/machines/', npm('rosetta', 'react')]),
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
    only('the host SDK', '^embed-host/', []),
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
      name: 'the product needs no development package',
      severity: 'error',
      from: { path: '^(contract|src|server)/' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'module', 'node', 'default', 'types'] },
  },
};
