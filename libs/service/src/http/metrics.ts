import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** Prometheus metrics of one process. */
export interface Metrics {
  /** Adds the times of a server's requests. */
  observe(server: FastifyInstance): void
  /** Serves the metrics at `/metrics`. */
  serve(server: FastifyInstance): void
}

/** Metrics of this process: Node's own, and a histogram of request times. `name` is their label `service`. */
export function createMetrics(name: string): Metrics {
  const registry = new Registry()
  registry.setDefaultLabels({ service: name })
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time from request to response',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5],
    registers: [registry],
  })
  return {
    observe(server) {
      server.addHook('onResponse', (request, reply, done) => {
        const route = request.routeOptions.url ?? 'unknown'
        seconds.observe(
          { method: request.method, route, status: reply.statusCode },
          reply.elapsedTime / 1000,
        )
        done()
      })
    },
    serve(server) {
      server.get('/metrics', { logLevel: 'silent' }, async (_request, reply) =>
        reply.type(registry.contentType).send(await registry.metrics()),
      )
    },
  }
}
