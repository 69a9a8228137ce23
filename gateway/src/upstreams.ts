import httpProxy from '@fastify/http-proxy'
import { AppError, anonymous, identityHeader, type Server, signIdentity } from '@homeground/service'
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface Upstreams {
  readonly search: string
  readonly housing: string
  readonly schools: string
}

/** Which service answers which calls: the whole table. The longest prefix wins. */
export const table = [
  ['/api/search', 'search'],
  ['/api/zip', 'search'],
  ['/api/zips', 'search'],
  ['/api/place', 'search'],
  ['/api/state', 'search'],
  ['/api/places', 'search'],
  ['/api/attributes', 'search'],
  ['/api/housing', 'housing'],
  ['/api/school', 'schools'],
  ['/api/schools', 'schools'],
] as const satisfies readonly (readonly [prefix: string, service: keyof Upstreams])[]

/** What a browser sends that no service has to see. */
const kept = new Set([
  'accept',
  'accept-language',
  'content-type',
  'content-length',
  'if-none-match',
  'user-agent',
])

interface Options {
  readonly addresses: Upstreams
  readonly secret: string
  readonly timeoutMs: number
}

/** Passes every call of the table on, with the caller's identity signed, and says 503 when its service is away. */
export function proxyUpstreams(server: Server, { addresses, secret, timeoutMs }: Options): void {
  for (const [prefix, service] of table) {
    server.register(httpProxy, {
      upstream: addresses[service],
      prefix,
      rewritePrefix: prefix,
      httpMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      undici: {
        connections: 64,
        connectTimeout: timeoutMs,
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
      },
      replyOptions: {
        // By default a 503 is asked for again up to ten times, as its Retry-After says: the caller would wait.
        retryDelay: () => null,
        rewriteRequestHeaders: (request, headers) => ({
          ...Object.fromEntries(Object.entries(headers).filter(([name]) => kept.has(name))),
          'x-request-id': (request as FastifyRequest).id,
          [identityHeader]: signIdentity(anonymous, secret),
        }),
        onError: (reply, { error }) => {
          throwAway(reply as FastifyReply, service, error)
        },
      },
    })
  }
}

function throwAway(reply: FastifyReply, service: string, cause: unknown): void {
  const sentence = `The ${service} service is away for the moment. Please try again.`
  reply.send(new AppError('upstream_unavailable', 503, sentence, { retryAfterSeconds: 2, cause }))
}
