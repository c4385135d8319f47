import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A site around the console: a server of its own, on an origin of its own. */
export interface Host {
  readonly url: string;
  /** Which console its pages are about, and the token that it has for its user. */
  about(given: { readonly console: string; readonly token: string }): void;
  close(): Promise<void>;
}

const TYPES: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript' };
const FILES: Readonly<Record<string, string>> = {
  '/': 'tests/hosts/host.html',
  '/hostile': 'tests/hosts/hostile.html',
  '/empty': 'tests/hosts/empty.html',
  '/embed-host.js': 'dist/embed-host/index.js',
};

/** `name` is how browsers call it: `localhost` is another site than 127.0.0.1, so that what is stored in its frames is kept apart. */
export async function startHost(name: '127.0.0.1' | 'localhost', port = 0): Promise<Host> {
  let present = { console: '', token: '' };
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://host.invalid').pathname;
    const file = FILES[path];
    const answer = (type: string, body: string | Buffer) =>
      response.writeHead(200, { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-store' }).end(body);
    if (file) answer(TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? 'text/plain', readFileSync(file));
    else if (path === '/example') answer('text/html', example(present.console));
    else if (path === '/console-token') answer('text/plain', present.token);
    else response.writeHead(path === '/favicon.ico' ? 204 : 404).end();
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://${name}:${(server.address() as AddressInfo).port}`,
    about: (given) => {
      present = given;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The example of docs/embedding.md, about another console. */
function example(console: string): string {
  const [, code] = /```html\n([\s\S]*?)```/.exec(readFileSync('docs/embedding.md', 'utf8')) ?? [];
  if (code === undefined) throw new Error('docs/embedding.md has no example.');
  return code.replaceAll('https://console.example.org', console);
}
