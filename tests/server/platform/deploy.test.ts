// @vitest-environment node
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { CALL_TIMEOUT_MS, CHUNK_SIZE, LARGEST_BODY_BYTES } from '../../../contract/limits';
import { streamMessages } from '../../../contract/messages';
import { REFUSALS } from '../../../contract/refusals';
import { signIn } from '../../../contract/sign-in';
import { readingLoad } from '../../../server/platform/db/engine/beside';
import { loadOf } from '../../../server/platform/db/load';
import { createMetrics } from '../../../server/platform/http/metrics';
import { readSettings, SETTINGS } from '../../../server/settings';
import { openWorld, type World } from './world';

const read = (name: string) => readFileSync(`deploy/${name}`, 'utf8');
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, match = '']) => match);

/** The files that operators copy: what they say of the server is true. */
describe('the examples in deploy/', () => {
  const { port, files } = readSettings({});

  test('are all in the list', () => {
    const listed = found(read('README.md'), /\]\(([\w.-]+)\)/g);
    const own = ['README.md', 'Dockerfile.dockerignore'];
    expect(readdirSync('deploy').filter((name) => !own.includes(name) && !listed.includes(name))).toEqual([]);
  });

  test('name only settings that the server has, and hold no secret', () => {
    const unit = found(read('ofa-console.service'), /^Environment=(.*)$/gm).flatMap((line) => found(line, /(\w+)=/g));
    const image = found(read('Dockerfile'), /^ENV (.*)$/gm).flatMap((line) => found(line, /(\w+)=/g));
    const compose = z
      .object({ services: z.object({ console: z.object({ environment: z.record(z.string(), z.string()) }) }) })
      .parse(parse(read('compose.yaml'))).services.console.environment;
    const example = found(read('environment.example'), /^(\w+)=/gm);
    const mentioned = found([...readdirSync('deploy')].map(read).join('\n'), /\b(OFA_[A-Z0-9_]+)\b/g);
    const named = [...unit, ...image, ...Object.keys(compose), ...example, ...mentioned];
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => !SETTINGS.includes(name))).toEqual([]);
    expect(found(read('compose.env.example'), /^\w+=(.+)$/gm)).toEqual([]);
    const filled = Object.entries(compose).map(([name, value]) => [name, value.replace(/\$\{(\w+):?[^}]*\}/g, 'Filled_2026')]);
    expect(() => readSettings({ ...Object.fromEntries(filled), OFA_PUBLIC_URL: 'https://console.example.org' })).not.toThrow();
    const lines = read('environment.example').matchAll(/^(\w+)=(.*)$/gm);
    expect(() => readSettings(Object.fromEntries([...lines].map(([, name, value]) => [name, value])))).not.toThrow();
  });

  test('name the port on which the server listens', () => {
    const listening = String(port);
    expect(found(read('nginx.conf'), /server 127\.0\.0\.1:(\d+);/g)).toEqual([listening]);
    expect(found(read('Caddyfile'), /reverse_proxy 127\.0\.0\.1:(\d+)/g)).toEqual([listening]);
    expect(found(read('Dockerfile'), /(?:PORT=|EXPOSE |127\.0\.0\.1:)(\d+)/g)).toEqual([listening, listening, listening]);
    expect(found(read('compose.yaml'), /["']127\.0\.0\.1:(\d+:\d+)["']/g)).toEqual([`${listening}:${listening}`]);
    const metrics = found(read('environment.example'), /^METRICS_PORT=(\d+)$/gm);
    expect(found(read('alerts.yml'), /127\.0\.0\.1:(\d+)/g)).toEqual(metrics);
  });

  test('let the largest body of the contract pass, for as long as a call may take', () => {
    const MIB = 1024 ** 2;
    for (const [limit] of [
      found(read('nginx.conf'), /client_max_body_size (\d+)m;/g),
      found(read('Caddyfile'), /max_size (\d+)MiB/g),
    ])
      expect(Number(limit) * MIB).toBe(Math.max(files.limits.single, CHUNK_SIZE, LARGEST_BODY_BYTES) + MIB);
    for (const [seconds] of [
      found(read('nginx.conf'), /proxy_read_timeout (3\d+)s;/g),
      found(read('Caddyfile'), /response_header_timeout (\d+)s/g),
    ])
      expect(Number(seconds) * 1_000).toBeGreaterThan(CALL_TIMEOUT_MS);
  });

  test('nginx buffers no event and believes no header of a client', () => {
    const site = read('nginx.conf');
    const [stream = ''] = found(site, new RegExp(`location = /api${streamMessages.path} \\{([^}]*)\\}`, 'g'));
    expect(stream).toContain('proxy_buffering off;');
    expect(found(site, /proxy_set_header (.*);/g)).toEqual(
      expect.arrayContaining([
        'X-Forwarded-For $remote_addr',
        'X-Forwarded-Proto $scheme',
        'X-Forwarded-Host ""',
        'Forwarded ""',
      ]),
    );
  });

  test('systemd runs the server as a user that is there for a backup, too, in a folder that is no link', () => {
    const unit = read('ofa-console.service');
    const [user] = found(unit, /^User=(\S+)$/gm);
    expect(found(unit, /^DynamicUser=(yes)$/gm)).toEqual([]);
    expect(found(unit, /DATA_DIR=(\S+)/g)).toEqual([`/var/lib/${found(unit, /^StateDirectory=(\S+)$/gm)[0]}`]);
    for (const text of [unit, readFileSync('docs/operations.md', 'utf8')])
      expect(found(text, /useradd --system .* (\S+)$/gm)).toEqual([user]);
  });

  test('stop the server in more time than it gives running requests', () => {
    const [drained] = found(readFileSync('server/main.ts', 'utf8'), /DRAINED_WITHIN_MS = (\d+)_000/g);
    for (const [seconds] of [
      found(read('ofa-console.service'), /^TimeoutStopSec=(\d+)s$/gm),
      found(read('compose.yaml'), /stop_grace_period: (\d+)s/g),
    ])
      expect(Number(seconds)).toBeGreaterThan(Number(drained));
  });
});

describe('alerts and dashboard', () => {
  const metrics = createMetrics();
  const server = metrics.createServer();
  let world: World;
  let exposed: ReadonlySet<string>;
  beforeAll(async () => {
    world = await openWorld('postgres', { metrics });
    metrics.watchPools({ main: () => loadOf(world.db), reading: () => readingLoad(world.db) });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const text = await (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`)).text();
    const families = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
    exposed = new Set(
      families.flatMap(([, name = '', type]) => [
        name,
        ...(type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : []),
      ]),
    );
  });
  afterAll(async () => {
    server.close();
    await world.close();
  });

  const rules = z
    .object({
      groups: z.array(
        z.object({
          rules: z.array(
            z.object({
              alert: z.string(),
              expr: z.string(),
              labels: z.object({ severity: z.enum(['critical', 'warning']) }),
              annotations: z.object({ summary: z.string(), description: z.string().min(30) }),
            }),
          ),
        }),
      ),
    })
    .parse(parse(read('alerts.yml')))
    .groups.flatMap((group) => group.rules);
  const panels = z
    .object({ panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })) })
    .parse(JSON.parse(read('dashboard.json'))).panels;
  const queries = [
    ...rules.map(({ alert, expr }) => [alert, expr] as const),
    ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
  ];

  test.each(queries)('%s asks for metrics, routes and refusals that the server has', (_name, expr) => {
    // `up` is Prometheus' own.
    const asked = found(expr, /\b(\w+)\{/g).filter((name) => name !== 'up');
    expect(asked.filter((name) => !exposed.has(name))).toEqual([]);
    expect(found(expr, /\{/g).length).toBe(found(expr, /\{job="(ofa-console)"/g).length);
    const routes = found(expr, /route!?[=~]+"([^"]*)"/g).flatMap((text) => text.split('|'));
    const known = [`/api${streamMessages.path}`, `/api${signIn.path}`, '/api/tcc-file/.*'];
    expect(routes.filter((route) => !known.includes(route))).toEqual([]);
    const refusals = found(expr, /refusal=~"([^"]*)"/g).flatMap((text) => text.split('|'));
    expect(refusals.filter((name) => !Object.hasOwn(REFUSALS, name))).toEqual([]);
  });
});
