import type { ErrorCode } from '@homeground/contracts'

/** The one error class that code throws on purpose, also for a response that is not ready (202); useErrorReplies turns it into an ErrorBody. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  /** Messages by field name, for invalid input. */
  readonly fields: Record<string, string[]> | undefined
  /** Seconds after which the caller may try again, for 202, 429 and 503. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    status: number,
    message: string,
    more: { fields?: Record<string, string[]>; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause })
    this.code = code
    this.status = status
    this.fields = more.fields
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}

/** 422 that names each invalid field and what is wrong with it. */
export function invalid(fields: Record<string, string | string[]>): AppError {
  const lists = Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [name, Array.isArray(text) ? text : [text]]),
  )
  const sentence = Object.entries(lists)
    .map(([name, texts]) => `${name}: ${texts[0]}.`)
    .join(' ')
  return new AppError('validation', 422, sentence, { fields: lists })
}

/** 404 with one sentence, e.g. `There is no zip 00000.` */
export function notFound(message: string): AppError {
  return new AppError('not_found', 404, message)
}

/** 503 with Retry-After: something this response needs is unavailable. */
export function unavailable(message: string, cause?: unknown): AppError {
  return new AppError('unavailable', 503, message, { retryAfterSeconds: 5, cause })
}

/** 202 with Retry-After: what this response needs is loaded but not ready. The same call succeeds a moment later. */
export function preparing(message: string): AppError {
  return new AppError('preparing', 202, message, { retryAfterSeconds: 1 })
}

/** The request that was parsed. Errors: a 422 that names every bad parameter. */
export function requireParsed<Request>(
  parsed: { readonly request: Request } | { readonly errors: Record<string, string[]> },
): Request {
  if ('errors' in parsed) throw invalid(parsed.errors)
  return parsed.request
}
