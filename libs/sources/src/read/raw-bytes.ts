import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { SourceError } from '../source-error.ts'

const CHUNK_BYTES = 256 * 1024
/** A download is given up when the server sends nothing for this long. */
const SILENCE_LIMIT_MS = 60_000

export type RawBytes = {
  chunks: AsyncIterable<Buffer>
  bytesTotal: number | null
  close: () => void
}

export async function fileBytes(path: string): Promise<RawBytes> {
  const info = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' || error.code === 'ENOTDIR'
      ? new SourceError('missing', `There is no file ${path}.`)
      : new SourceError('not_readable', `${path} cannot be read: ${error.message}`)
  })
  if (!info.isFile()) throw new SourceError('not_readable', `${path} is not a file.`)
  const stream = createReadStream(path, { highWaterMark: CHUNK_BYTES })
  return { chunks: readable(stream, path), bytesTotal: info.size, close: () => stream.destroy() }
}

async function* readable(stream: AsyncIterable<Buffer>, path: string): AsyncGenerator<Buffer> {
  try {
    yield* stream
  } catch (error) {
    throw new SourceError('not_readable', `${path} cannot be read: ${(error as Error).message}`)
  }
}

export async function urlBytes(url: string, signal?: AbortSignal): Promise<RawBytes> {
  const address = URL.parse(url)
  if (!address || !['http:', 'https:'].includes(address.protocol)) {
    throw new SourceError('bad_address', `${url} is not an http or https address.`)
  }
  const cancel = new AbortController()
  const withinLimit = async <T>(response: Promise<T>) => {
    const silence = setTimeout(
      () => cancel.abort(new Error('the server sent nothing for a minute')),
      SILENCE_LIMIT_MS,
    )
    return response
      .catch((error) => Promise.reject(interrupted(url, error)))
      .finally(() => clearTimeout(silence))
  }
  // Bytes as published: compression by the server would change both length and hash.
  const request = {
    signal: signal ? AbortSignal.any([cancel.signal, signal]) : cancel.signal,
    headers: { 'accept-encoding': 'identity' },
  }
  const response = await withinLimit(fetch(address, request))
  if (!response.ok || !response.body) {
    cancel.abort()
    throw new SourceError(
      'http_status',
      `${url} returned ${response.status} ${response.statusText}.`,
      {
        retry: response.status >= 500 || response.status === 429,
      },
    )
  }
  const length = Number(response.headers.get('content-length'))
  const reader = response.body.getReader()
  async function* chunks(): AsyncGenerator<Buffer> {
    // Only the wait for the server is limited, not the time until the reader asks for more.
    for (;;) {
      const { value } = await withinLimit(reader.read())
      if (!value) return
      yield Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    }
  }
  return { chunks: chunks(), bytesTotal: length > 0 ? length : null, close: () => cancel.abort() }
}

function interrupted(url: string, error: unknown): SourceError {
  const { message, cause } = error as Error
  const reason = cause instanceof Error ? cause.message : message
  return new SourceError('interrupted', `${url} broke off before its end: ${reason}`, {
    cause: error,
    retry: true,
  })
}
