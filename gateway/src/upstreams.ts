import httpProxy from '@fastify/http-proxy'
import { paths } from '@homeground/contracts'
import { AppError, identityHeader, type Server, signIdentity } from '@homeground/service'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerOf } from './callers/caller.ts'

export interface Upstreams {
  readonly search: string
  readonly housing: string
  readonly schools: string
  readonly user: string
  readonly feedback: string
}

type PreHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** Which service serves which paths: the whole table. The longest prefix wins. */
export const routingTable = [
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

/** Request headers that services receive; all others stay here. */
const forwardedHeaders = new Set([
  'accept',
  'accept-language',
  'content-type',
  'content-length',
  'if-none-match',
  'user-agent',
])

/** The payment provider signs its calls in this header. */
const signatureHeader = 'stripe-signature'

/** Starting a payment waits for the payment provider; all other calls have the common timeout. */
const timeoutOverrides: Partial<Record<string, number>> = { [paths.premium]: 10_000 }

interface Options {
  readonly addresses: Upstreams
  readonly secret: string
  readonly timeoutMs: number
  /** By prefix: may reject a call or reply to it before it reaches its service. */
  readonly preHandlers: Partial<Record<string, PreHandler>>
}

/** Proxies every call of the table with the caller's signed identity. If a service is down, its routes return 503. */
export function proxyUpstreams(server: Server, options: Options): void {
  const { addresses, secret, timeoutMs, preHandlers } = options
  for (const [prefix, service] of routingTable) {
    const responseMs = timeoutOverrides[prefix] ?? timeoutMs
    server.register(httpProxy, {
      upstream: addresses[service],
      prefix,
      rewritePrefix: prefix,
      httpMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      ...(preHandlers[prefix] && { preHandler: preHandlers[prefix] }),
      undici: {
        connections: 64,
        connectTimeout: timeoutMs,
        headersTimeout: responseMs,
        bodyTimeout: responseMs,
      },
      replyOptions: {
        // By default a 503 is retried up to ten times after its Retry-After, and the caller would wait.
        retryDelay: () => null,
        rewriteRequestHeaders: (request, headers) => ({
          ...Object.fromEntries(
            Object.entries(headers).filter(
              ([name]) =>
                forwardedHeaders.has(name) ||
                (name === signatureHeader && prefix === paths.premiumWebhook),
            ),
          ),
          'x-request-id': (request as FastifyRequest).id,
          [identityHeader]: signIdentity(callerOf(request as FastifyRequest).identity, secret),
        }),
        rewriteHeaders: (headers) =>
          service === 'user' ? { 'cache-control': 'no-store', ...headers } : headers,
        onError: (reply, { error }) => {
          sendUnavailable(reply as FastifyReply, service, error)
        },
      },
    })
  }
}

function sendUnavailable(reply: FastifyReply, service: string, cause: unknown): void {
  const message = `The ${service} service is unavailable right now. Please try again.`
  reply.send(new AppError('upstream_unavailable', 503, message, { retryAfterSeconds: 2, cause }))
}
