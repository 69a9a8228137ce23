import { fetch } from 'undici'
import { SourceError } from '../source-error.ts'
import { AddressNotAllowedError, restrictedAgent } from './addresses.ts'
import type { ImportRules } from './import-rules.ts'
import type { RawBytes } from './raw-bytes.ts'

/** A download is given up when the server sends nothing for this long. */
const SILENCE_LIMIT_MS = 60_000

/** Downloads an address, following redirects. Errors: SourceError, also for what the rules do not allow. */
export async function urlBytes(
  url: string,
  rules: ImportRules,
  signal?: AbortSignal,
): Promise<RawBytes> {
  const address = webAddress(url)
  const name = shownAddress(url)
  const agent = restrictedAgent(rules.isAllowedAddress)
  const cancel = new AbortController()
  const close = () => {
    cancel.abort()
    agent.destroy().catch(() => undefined)
  }
  const withinTime = timeLimit(name, rules, cancel)
  // Bytes as published: compression by the server would change both length and hash.
  const request = {
    dispatcher: agent,
    signal: signal ? AbortSignal.any([cancel.signal, signal]) : cancel.signal,
    headers: { 'accept-encoding': 'identity' },
  }
  try {
    const response = await withinTime(fetch(address, request))
    if (!response.ok || !response.body) {
      throw new SourceError(
        'http_status',
        `${name} returned ${response.status} ${response.statusText}.`,
        { retry: response.status >= 500 || response.status === 429 },
      )
    }
    const length = Number(response.headers.get('content-length'))
    requireDownloadSize(length, name, rules)
    const reader = response.body.getReader()
    const chunks = read(() => withinTime(reader.read()), name, rules)
    return { chunks, bytesTotal: length > 0 ? length : null, close }
  } catch (error) {
    close()
    throw error
  }
}

/** Parameters that tell the files of one address apart, and never hold a key. */
const shownParameters = new Set(['state', 'year'])

/**
 * An address without what may be secret: user, password, and the query, which may contain a key. A state
 * and a year are kept.
 */
export function shownAddress(url: string): string {
  const address = URL.parse(url)
  if (!address) return url
  const shown = [...address.searchParams].filter(([name]) => shownParameters.has(name))
  const query = shown.length > 0 ? `?${new URLSearchParams(shown)}` : ''
  return `${address.protocol}//${address.host}${address.pathname}${query}`
}

/** A text in which every address is as `shownAddress` returns it. */
export function withShownAddresses(text: string): string {
  return text.replaceAll(/https?:\/\/[^\s"'<>]+/g, shownAddress)
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

async function* read(
  next: () => Promise<{ value?: Uint8Array | undefined }>,
  name: string,
  rules: ImportRules,
): AsyncGenerator<Buffer> {
  let bytes = 0
  for (;;) {
    const { value } = await next()
    if (!value) return
    bytes += value.length
    requireDownloadSize(bytes, name, rules)
    yield Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  }
}

function requireDownloadSize(bytes: number, name: string, { maxDownloadBytes }: ImportRules): void {
  if (!(bytes > maxDownloadBytes)) return
  const limit = `${maxDownloadBytes / 1024 / 1024} MB`
  throw new SourceError('too_large', `${name} is larger than ${limit}, the limit of a download.`)
}

/** Limits each wait for the server, and all of them together; not the time until the reader asks for more. */
function timeLimit(name: string, { maxDownloadMs }: ImportRules, cancel: AbortController) {
  let waitedMs = 0
  return async <T>(response: Promise<T>): Promise<T> => {
    const leftMs = maxDownloadMs - waitedMs
    const reason =
      leftMs < SILENCE_LIMIT_MS
        ? new SourceError('too_slow', `${name} sent its data too slowly.`, { retry: true })
        : new Error('the server sent nothing for a minute')
    const timer = setTimeout(
      () => cancel.abort(reason),
      Math.max(0, Math.min(leftMs, SILENCE_LIMIT_MS)),
    )
    const since = performance.now()
    try {
      return await response
    } catch (error) {
      throw readable(error, name)
    } finally {
      clearTimeout(timer)
      waitedMs += performance.now() - since
    }
  }
}

function readable(error: unknown, name: string): SourceError {
  if (error instanceof SourceError) return error
  const { message, cause } = error as Error
  if (cause instanceof AddressNotAllowedError) {
    return new SourceError('not_allowed', `${name} cannot be downloaded: ${cause.message}.`)
  }
  const reason = cause instanceof Error ? cause.message : message
  return new SourceError('interrupted', `${name} ended early: ${reason}`, {
    cause: error,
    retry: true,
  })
}
