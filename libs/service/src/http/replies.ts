import { createHash, randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { ErrorBody, ErrorCode } from '@homeground/contracts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, invalid, unavailable } from '../base/errors.ts'
import { isDatabaseUnavailable } from '../storage/database.ts'

/** Sends every error as an ErrorBody. Only unexpected errors are logged at level error, with their stack. */
export function useErrorReplies(server: FastifyInstance): void {
  server.setNotFoundHandler((request, reply) => {
    const body = toBody(new AppError('not_found', 404, `There is no ${request.method} ${pathOf(request)}.`), request)
    return reply.status(404).send(body)
  })
  server.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    const reported = translate(error)
    if (reported.code === 'internal') request.log.error({ err: error }, 'unexpected error')
    else if (reported.cause) request.log.warn({ cause: causeOf(error) }, reported.message)
    if (reported.retryAfterSeconds !== undefined) reply.header('retry-after', reported.retryAfterSeconds)
    return reply.status(reported.status).send(toBody(reported, request))
  })
}

function translate(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error
  if (error.validation) return invalid(fieldsOf(error))
  const status = error.statusCode ?? 500
  if (status === 413) return new AppError('too_large', 413, 'The request is too large.')
  if (status === 415) return new AppError('validation', 415, error.message)
  // Before the database: a client that disconnects while it sends its body is an ECONNRESET too.
  if (status >= 400 && status < 500) return new AppError('validation', 422, error.message)
  if (isDatabaseUnavailable(error))
    return unavailable('The database is unavailable right now. Please try again.', error)
  return new AppError('internal', 500, 'An unknown error has occured.', { cause: error })
}

function fieldsOf(error: FastifyError): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const { instancePath, params, message } of error.validation ?? []) {
    const name = instancePath.split('/')[1] ?? (params as { missingProperty?: string }).missingProperty ?? 'request'
    fields[name] = [...(fields[name] ?? []), message ?? 'is not valid']
  }
  return fields
}

/** Message of the underlying error. */
function causeOf(error: Error): string | undefined {
  const cause = error instanceof AppError ? error.cause : error
  return cause instanceof Error ? cause.message : undefined
}

function toBody(error: AppError, request: FastifyRequest): ErrorBody {
  return {
    error: error.message,
    code: error.code,
    requestId: request.id,
    ...(error.fields && { errors: error.fields }),
  }
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? request.url
}

/** A Fastify error before a request has a route: its URL cannot be decoded, or one of its segments is too long. */
export function frameworkErrors({ statusCode }: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const { status, code, message } =
    statusCode === 414
      ? new AppError('too_large', 414, 'The URL is too long.')
      : new AppError('validation', 400, 'The URL is not valid.')
  const body: ErrorBody = { error: message, code, requestId: reply.request.id }
  reply.status(status).header('x-request-id', body.requestId).send(body)
}

/** Responses to the errors of Node's HTTP parser, by their codes. */
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

const linesPerPiece = 2000

/** Streams lines of text, so that a long list is never in memory as a whole and other requests get their turn. */
export function sendLines(reply: FastifyReply, type: string, lines: Iterable<string>): FastifyReply {
  return reply.type(`${type}; charset=utf-8`).send(Readable.from(piecesOf(lines)))
}

function* piecesOf(lines: Iterable<string>): Generator<string> {
  let piece: string[] = []
  for (const line of lines) {
    piece.push(line, '\n')
    if (piece.length < 2 * linesPerPiece) continue
    yield piece.join('')
    piece = []
  }
  if (piece.length > 0) yield piece.join('')
}

/**
 * Sets the ETag of a response that depends only on `parts` (data version, normalized request). If the client
 * already has it, sends 304 and returns true: the handler then returns `reply`.
 */
export function sentNotModified(request: FastifyRequest, reply: FastifyReply, ...parts: string[]): boolean {
  const etag = `"${createHash('sha1').update(parts.join('\n')).digest('base64url')}"`
  reply.header('etag', etag).header('cache-control', 'no-cache')
  const unchanged = hasVersion(request, etag)
  if (unchanged) reply.status(304).send()
  return unchanged
}

/** Whether the client has the version that `etag` names. */
export function hasVersion({ headers }: FastifyRequest, etag: string): boolean {
  const tags = headers['if-none-match']?.split(',') ?? []
  return tags.some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

/** Reports in Server-Timing how long the response took to make, in milliseconds. */
export function setTiming(reply: FastifyReply, name: string, startMs: number): FastifyReply {
  const ms = performance.now() - startMs
  return reply.header('server-timing', `${name};dur=${ms.toFixed(3)}`)
}
