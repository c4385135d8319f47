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
/** What a page of another site may import: the host SDK, for hosts without a bundler. */
const FOR_OTHER_SITES = 'embed-host.js';

/**
 * The front end: its files as they are, and its one page for every other path, however odd (G12); which path is a screen, the page
 * itself decides. Only files that were there at start are ever looked for, so no path reaches the file system.
 */
export async function pageRoutes(app: FastifyInstance, settings: PageSettings) {
  await app.register(helmet, policyFor(settings.embedOrigins ?? []));
  app.setNotFoundHandler((request, reply) => answerFailure(httpError(request.method === 'GET' ? 404 : 405), request, reply));
  if (!existsSync(join(settings.webDir, 'index.html'))) return;
  await app.register(statics, {
    root: settings.webDir,
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => setHeaders(reply as FastifyReply, file, settings),
  });
  const files = filesOf(settings.webDir);
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: (request, reply) => {
      const path = decodeURIComponent(request.url.split('?')[0] ?? '').slice(1);
      if (files.has(path)) return reply.sendFile(path);
      return path.startsWith('assets/') ? reply.callNotFound() : reply.sendFile('index.html');
    },
  });
}

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

const policyFor = (embedOrigins: readonly string[]) => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
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
