import type { IncomingHttpHeaders } from 'node:http'
import { PassThrough } from 'node:stream'
import httpProxy from '@fastify/http-proxy'
import { paths, pathTo } from '@homeground/contracts'
import { idempotencyHeader, makerSecretHeader, voterIdHeader } from '@homeground/contracts/headers'
import { AppError, deadlineHeader, identityHeader, type Server } from '@homeground/service'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Dispatcher, Pool } from 'undici'
import { callerOf } from './callers/caller.ts'
import { isUnder, publicCalls, type ServiceName, type Services, serviceOf } from './calls/public-calls.ts'

/** Connections to one service; further calls wait for one of them. */
export const maxConnections = 256
/** Longest response of a service that is collected; more is an error. Files are streamed, however long. */
const maxResponseBytes = 64 * 1024 * 1024

/** Headers that belong to one connection (RFC 9110, section 7.6.1). */
const ownHeaders = ['connection', 'keep-alive', 'transfer-encoding']

/** The payment provider signs its calls in this header. */
const signatureHeader = 'stripe-signature'

/** Starting a payment waits for the payment provider; all other calls have the common timeout. */
const paymentTimeoutMs = 10_000

/**
 * How much longer than the service may work the gateway waits for the response to a change: what was stored just before
 * the deadline must not be answered with 503 because the machine is busy.
 */
const changeResponseMs = 2000

/** Longest body of a call; it is read completely before its service is called. */
const bodyLimitBytes = 1024 * 1024

type PreHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

interface Options extends Services {
  /** By the longest matching path: may reject a call or reply to it before it reaches its service. */
  readonly preHandlers: Partial<Record<string, PreHandler>>
}

/**
 * Forwards the contract's calls, and nothing else, with the caller's signed identity. A body is read before an
 * upstream connection is taken, so that slow senders hold none. If a service is down, its calls return 503.
 */
export function forwardCalls(server: Server, options: Options): void {
  for (const service of Object.keys(options.addresses) as ServiceName[]) {
    server.register(async (scope) => forwardTo(service, scope, options))
  }
}

function forwardTo(
  service: ServiceName,
  scope: Pick<FastifyInstance, 'removeAllContentTypeParsers' | 'addContentTypeParser' | 'addHook' | 'register'>,
  { addresses, sign, timeoutMs, preHandlers }: Options,
): void {
  const upstream = addresses[service]
  const pool = new Pool(upstream, { connections: maxConnections, connectTimeout: timeoutMs, maxResponseSize: -1 })
  scope.addHook('onClose', () => pool.destroy())
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bodyLimitBytes }, (_request, body, done) =>
    done(null, body),
  )
  const handler = (request: FastifyRequest, reply: FastifyReply) => {
    const url = request.routeOptions.url!
    const method = request.method as Dispatcher.HttpMethod
    const path = pathTo(url, request.params as Record<string, string>)
    const ownTimeoutMs = isUnder(url, paths.premium) ? paymentTimeoutMs : timeoutMs
    const responseTimeoutMs = method === 'GET' || method === 'HEAD' ? ownTimeoutMs : ownTimeoutMs + changeResponseMs
    if (service === 'user') reply.header('cache-control', 'no-store')
    const headers = forwardedHeaders(request.headers, url === paths.premiumWebhook ? [signatureHeader] : [])
    // Outlines are stored compressed; all other responses are compressed here.
    const accepted = request.headers['accept-encoding']
    if (accepted !== undefined && isUnder(url, paths.outlines)) headers['accept-encoding'] = accepted
    headers['x-request-id'] = request.id
    headers[deadlineHeader] = String(ownTimeoutMs)
    headers[identityHeader] = sign({ to: service, method, path, identity: callerOf(request).identity })
    pool.dispatch(
      {
        method,
        path: path + queryOf(request.raw.url!),
        headers,
        body: (request.body as Buffer | undefined) ?? null,
        headersTimeout: responseTimeoutMs,
        bodyTimeout: responseTimeoutMs,
      },
      collect(reply, (cause) => {
        const message = `The ${service} service is unavailable right now. Please try again.`
        reply.send(new AppError('upstream_unavailable', 503, message, { retryAfterSeconds: 2, cause }))
      }),
    )
    return reply
  }
  for (const { method, url } of publicCalls) {
    if (serviceOf(url) !== service) continue
    const preHandler = preHandlers[Object.keys(preHandlers).find((path) => isUnder(url, path)) ?? '']
    scope.register(httpProxy, {
      upstream,
      routes: [url],
      httpMethods: method === 'GET' ? ['GET', 'HEAD'] : [method],
      proxyPayloads: false,
      ...(preHandler && { preHandler }),
      handler,
    })
  }
}

/** Request headers that services receive; all others stay here. The length of a body is that of the body sent on. */
const forwarded = [
  'accept',
  'accept-language',
  'content-type',
  'if-none-match',
  idempotencyHeader,
  makerSecretHeader,
  voterIdHeader,
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

/** A file of all matches, which may be too long to collect. */
function isFile(headers: IncomingHttpHeaders): boolean {
  return headers['content-type']?.startsWith('text/csv') ?? false
}

/**
 * Sends a response to the client in one piece once it is complete: streaming each takes more time, and one that ends early
 * can still become a 503. Only files are streamed. `onError` is not called if the client has disconnected.
 */
function collect(reply: FastifyReply, onError: (error: Error) => void): Dispatcher.DispatchHandler {
  const parts: Buffer[] = []
  let head: { status: number; headers: IncomingHttpHeaders } | undefined
  let file: PassThrough | undefined
  let bytes = 0
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
      if (!isFile(headers)) return
      file = new PassThrough()
      reply.code(status).headers(head.headers).send(file)
    },
    onResponseData(controller, part) {
      if (file) {
        if (file.write(part)) return
        controller.pause()
        file.once('drain', () => controller.resume())
        return
      }
      bytes += part.length
      if (bytes > maxResponseBytes) controller.abort(new Error(`a response of more than ${maxResponseBytes} bytes`))
      else parts.push(part)
    },
    // Not before: a response that ends early must leave nothing in the 503.
    onResponseEnd() {
      if (file) return void file.end()
      if (head) reply.code(head.status).headers(head.headers)
      reply.send(parts.length > 1 ? Buffer.concat(parts) : parts[0])
    },
    onResponseError(_controller, error) {
      // The rest of a file is missing: its client must not take it for whole.
      if (file) file.destroy(error)
      else if (!isDisconnected) onError(error)
    },
  }
}

function withoutOwn(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  for (const name of ownHeaders) delete headers[name]
  return headers
}

/** The query of a request target with its question mark; empty without one. */
function queryOf(target: string): string {
  const start = target.indexOf('?')
  return start < 0 ? '' : target.slice(start)
}
