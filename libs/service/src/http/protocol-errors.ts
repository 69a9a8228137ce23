import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorBody, ErrorCode } from '@homeground/contracts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'

/** A Fastify error before a request has a route: its URL cannot be decoded, or one of its segments is too long. */
export function frameworkErrors({ statusCode }: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const { status, code, message } =
    statusCode === 414
      ? new AppError('too_large', 414, 'The URL is too long.')
      : new AppError('validation', 400, 'The URL is not valid.')
  const body: ErrorBody = { error: message, code, requestId: reply.request.id }
  reply.status(status).header('x-request-id', body.requestId).send(body)
}

/** What Node's HTTP parser reports, as the response that its client gets. */
const parserErrors: Record<string, readonly [status: number, code: ErrorCode, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'validation', 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: [431, 'too_large', 'The URL and headers are too long.'],
}

/** Replies to bytes that are not a complete HTTP request, and disconnects. */
export function replyToParserError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, code, message] = parserErrors[error.code ?? ''] ?? [
    400,
    'validation',
    'This is not a valid HTTP request.',
  ]
  socket.write(rawErrorResponse(status, { code, message }))
  socket.destroy()
}

/** Replies 417 to an `Expect` other than `100-continue`, which Node would send without a body. */
export function refuseExpectations({ server }: FastifyInstance): void {
  server.on('checkExpectation', ({ socket }: { socket: Socket }) => {
    socket.end(rawErrorResponse(417, { code: 'validation', message: 'Only Expect: 100-continue is known.' }))
  })
}

/** A complete response for a connection on which there is no request to reply to. */
export function rawErrorResponse(
  status: number,
  input: { code: ErrorCode; message: string; retryAfterSeconds?: number },
): string {
  const { code, message, retryAfterSeconds } = input
  const body = JSON.stringify({ error: message, code, requestId: randomUUID() } satisfies ErrorBody)
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...(retryAfterSeconds === undefined ? [] : [`Retry-After: ${retryAfterSeconds}`]),
    'Connection: close',
    '',
    body,
  ].join('\r\n')
}
