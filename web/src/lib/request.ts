import type { ErrorBody } from '@homeground/contracts'
import { messages } from '@homeground/contracts/messages'
import { raiseAlert } from './alerts.ts'

/** A call that was answered with an error, or not at all (`status` 0, `code` `network`). */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly requestId: string | null
  readonly fields: Record<string, string[]>

  constructor(status: number, code: string, message: string, body?: Partial<ErrorBody>) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.requestId = body?.requestId ?? null
    this.fields = body?.errors ?? {}
  }
}

export interface Answer<T> {
  readonly data: T
  readonly headers: Headers
}

export interface RequestOptions {
  /** Left-out, null and empty values do not travel. */
  readonly query?: Readonly<Record<string, string | number | null | undefined>>
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly body?: unknown
  readonly signal?: AbortSignal
  /** What to say when the answer brings no sentence of its own. */
  readonly fallback?: string
}

/**
 * One call to the gateway, with cookies and the XMLHttpRequest header.
 * @throws ApiError when the answer is not 2xx or there is none; the signal's AbortError when cancelled.
 */
export async function request<T>(path: string, options: RequestOptions = {}): Promise<Answer<T>> {
  const { query, method = 'GET', body, signal, fallback = messages.unknownError } = options
  let response: Response
  try {
    response = await fetch(addressOf(path, query), {
      method,
      credentials: 'include',
      headers: {
        Accept: 'application/json',
        'X-Requested-With': 'XMLHttpRequest',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError(0, 'network', fallback)
  }
  if (!response.ok) throw await errorOf(response, fallback)
  const text = await response.text()
  return { data: (text === '' ? null : JSON.parse(text)) as T, headers: response.headers }
}

/** The sentence of an error body: `error`, else the first message of each field, joined. */
export function sentenceOf(body: Partial<ErrorBody> | null, fallback: string): string {
  if (body?.error) return body.error
  const firsts = Object.values(body?.errors ?? {}).flatMap((list) => list.slice(0, 1))
  return firsts.length > 0 ? firsts.join(' ') : fallback
}

export function isCancelled(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || error.name === 'CancelledError')
}

function addressOf(path: string, query: RequestOptions['query']): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') params.set(name, String(value))
  }
  const text = params.toString()
  return text === '' ? path : `${path}?${text}`
}

async function errorOf(response: Response, fallback: string): Promise<ApiError> {
  const body = (await response.json().catch(() => null)) as Partial<ErrorBody> | null
  const code = body?.code ?? 'unknown'
  if (response.status === 419) raiseAlert(messages.csrfExpired)
  if (response.status === 429 && code !== 'quota_exhausted') raiseAlert(messages.tooManyRequests)
  const error = new ApiError(response.status, code, sentenceOf(body, fallback), {
    ...body,
    requestId: body?.requestId ?? response.headers.get('X-Request-Id') ?? '',
  })
  return error
}
