import { createServer, type Server } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Load } from '../db/load';
import { Refusal } from '../failures';

/**
 * What Prometheus is told. Labels are names of this code, never what a request holds: addresses, ids and texts are personal data, and
 * there is no end of them.
 */
export interface Metrics {
  /** Counts every request of `app`: how long it takes, how many are open, why it is refused. */
  watch(app: FastifyInstance): void;
  /** Shows how busy the connections to the database are, by the name of their pool. */
  watchPools(pools: Pools): void;
  /** One more error in the log, of a request or of work in the background. */
  countError(): void;
  /** Answers them on a port of its own, which must not be public. */
  createServer(): Server;
}

/** A pool whose load is undefined has no connections to wait for. */
type Pools = Readonly<Record<string, () => Load | undefined>>;

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const errors = new Counter({ name: 'log_errors_total', help: 'Errors in the log', registers });
  return {
    watch: (app) => watchRequests(app, registers),
    watchPools: (pools) => watchConnections(pools, registers),
    countError: () => errors.inc(),
    createServer: () =>
      createServer((request, response) => {
        if (request.url !== '/metrics') return response.writeHead(404).end();
        registry.metrics().then(
          (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
          () => response.writeHead(500).end(),
        );
        return response;
      }),
  };
}

/** The pattern of the route, never the address. */
const routeOf = ({ routeOptions }: FastifyRequest) => routeOptions.url ?? 'unknown';

function watchRequests(app: FastifyInstance, registers: Registry[]) {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const open = new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests without a whole answer; on the route of the stream, open consoles',
    labelNames: ['route'],
    registers,
  });
  const refusals = new Counter({
    name: 'http_refusals_total',
    help: 'Requests refused for a reason of the business, by its name in the contract; their status is 200',
    labelNames: ['route', 'refusal'],
    registers,
  });
  app.addHook('onRequest', (request, reply, done) => {
    const route = routeOf(request);
    open.inc({ route });
    // `close` comes once, whether or not the client took the answer.
    reply.raw.once('close', () => open.dec({ route }));
    done();
  });
  app.addHook('onError', (request, _reply, error: Error, done) => {
    if (error instanceof Refusal) refusals.inc({ route: routeOf(request), refusal: error.refusal });
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    duration.observe({ method: request.method, route: routeOf(request), status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
}

function watchConnections(pools: Pools, registers: Registry[]) {
  const waiting = new Gauge({
    name: 'database_waiting_requests',
    help: 'Queries that wait for a connection',
    labelNames: ['pool'],
    registers,
  });
  new Gauge({
    name: 'database_connections',
    help: 'Connections to the database; the pool "reading" is for long reads',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, loadOf] of Object.entries(pools)) {
        const load = loadOf();
        if (!load) continue;
        this.set({ pool, state: 'busy' }, load.busy);
        this.set({ pool, state: 'idle' }, load.idle);
        waiting.set({ pool }, load.waiting);
      }
    },
  });
}
