import { randomUUID } from 'node:crypto'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, { type FastifyServerOptions, LogController } from 'fastify'
import { requireIdentity } from '../identity/identity.ts'
import type { Log } from '../process/log.ts'
import { useErrorReplies } from './error-replies.ts'
import { type Dependencies, type ReadyRule, useHealth } from './health.ts'
import { useMetrics } from './metrics.ts'

export interface ServerOptions {
  /** Name of the process in logs and metrics, e.g. `search`, `search worker`. */
  readonly name: string
  readonly log: Log
  /** Set for services behind the gateway; the gateway itself omits it. */
  readonly identitySecret?: string
  readonly dependencies?: Dependencies
  /** Dependencies that must be up for the process to be ready (default: all). */
  readonly requiredForReady?: ReadyRule
  readonly fastify?: FastifyServerOptions
}

const validRequestId = /^[\w-]{8,64}$/

/**
 * The Fastify that every process uses, in tests as in production: logs, request id, error bodies,
 * identity, health and metrics.
 */
export function createServer(options: ServerOptions) {
  const server = Fastify({
    loggerInstance: options.log,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    genReqId: (request) => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && validRequestId.test(given) ? given : randomUUID()
    },
    ajv: { customOptions: { coerceTypes: 'array', removeAdditional: false, allErrors: true } },
    routerOptions: { maxParamLength: 200 },
    ...options.fastify,
  }).withTypeProvider<TypeBoxTypeProvider>()
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  server.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        url: withoutTokens(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
  })
  useErrorReplies(server)
  useHealth(server, options.dependencies ?? {}, options.requiredForReady)
  if (options.identitySecret) {
    requireIdentity(server, options.identitySecret)
    useMetrics(server, options.name)
  }
  return server
}

/** The token of a mailed link gives access to an account, so it must not be logged. */
function withoutTokens(url: string): string {
  return url.replaceAll(/([?&]token=)[^&]*/g, '$1…')
}

export type Server = ReturnType<typeof createServer>
