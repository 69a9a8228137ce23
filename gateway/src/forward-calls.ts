import type { IncomingHttpHeaders } from 'node:http'
import httpProxy from '@fastify/http-proxy'
import { paths, pathTo } from '@homeground/contracts'
import { idempotencyHeader } from '@homeground/contracts/headers'
import { AppError, deadlineHeader, identityHeader, type Server } from '@homeground/service'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Dispatcher, Pool } from 'undici'
import { callerOf } from './callers/caller.ts'
import { isUnder, publicCalls, type ServiceName, type Services, serviceOf } from './calls/public-calls.ts'

/** Request headers that services receive; all others stay here. The length of a body is that of the body sent on. */
const forwarded = [
  'accept',
  'accept-language',
  'content-type',
  'if-none-match',
  idempotencyHeader,
  'user-agent',
] as const

/** The headers of a request that its service receives, without copying the others; `more` names further ones. */
function forwardedHeaders(
  headers: IncomingHttpHeaders,
  more: readonly string[] = [],
): Record<string, string | string[]> {
  const result: Record<string, string | string[]> = {}
  for (const name of forwarded) if (headers[name] !== undefined) result[name] = headers[name]
  for (const name of more) if (headers[name] !== undefined) result[name] = headers[name]
  return result
}

/** Connections to one service; further calls wait for one of them. */
export const maxConnections = 256
/** Longest response of a service; more is an error. */
const maxResponseBytes = 64 * 1024 * 1024

/** Headers that belong to one connection (RFC 9110, section 7.6.1). */
const ownHeaders = ['connection', 'keep-alive', 'transfer-encoding']

interface Call {
  readonly path: string
  readonly headers: Record<string, string | string[]>
  readonly body: Buffer | undefined
  /** Longest wait for the response to begin, and between two parts of it. */
  readonly timeoutMs: number
  /** The service did not send a complete response. Not called if the client has disconnected. */
  onError(error: Error): void
}

/** Sends a call to a service and, once it is complete, its response to the client. */
type Forward = (request: FastifyRequest, reply: FastifyReply, call: Call) => void

/**
 * Forwards calls to the service at `url`. A response is collected and sent in one piece: streaming each through the
 * gateway takes twice the time, and a response that ends early can still become a 503.
 */
function createForward(url: string, connectTimeoutMs: number) {
  const pool = new Pool(url, {
    connections: maxConnections,
    connectTimeout: connectTimeoutMs,
    maxResponseSize: maxResponseBytes,
  })
  const forward: Forward = (request, reply, { path, headers, body, timeoutMs, onError }) => {
    pool.dispatch(
      {
        method: request.method as Dispatcher.HttpMethod,
        path: path + searchOf(request.raw.url!),
        headers,
        body: body ?? null,
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
      },
      collect(reply, onError),
    )
  }
  return { forward, close: () => pool.destroy() }
}

function collect(reply: FastifyReply, onError: Call['onError']): Dispatcher.DispatchHandler {
  const parts: Buffer[] = []
  let head: { status: number; headers: IncomingHttpHeaders } | undefined
  let isDisconnected = false
  return {
    onRequestStart(controller) {
      reply.raw.once('close', () => {
        isDisconnected = !reply.raw.writableFinished
        if (isDisconnected) controller.abort(new Error('the client has disconnected'))
      })
    },
    onResponseStart(_controller, status, headers) {
      head = { status, headers: withoutOwn(headers) }
    },
    onResponseData(_controller, part) {
      parts.push(part)
    },
    // Not before: a response that ends early must leave nothing in the 503.
    onResponseEnd() {
      if (head) reply.code(head.status).headers(head.headers)
      reply.send(parts.length > 1 ? Buffer.concat(parts) : parts[0])
    },
    onResponseError(_controller, error) {
      if (!isDisconnected) onError(error)
    },
  }
}

function withoutOwn(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  for (const name of ownHeaders) delete headers[name]
  return headers
}

/** The query of a request target with its question mark; empty without one. */
function searchOf(target: string): string {
  const at = target.indexOf('?')
  return at < 0 ? '' : target.slice(at)
}

type PreHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** The payment provider signs its calls in this header. */
const signatureHeader = 'stripe-signature'

/** Starting a payment waits for the payment provider; all other calls have the common timeout. */
const paymentTimeoutMs = 10_000

/** Longest body of a call; it is read completely before its service is called. */
const bodyLimitBytes = 1024 * 1024

interface Options extends Services {
  /** By the longest matching path: may reject a call or reply to it before it reaches its service. */
  readonly preHandlers: Partial<Record<string, PreHandler>>
}

/**
 * Forwards the contract's calls, and nothing else, with the caller's signed identity. A body is read before an
 * upstream connection is taken, so that slow senders hold none. If a service is down, its calls return 503.
 */
export function proxyUpstreams(server: Server, options: Options): void {
  for (const service of Object.keys(options.addresses) as ServiceName[]) {
    server.register(async (scope) => forwardTo(scope as unknown as Server, service, options))
  }
}

function forwardTo(server: Server, service: ServiceName, { addresses, sign, timeoutMs, preHandlers }: Options): void {
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

function sendUnavailable(reply: FastifyReply, service: string, cause: unknown): void {
  const message = `The ${service} service is unavailable right now. Please try again.`
  reply.send(new AppError('upstream_unavailable', 503, message, { retryAfterSeconds: 2, cause }))
}
