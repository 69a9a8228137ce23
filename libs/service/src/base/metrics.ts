import type { ErrorCode } from '@homeground/contracts'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { AppError } from './errors.ts'

/** A number, or one for each combination of labels, that is read whenever Prometheus asks. */
export interface Measurement {
  /** Starts with `homeground_` and ends with its unit. */
  readonly name: string
  readonly help: string
  readonly labelNames: readonly string[]
  /** If it rejects, the measurement is missing until the next time. */
  readonly read: () => Promise<readonly Sample[]> | readonly Sample[]
}

export interface Sample {
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/** How one attempt at a job ended. `retried`: it failed and is tried again. */
export interface JobEnd {
  readonly queue: string
  readonly outcome: 'completed' | 'retried' | 'failed'
  readonly seconds: number
}

/** Prometheus metrics of one process. */
export type Metrics = ReturnType<typeof createMetrics>

/** Metrics of this process: Node's own, and a histogram of request times. `name` is their label `service`. */
export function createMetrics(name: string) {
  const registry = new Registry()
  const registers = [registry]
  registry.setDefaultLabels({ service: name })
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time from request to response',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5],
    registers,
  })
  const errors = new Counter({
    name: 'http_errors_total',
    help: 'Errors that this process reported, by their code: quota_exhausted, unavailable, …',
    labelNames: ['code'],
    registers,
  })
  return {
    /** Adds the times of a server's requests, and counts the errors that it reports itself. */
    observe(server: FastifyInstance) {
      server.addHook('onResponse', (request, reply, done) => {
        const route = request.routeOptions.url ?? 'unknown'
        seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
        done()
      })
      server.addHook('onError', (_request, _reply, error, done) => {
        errors.inc({ code: error instanceof AppError ? error.code : 'other' })
        done()
      })
    },
    /** Counts an error that was sent without being thrown. */
    countError: (code: ErrorCode) => errors.inc({ code }),
    /** Serves the metrics at `/metrics`. */
    serve(server: FastifyInstance) {
      server.get('/metrics', { logLevel: 'silent' }, async (_request, reply) =>
        reply.type(registry.contentType).send(await registry.metrics()),
      )
    },
    /** Adds a measurement; its name must be new. */
    add({ name: metric, help, labelNames, read }: Measurement) {
      const gauge = new Gauge({
        name: metric,
        help,
        labelNames,
        registers,
        async collect() {
          const samples = await Promise.resolve()
            .then(read)
            .catch(() => [])
          gauge.reset()
          for (const { labels, value } of samples) gauge.set(labels, value)
        },
      })
    },
    /** Adds the times of jobs; returns a function to call at the end of each. */
    observeJobs() {
      const jobs = new Histogram({
        name: 'homeground_job_seconds',
        help: 'Time of an attempt at a job, by its queue and how it ended',
        labelNames: ['queue', 'outcome'],
        buckets: [0.1, 0.5, 1, 5, 10, 30, 60, 300, 900, 3600],
        registers,
      })
      return ({ queue, outcome, seconds: duration }: JobEnd) => jobs.observe({ queue, outcome }, duration)
    },
  }
}
