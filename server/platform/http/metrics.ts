import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** What Prometheus is told: the process itself, and how long each route takes by method and status. */
export interface Metrics {
  /** Counts every answer of `app`. */
  watch(app: FastifyInstance): void;
  /** Answers them on a port of its own, which must not be public. */
  createServer(): Server;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  return {
    watch: (app) => {
      app.addHook('onResponse', (request, reply, done) => {
        // The pattern of the route, never the address: addresses hold ids, and there is no end of them.
        const route = request.routeOptions.url ?? 'unknown';
        duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
        done();
      });
    },
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
