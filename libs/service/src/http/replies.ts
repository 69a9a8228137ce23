import { createHash, randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { ErrorBody, ErrorCode } from '@homeground/contracts'
import { idempotencyHeader } from '@homeground/contracts/headers'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type DataSource, type EntityManager, EntitySchema, LessThanOrEqual, MoreThan } from 'typeorm'
import { signalOf } from '../base/deadline.ts'
import { AppError, invalid, unavailable } from '../base/errors.ts'
import { identityOf } from '../identity/identity.ts'
import { type Db, isDatabaseUnavailable, transactionWithin } from '../storage/database.ts'

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
  if (status >= 400 && status < 500)
    return new AppError('validation', 422, error.message, { fields: { request: [error.message] } })
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
export function replyToParserError(error: Error & { code?: string; rawPacket?: unknown }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, code, message] = parserErrors[error.code ?? ''] ?? [
    400,
    'validation',
    'This is not a valid HTTP request.',
  ]
  // Nothing of the request was parsed, but its method is at the beginning of what arrived.
  const isHead = Buffer.isBuffer(error.rawPacket) && error.rawPacket.toString('latin1', 0, 5) === 'HEAD '
  socket.write(rawErrorResponse(status, { code, message, isHead }))
  socket.destroy()
}

/** Replies 417 to an `Expect` other than `100-continue`, which Node would send without a body. */
export function refuseExpectations({ server }: FastifyInstance): void {
  server.on('checkExpectation', ({ socket }: { socket: Socket }) => {
    socket.end(rawErrorResponse(417, { code: 'validation', message: 'Only Expect: 100-continue is known.' }))
  })
}

/** A complete response for a connection on which there is no request to reply to; one to HEAD has no body. */
export function rawErrorResponse(
  status: number,
  input: { code: ErrorCode; message: string; retryAfterSeconds?: number; isHead?: boolean },
): string {
  const { code, message, retryAfterSeconds, isHead = false } = input
  const requestId = randomUUID()
  const body = JSON.stringify({ error: message, code, requestId } satisfies ErrorBody)
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    ...(retryAfterSeconds === undefined ? [] : [`Retry-After: ${retryAfterSeconds}`]),
    'Connection: close',
    '',
    isHead ? '' : body,
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

const hourMs = 3600_000
/** How long a key is remembered. */
const keyLifetimeMs = 24 * hourMs

/** A call that was done; a repetition of it is recognized. */
export interface IdempotencyKey {
  /** SHA-256 of the call, its sender and the key. */
  readonly keyHash: string
  /** SHA-256 of what was sent. */
  readonly requestHash: string
  /** Result of the effect: JSON. */
  readonly result: object
  /** False until what follows the transaction is done. */
  readonly isComplete: boolean
  readonly createdAt: Date
}

/** The table that `runOnce` needs in a service's schema. */
export const IdempotencyKey = new EntitySchema<IdempotencyKey>({
  name: 'IdempotencyKey',
  tableName: 'idempotency_key',
  columns: {
    keyHash: { type: 'text', primary: true },
    requestHash: { type: 'text' },
    result: { type: 'jsonb' },
    isComplete: { type: 'boolean' },
    createdAt: { type: 'timestamptz' },
  },
})

export interface Once<Result extends object> {
  readonly request: FastifyRequest
  /** Who may repeat the call; by default its browser, else its user. */
  readonly sender?: string
  /** The values that must be equal in a repetition. Without a key, equal calls of one sender within an hour are repetitions. */
  readonly sent: unknown
  readonly nowMs: number
  /** Does the work of the call, in the transaction that also stores the key. The result is stored as JSON. */
  effect(tx: EntityManager): Promise<Result>
  /** False if what the first call made is gone; the effect then runs again. By default, it lasts. */
  lasts?(tx: EntityManager, result: Result, more: { hasKey: boolean }): Promise<boolean>
  /**
   * Runs after the commit, e.g. requests mail. If it fails or its process dies, a repetition of the call runs it;
   * two at the same time may both do.
   */
  follow?(result: Result): Promise<void>
}

/**
 * Runs the effect of a call once, however often and in whatever state of failure the call is repeated: with the same
 * `Idempotency-Key` for 24 hours, without one if the same is sent within an hour. A repetition waits for the one in
 * progress and gets its result. Nothing is changed after the request's deadline. Errors: 422 if the key was sent with
 * something else; 503 at the deadline; whatever the effect throws, and then nothing is stored.
 */
export async function runOnce<Result extends object>(db: DataSource, once: Once<Result>): Promise<Result> {
  const { request, sender = senderOf(request), sent, nowMs, effect, lasts, follow } = once
  const key = request.headers[idempotencyHeader]
  const hasKey = key !== undefined
  const requestHash = hashOf(sent)
  const call = `${request.method} ${request.routeOptions.url}`
  const keyHash = hashOf([call, sender, hasKey ? ['key', key] : ['sent', requestHash]])
  const since = new Date(nowMs - (hasKey ? keyLifetimeMs : hourMs))

  const { result, isComplete } = await transactionWithin(db, signalOf(request), async (tx) => {
    // A repetition at the same time waits here until this transaction ends.
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [keyHash])
    const keys = tx.getRepository(IdempotencyKey)
    const stored = await keys.findOneBy({ keyHash, createdAt: MoreThan(since) })
    if (stored && stored.requestHash !== requestHash) {
      throw invalid({ 'Idempotency-Key': 'was sent before with other values; send a new one with new values' })
    }
    if (stored) {
      const first = { result: stored.result as Result, isComplete: stored.isComplete }
      if (!lasts || (await lasts(tx, first.result, { hasKey }))) return first
    }
    const outcome = { result: await effect(tx), isComplete: follow === undefined }
    const createdAt = new Date(nowMs)
    await keys.upsert({ keyHash, requestHash, ...outcome, createdAt }, ['keyHash'])
    return outcome
  })
  if (follow && !isComplete) {
    await follow(result)
    await db.getRepository(IdempotencyKey).update({ keyHash }, { isComplete: true })
  }
  return result
}

/** Deletes the keys that are older than a day; for a service's daily cleaning. */
export async function deleteOldIdempotencyKeys(db: Db, nowMs: number): Promise<void> {
  const createdAt = LessThanOrEqual(new Date(nowMs - keyLifetimeMs))
  await db.getRepository(IdempotencyKey).delete({ createdAt })
}

/** The browser that sent a request, otherwise its user or operator. */
function senderOf(request: FastifyRequest): string {
  const { device, subject } = identityOf(request)
  return device ?? subject
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}
