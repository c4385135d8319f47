import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Another site, on a port of its own: it answers a page for every address, or redirects to another. */
export async function openElsewhere(sendOn: (asked: URL) => string | null = () => null) {
  const visits: URL[] = [];
  const server = createServer((request, response) => {
    const asked = new URL(request.url ?? '/', origin);
    if (asked.pathname === '/favicon.ico') return response.writeHead(204).end();
    visits.push(asked);
    const target = sendOn(asked);
    if (target !== null) return response.writeHead(302, { location: target }).end();
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>elsewhere</title><h1>Elsewhere</h1>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    visits,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
