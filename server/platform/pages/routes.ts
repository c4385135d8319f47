import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import helmet from '@fastify/helmet';
import statics from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { PAGE_HEADERS } from '../../../contract/envelope';
import { httpError } from '../failures';
import { answerFailure } from '../http/answer-failure';

export interface PageSettings {
  /** Where the built front end is; where there is none, only the API is served. */
  readonly webDir: string;
  readonly deployType: string;
  readonly tenantProject: string;
  /** The sites that may show the console in a frame; without them, its own alone. */
  readonly embedOrigins?: readonly string[];
}

const COMPRESSED = /\.(br|gz)$/;
/** What a page is made of. Anything else, a picture or a worker too, may be a context of its own and is protected like a page. */
const PART_OF_A_PAGE = /^\/assets\/(?!.*worker)[^/]+\.(js|css)$/;
/** A signed-in user gets their page; a guest gets the root, and is sent to sign in. */
const LIKELY_AT_ROOT = 'login';
/** What a page of another site may import: the host SDK, for hosts without a bundler. */
const FOR_OTHER_SITES = 'embed-host.js';

/**
 * The front end: its files as they are, and a page for every other path, however odd (G12); which path is a screen, the page itself
 * decides. A path may have a page that bears its name (`login.html`), which asks at once for what its screen needs; all others have
 * `index.html`. `pictureHosts` are the sites whose pictures a page may show. Only files that were there at start are ever looked for, so no path reaches the file system.
 */
export async function pageRoutes(app: FastifyInstance, settings: PageSettings, pictureHosts: () => readonly string[]) {
  await app.register(helmet, { ...policyFor(settings.embedOrigins ?? [], pictureHosts), global: false });
  app.addHook('onRequest', (request, reply, done) => {
    reply.helmet(PART_OF_A_PAGE.test(pathOf(request.url)) ? PAGE_HEADERS_OFF : undefined);
    done();
  });
  app.setNotFoundHandler((request, reply) => answerFailure(httpError(request.method === 'GET' ? 404 : 405), request, reply));
  if (!existsSync(join(settings.webDir, 'index.html'))) return;
  await app.register(statics, {
    root: settings.webDir,
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    // Both come from size and time. Two versions of a page are equally long, and an archive gives all files one time.
    etag: false,
    lastModified: false,
    setHeaders: (reply, file) => setHeaders(reply as FastifyReply, file, settings),
  });
  const files = filesOf(settings.webDir);
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: (request, reply) => {
      const path = decodeURIComponent(pathOf(request.url)).slice(1);
      if (files.has(path)) return reply.sendFile(path);
      if (path.startsWith('assets/')) return reply.callNotFound();
      const page = `${path || LIKELY_AT_ROOT}.html`;
      return reply.sendFile(files.has(page) ? page : 'index.html');
    },
  });
}

const pathOf = (url: string) => url.split('?')[0] ?? '';

function filesOf(folder: string): ReadonlySet<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  return new Set(names.map((name) => name.split(sep).join('/')).filter((name) => !COMPRESSED.test(name)));
}

/** A hashed file never changes; the page always may, and tells where it runs (§7.10). */
function setHeaders(reply: FastifyReply, file: string, { webDir, deployType, tenantProject, embedOrigins = [] }: PageSettings) {
  const isHashed = file.startsWith(join(webDir, 'assets') + sep);
  reply.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  const plain = file.replace(COMPRESSED, '');
  if (plain === join(webDir, FOR_OTHER_SITES)) {
    reply.headers({ 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' });
  }
  if (!plain.endsWith('.html')) return;
  reply.header(PAGE_HEADERS.deployType, deployType);
  if (tenantProject) reply.header(PAGE_HEADERS.tenantProject, tenantProject);
  if (embedOrigins.length > 0) reply.header(PAGE_HEADERS.embedOrigins, embedOrigins.join(' '));
}

/** A lone `%` is a path like any other to us, and none to the router: the page is shown for it (G12). */
export function withReadablePath(url: string): string {
  if (!url.includes('%')) return url;
  const [path = ''] = url.split('?');
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.startsWith('/api/') ? url : '/';
  }
}

const policyFor = (embedOrigins: readonly string[], pictureHosts: () => readonly string[]) => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', () => ['blob:', ...pictureHosts()].join(' ')],
      mediaSrc: [() => ["'self'", ...pictureHosts()].join(' ')],
      workerSrc: ["'self'", 'blob:'],
      frameSrc: ["'self'", 'http:', 'https:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'self'", ...embedOrigins],
      upgradeInsecureRequests: null,
    },
  },
  // The older header knows no list: it would speak against `frame-ancestors`.
  ...(embedOrigins.length > 0 && { xFrameOptions: false }),
  // Inside an organisation the console often runs on plain HTTP, where browsers ignore these two and complain.
  strictTransportSecurity: false,
  crossOriginOpenerPolicy: false,
});

/** What says how a page may be shown and what it may do says nothing of a script or a style sheet. */
const PAGE_HEADERS_OFF = {
  contentSecurityPolicy: false,
  originAgentCluster: false,
  referrerPolicy: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
};
