import type { ErrorBody } from '@homeground/contracts'
import { messages } from '@homeground/contracts/messages'

/** A call that failed: with an error response, or without any (`status` 0, `code` `network`). */
export class ApiError extends Error {
  readonly status: number
  /** Stable code of the error body; `unknown` if there is none. */
  readonly code: string
  readonly requestId: string | null
  /** Messages by field name. */
  readonly fields: Readonly<Record<string, readonly string[]>>
  readonly retryAfterSeconds: number | null

  constructor(input: ApiErrorInput) {
    super(input.message)
    this.name = 'ApiError'
    this.status = input.status
    this.code = input.code
    this.requestId = input.requestId ?? null
    this.fields = input.fields ?? {}
    this.retryAfterSeconds = input.retryAfterSeconds ?? null
  }
}

type ApiErrorInput = Pick<ApiError, 'status' | 'code' | 'message'> &
  Partial<Pick<ApiError, 'requestId' | 'fields' | 'retryAfterSeconds'>>

/** The error itself, or one without a status for anything else that was thrown, such as an unreadable response. */
export function toApiError(error: unknown, message: string = messages.unknownError): ApiError {
  return error instanceof ApiError ? error : new ApiError({ status: 0, code: 'unknown', message })
}

/** The message of an error body: `error`, else the first message of each field, joined. */
export function messageOf(body: Partial<ErrorBody> | null, fallback: string): string {
  return body?.error || firstMessages(body?.errors ?? {}) || fallback
}

/** The first message of each field, joined with spaces; empty without fields. */
export function firstMessages(fields: ApiError['fields']): string {
  return Object.values(fields)
    .flatMap((list) => list.slice(0, 1))
    .join(' ')
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

export function isAborted(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || error.name === 'CancelledError')
}
