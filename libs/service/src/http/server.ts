import { randomUUID } from 'node:crypto'
import type { Server as HttpServer } from 'node:http'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { ServiceName } from '@homeground/contracts/process-rights'
import { traceRequests } from '@homeground/tracing'
import Fastify, { type FastifyHttpOptions, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { noteDeadlines } from '../base/deadline.ts'
import { invalid } from '../base/errors.ts'
import type { Log } from '../base/log.ts'
import { createMetrics, type Measurement, type Metrics } from '../base/metrics.ts'
import { type IdentityKeys, requireIdentity } from '../identity/identity.ts'
import { type Dependencies, isDraining, type ReadyRule, useHealth } from './health.ts'
import { frameworkErrors, refuseExpectations, replyToParserError, useErrorReplies } from './replies.ts'

export interface ServerOptions {
  /** Name of the process in logs and metrics, e.g. `search`, `search worker`. */
  readonly name: string
  readonly log: Log
  /** Set for services behind the gateway, whose port also serves metrics; the public gateway omits it. */
  readonly identity?: { readonly service: ServiceName; readonly keys: IdentityKeys }
  readonly dependencies?: Dependencies
  /** Dependencies that must be up for the process to be ready (default: all). */
  readonly requiredForReady?: ReadyRule
  readonly fastify?: FastifyHttpOptions<HttpServer>
  /** Default: new ones. */
  readonly metrics?: Metrics
  readonly measurements?: readonly Measurement[]
  /** Further fields of the log line of a request. */
  readonly logFields?: (request: FastifyRequest) => Record<string, unknown>
  /** False for requests without a log line of their own (default: all have one). */
  readonly isLogged?: (request: FastifyRequest) => boolean
}

const validRequestId = /^[\w-]{8,64}$/

/**
 * The Fastify that every process uses, in tests as in production: logs, request id, error bodies, identity, health and
 * metrics.
 */
export function createServer(options: ServerOptions) {
  const server = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    // Anyone can call the gateway, which makes an id of its own; services keep it.
    genReqId: (request) => {
      const id = options.identity === undefined ? '' : request.headers['x-request-id']
      return typeof id === 'string' && validRequestId.test(id) ? id : randomUUID()
    },
    ajv: { customOptions: { coerceTypes: 'array', removeAdditional: false, allErrors: true } },
    routerOptions: { maxParamLength: 200 },
    // What arrives on an open connection while the server closes is served: its client cannot send it elsewhere.
    return503OnClosing: false,
    frameworkErrors,
    clientErrorHandler: replyToParserError,
    ...options.fastify,
  }).withTypeProvider<TypeBoxTypeProvider>()
  // Anyone can call the gateway, so it begins the traces that services continue.
  traceRequests(server, { continuesTraces: options.identity !== undefined })
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    if (isDraining(server)) reply.header('connection', 'close')
    done()
  })
  noteDeadlines(server, { isPublic: options.identity === undefined })
  server.addHook('onResponse', (request, reply, done) => {
    if (options.isLogged && !options.isLogged(request)) return done()
    request.log.info(
      {
        method: request.method,
        url: loggedUrl(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...options.logFields?.(request),
      },
      'request',
    )
    done()
  })
  requireFiniteNumbers(server)
  useErrorReplies(server)
  refuseExpectations(server)
  useHealth(server, options.dependencies ?? {}, options.requiredForReady)
  if (options.identity) {
    const clocks = requireIdentity(server, options.identity)
    const metrics = options.metrics ?? createMetrics(options.name)
    metrics.add(clocks)
    for (const measurement of options.measurements ?? []) metrics.add(measurement)
    metrics.observe(server)
    metrics.serve(server)
  }
  return server
}

export type Server = ReturnType<typeof createServer>

const longestLoggedUrl = 300

/** Values that a log must not store: the token of a mailed link gives access to an account, a position may be a reader’s. */
const privateValues = /([?&]token=)[^&]*|(\/latlng\/)[^?]*/g

/** Without private values; cut, so that no one can fill the log. */
function loggedUrl(url: string): string {
  const text = url.replaceAll(privateValues, '$1$2…')
  return text.length > longestLoggedUrl ? `${text.slice(0, longestLoggedUrl)}…` : text
}

/**
 * Rejects numbers in paths and queries that are not finite. The schema's conversion of text makes `1e309` and
 * `Infinity` infinite, and then checks neither minimum nor maximum. Errors: 422 that names the field.
 */
function requireFiniteNumbers(server: FastifyInstance): void {
  server.addHook('preHandler', ({ params, query }, _reply, done) => {
    const names = [...infiniteIn(query), ...infiniteIn(params)]
    const fields = names.map((name) => [name, 'must be number'] as const)
    done(names.length > 0 ? invalid(Object.fromEntries(fields)) : undefined)
  })
}

function infiniteIn(values: unknown): string[] {
  const names: string[] = []
  for (const name in values as object) {
    if ([(values as Record<string, unknown>)[name]].flat().some(isInfinite)) names.push(name)
  }
  return names
}

function isInfinite(value: unknown): boolean {
  return typeof value === 'number' && !Number.isFinite(value)
}

/** Rejects text with the NUL character, which Postgres cannot store, with a 422. */
export function rejectNul(server: Server): void {
  server.addHook('preValidation', async ({ body, params }) => {
    for (const part of [body, params]) {
      if (typeof part !== 'object' || part === null || Buffer.isBuffer(part)) continue
      const fields = Object.entries(part).filter(([, value]) => typeof value === 'string' && value.includes('\0'))
      if (fields.length === 0) continue
      throw invalid(Object.fromEntries(fields.map(([name]) => [name, 'contains a NUL character'])))
    }
  })
}
