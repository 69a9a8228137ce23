import httpProxy from '@fastify/http-proxy'
import { paths } from '@homeground/contracts'
import { AppError, identityHeader, type Server, signIdentity } from '@homeground/service'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerOf } from './callers/callers.ts'

export interface Upstreams {
  readonly search: string
  readonly housing: string
  readonly schools: string
  readonly user: string
  readonly feedback: string
}

type Gate = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

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
  [paths.user, 'user'],
  [paths.register, 'user'],
  [paths.login, 'user'],
  [paths.logout, 'user'],
  [paths.forgotPassword, 'user'],
  [paths.resetPassword, 'user'],
  [paths.confirmEmail, 'user'],
  [paths.premium, 'user'],
  [paths.premiumWebhook, 'user'],
  [paths.operators, 'user'],
  [paths.pageview, 'feedback'],
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

/** The payment provider's signature of its call. */
const signatureHeader = 'stripe-signature'

/** Starting a payment asks the provider, which takes its time; everything else is held to the common limit. */
const patience: Partial<Record<string, number>> = { [paths.premium]: 10_000 }

interface Options {
  readonly addresses: Upstreams
  readonly secret: string
  readonly timeoutMs: number
  /** What lets a call in, or answers it, before its service is asked; by prefix. */
  readonly gates: Partial<Record<string, Gate>>
}

/** Passes every call of the table on, with the caller's identity signed, and says 503 when its service is away. */
export function proxyUpstreams(server: Server, options: Options): void {
  const { addresses, secret, timeoutMs, gates } = options
  for (const [prefix, service] of table) {
    const answerMs = patience[prefix] ?? timeoutMs
    server.register(httpProxy, {
      upstream: addresses[service],
      prefix,
      rewritePrefix: prefix,
      httpMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      ...(gates[prefix] && { preHandler: gates[prefix] }),
      undici: {
        connections: 64,
        connectTimeout: timeoutMs,
        headersTimeout: answerMs,
        bodyTimeout: answerMs,
      },
      replyOptions: {
        // By default a 503 is asked for again up to ten times, as its Retry-After says: the caller would wait.
        retryDelay: () => null,
        rewriteRequestHeaders: (request, headers) => ({
          ...Object.fromEntries(
            Object.entries(headers).filter(
              ([name]) =>
                kept.has(name) || (name === signatureHeader && prefix === paths.premiumWebhook),
            ),
          ),
          'x-request-id': (request as FastifyRequest).id,
          [identityHeader]: signIdentity(callerOf(request as FastifyRequest).identity, secret),
        }),
        rewriteHeaders: (headers) =>
          service === 'user' ? { 'cache-control': 'no-store', ...headers } : headers,
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
