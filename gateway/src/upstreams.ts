import httpProxy from '@fastify/http-proxy'
import { paths, pathTo } from '@homeground/contracts'
import { AppError, deadlineHeader, identityHeader, type Server, type SignIdentity } from '@homeground/service'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerOf } from './callers/caller.ts'
import { createForward } from './forward.ts'
import { forwardedHeaders } from './forwarded-headers.ts'
import { publicCalls } from './public-calls.ts'

export interface Upstreams {
  readonly search: string
  readonly housing: string
  readonly schools: string
  readonly user: string
  readonly feedback: string
}

type PreHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** Which service serves the calls of the contract under which paths: the whole table. */
const routingTable = [
  [paths.schoolSearch, 'schools'],
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
  [paths.secureAccount, 'user'],
  [paths.unsubscribe, 'user'],
  [paths.premium, 'user'],
  [paths.premiumWebhook, 'user'],
  [paths.operators, 'user'],
  [paths.pageview, 'feedback'],
  [paths.feedbackForm, 'feedback'],
  [paths.contact, 'feedback'],
  [paths.report, 'feedback'],
  [paths.newsletter, 'feedback'],
  [paths.adminMessages, 'feedback'],
  [paths.adminNewsletter, 'feedback'],
] as const satisfies readonly (readonly [path: string, service: keyof Upstreams])[]

/** The payment provider signs its calls in this header. */
const signatureHeader = 'stripe-signature'

/** Starting a payment waits for the payment provider; all other calls have the common timeout. */
const paymentTimeoutMs = 10_000

/** Longest body of a call; it is read completely before its service is called. */
const bodyLimitBytes = 1024 * 1024

interface Options {
  readonly addresses: Upstreams
  readonly sign: SignIdentity
  readonly timeoutMs: number
  /** By the longest matching path: may reject a call or reply to it before it reaches its service. */
  readonly preHandlers: Partial<Record<string, PreHandler>>
}

/**
 * Forwards the contract's calls, and nothing else, with the caller's signed identity. A body is read before an
 * upstream connection is taken, so that slow senders hold none. If a service is down, its calls return 503.
 */
export function proxyUpstreams(server: Server, options: Options): void {
  for (const service of new Set(routingTable.map(([, name]) => name))) {
    server.register(async (scope) => forwardTo(scope as unknown as Server, service, options))
  }
}

function forwardTo(
  server: Server,
  service: keyof Upstreams,
  { addresses, sign, timeoutMs, preHandlers }: Options,
): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bodyLimitBytes }, (_request, body, done) =>
    done(null, body),
  )
  const { forward, close } = createForward(addresses[service], timeoutMs)
  server.addHook('onClose', close)
  const handler = (request: FastifyRequest, reply: FastifyReply) => {
    const url = request.routeOptions.url!
    const ownTimeoutMs = isUnder(url, paths.premium) ? paymentTimeoutMs : timeoutMs
    if (service === 'user') reply.header('cache-control', 'no-store')
    const moreHeaders = url === paths.premiumWebhook ? [signatureHeader] : []
    const headers = forwardedHeaders(request.headers, moreHeaders)
    headers['x-request-id'] = request.id
    headers[deadlineHeader] = String(ownTimeoutMs)
    const path = pathTo(url, request.params as Record<string, string>)
    const { identity } = callerOf(request)
    headers[identityHeader] = sign({ to: service, method: request.method, path, identity })
    forward(request, reply, {
      path,
      headers,
      body: request.body as Buffer | undefined,
      timeoutMs: ownTimeoutMs,
      onError: (error) => sendUnavailable(reply, service, error),
    })
    return reply
  }
  const preHandlerOf = (url: string) => {
    const path = Object.keys(preHandlers).find((one) => isUnder(url, one))
    return path === undefined ? undefined : preHandlers[path]
  }
  for (const { method, url } of publicCalls) {
    if (serviceOf(url) !== service) continue
    const preHandler = preHandlerOf(url)
    server.register(httpProxy, {
      upstream: addresses[service],
      routes: [url],
      httpMethods: method === 'GET' ? ['GET', 'HEAD'] : [method],
      proxyPayloads: false,
      ...(preHandler && { preHandler }),
      handler,
    })
  }
}

/** The service of the longest path of the table that a route is under; undefined for the gateway's own. */
export function serviceOf(url: string): keyof Upstreams | undefined {
  const matches = routingTable.filter(([path]) => isUnder(url, path))
  return matches.sort(([a], [b]) => b.length - a.length)[0]?.[1]
}

function isUnder(url: string, path: string): boolean {
  return url === path || url.startsWith(`${path}/`)
}

function sendUnavailable(reply: FastifyReply, service: string, cause: unknown): void {
  const message = `The ${service} service is unavailable right now. Please try again.`
  reply.send(new AppError('upstream_unavailable', 503, message, { retryAfterSeconds: 2, cause }))
}
