const { anyPackage, npm, only } = require('./.dependency-cruiser.only.cjs');

/**
 * The layers of the server, lowest first. Each imports itself, the layers below it, the contract and packages. Of its own folders, one
 * imports only those that its line names: no line names a folder that names it, so there is no circle.
 */
const LAYERS = {
  platform: {
    '': [],
    audit: ['db', 'db/tables'],
    db: ['', 'db/tables'],
    'db/engine': ['', 'db', 'db/tables', 'db/transfer'],
    'db/migrations': ['', 'db', 'db/tables'],
    'db/tables': [],
    'db/transfer': ['', 'db', 'db/tables'],
    'file-store': ['', 'db'],
    http: ['', 'db', 'db/tables', 'texts'],
    imports: ['', 'db', 'http', 'ports', 'texts', 'workbooks'],
    limits: ['', 'db', 'ports'],
    list: ['', 'db', 'http'],
    pages: ['', 'http'],
    ports: ['', 'db', 'file-store', 'http', 'secrets'],
    'rich-text': ['', 'db', 'file-store'],
    secrets: [''],
    texts: [],
    workbooks: ['', 'http'],
  },
  identity: {
    accounts: [],
    sessions: ['accounts'],
    'sign-in-policy': ['accounts'],
    bindings: ['accounts', 'sessions'],
    'known-devices': [],
    'second-factor': ['known-devices'],
    passkeys: [],
    passwords: ['accounts', 'bindings', 'known-devices', 'passkeys', 'second-factor', 'sessions', 'sign-in-policy'],
  },
  organisation: {
    menus: [],
    'menu-groups': ['menus'],
    roles: ['menus'],
    departments: [],
    users: ['departments', 'menus', 'roles'],
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
    sms: ['access', 'admission', 'captcha', 'invitations'],
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
    oauth2: ['access', 'admission'],
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
    forms: ['areas', 'dictionaries'],
    'help-texts': [],
    'i18n-texts': [],
    imports: [],
    'list-views': [],
    logs: [],
    messages: [],
    'known-devices': ['messages'],
    opening: [],
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
  'captcha/picture',
  'dev/clock',
  'files/(checksums|clean|digesting|digests|download|turns)',
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

exports.serverRules = [
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
];
