import { fetch, type Response } from 'undici'
import { SourceError } from '../source-error.ts'
import { AddressNotAllowedError, type ImportRules, restrictedAgent } from './import-rules.ts'

/** Parameters that tell the files of one address apart, and never hold a key. */
const shownParameters = new Set(['state', 'year'])

/**
 * An address without what may be secret: user, password, and the query, which may contain a key. A state
 * and a year are kept.
 */
export function shownAddress(url: string): string {
  const address = URL.parse(url)
  if (!address) return url
  const parameters = [...address.searchParams].filter(([name]) => shownParameters.has(name))
  const query = parameters.length > 0 ? `?${new URLSearchParams(parameters)}` : ''
  return `${address.protocol}//${address.host}${address.pathname}${query}`
}

/** A text in which every address is as `shownAddress` returns it. */
export function withShownAddresses(text: string): string {
  return text.replaceAll(/https?:\/\/[^\s"'<>]+/g, shownAddress)
}

/** A server that sends nothing for this long is given up. */
const SILENCE_LIMIT_MS = 60_000

/** One response of a publisher's server; its body is read chunk by chunk. */
export interface HttpResponse {
  readonly response: Response
  readonly chunks: AsyncIterable<Buffer>
  /** Ends the connection. May be called at any time, and twice. */
  readonly close: () => void
}

/** Limits each wait for the server, and all of them together; not the time until the reader asks for more. */
export type TimeLimit = <T>(
  response: Promise<T>,
  cancel: AbortController,
  /** Predicate of the sentence about a failed address. Default: `ended early`. */
  failure?: string,
) => Promise<T>

interface Options {
  readonly rules: ImportRules
  readonly withinTime: TimeLimit
  readonly headers?: Record<string, string>
  readonly signal?: AbortSignal | undefined
}

/**
 * Requests an address, following redirects. Any status is a response. Errors: SourceError, also for an address that the
 * rules do not allow, here or after a redirect.
 */
export async function httpGet(url: string, { rules, withinTime, headers, signal }: Options): Promise<HttpResponse> {
  const address = webAddress(url)
  const agent = restrictedAgent(rules.isAllowedAddress)
  const cancel = new AbortController()
  const close = () => {
    cancel.abort()
    agent.destroy().catch(() => undefined)
  }
  // Bytes as published: compression by the server would change both length and hash.
  const request = {
    dispatcher: agent,
    signal: signal ? AbortSignal.any([cancel.signal, signal]) : cancel.signal,
    headers: { ...headers, 'accept-encoding': 'identity' },
  }
  try {
    const response = await withinTime(fetch(address, request), cancel, 'cannot be reached')
    const reader = response.body?.getReader()
    async function* chunks(): AsyncGenerator<Buffer> {
      while (reader) {
        const { value } = await withinTime(reader.read(), cancel)
        if (!value) return
        yield Buffer.from(value.buffer, value.byteOffset, value.byteLength)
      }
    }
    return { response, chunks: chunks(), close }
  } catch (error) {
    close()
    throw error
  }
}

/** The error for a response that is not the file. Some can change by themselves. */
export function statusError(
  name: string,
  { status, statusText }: Pick<Response, 'status' | 'statusText'>,
): SourceError {
  const message = `${name} returned ${status} ${statusText}`.trimEnd()
  const retry = status >= 500 || status === 429
  return new SourceError('http_status', `${message}.`, { retry })
}

/** Errors: SourceError if a download of this size is larger than the rules allow. */
export function requireDownloadSize(bytes: number, name: string, { maxDownloadBytes }: ImportRules): void {
  if (!(bytes > maxDownloadBytes)) return
  const limit = `${maxDownloadBytes / 1024 / 1024} MB`
  throw new SourceError('too_large', `${name} is larger than ${limit}, the limit of a download.`)
}

/** The time limit of one download, over all of its connections. */
export function timeLimit(name: string, { maxDownloadMs }: ImportRules): TimeLimit {
  let waitedMs = 0
  return async (response, cancel, failure = 'ended early') => {
    const leftMs = maxDownloadMs - waitedMs
    const reason =
      leftMs < SILENCE_LIMIT_MS
        ? new SourceError('too_slow', `${name} sent its data too slowly.`, { retry: true })
        : new Error('the server sent nothing for a minute')
    const timer = setTimeout(() => cancel.abort(reason), Math.max(0, Math.min(leftMs, SILENCE_LIMIT_MS)))
    const since = performance.now()
    try {
      return await response
    } catch (error) {
      throw readable(error, { name, failure })
    } finally {
      clearTimeout(timer)
      waitedMs += performance.now() - since
    }
  }
}

function webAddress(url: string): URL {
  const address = URL.parse(url)
  if (!address || !['http:', 'https:'].includes(address.protocol)) {
    const message = `${shownAddress(url)} is not an http or https address.`
    throw new SourceError('bad_address', message)
  }
  if (address.username || address.password) {
    const message = `${shownAddress(url)} must be without user and password.`
    throw new SourceError('bad_address', message)
  }
  return address
}

function readable(error: unknown, { name, failure }: { name: string; failure: string }): SourceError {
  if (error instanceof SourceError) return error
  const { message, cause } = error as Error
  if (cause instanceof AddressNotAllowedError) {
    return new SourceError('not_allowed', `${name} cannot be downloaded: ${cause.message}.`)
  }
  const reason = cause instanceof Error ? cause.message : message
  return new SourceError('interrupted', `${name} ${failure}: ${reason}`, { cause: error, retry: true })
}
