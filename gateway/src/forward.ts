import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Dispatcher, Pool } from 'undici'

/** Connections to one service; further calls wait for one of them. */
export const maxConnections = 256
/** Longest response of a service; more is an error. */
const maxResponseBytes = 64 * 1024 * 1024

/** Headers that belong to one connection (RFC 9110, section 7.6.1). */
const ownHeaders = ['connection', 'keep-alive', 'transfer-encoding']

export interface Call {
  readonly path: string
  readonly headers: Record<string, string | string[]>
  readonly body: Buffer | undefined
  /** Longest wait for the response to begin, and between two parts of it. */
  readonly timeoutMs: number
  /** The service did not send a complete response. Not called if the client has disconnected. */
  onError(error: Error): void
}

/** Sends a call to a service and, once it is complete, its response to the client. */
export type Forward = (request: FastifyRequest, reply: FastifyReply, call: Call) => void

/**
 * Forwards calls to the service at `url`. A response is collected and sent in one piece: streaming each through the
 * gateway takes twice the time, and a response that ends early can still become a 503.
 */
export function createForward(url: string, connectTimeoutMs: number) {
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
