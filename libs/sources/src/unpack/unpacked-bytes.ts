import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { ImportRules } from '../download/import-rules.ts'
import type { Meter } from '../download/raw-bytes.ts'
import { SourceError } from '../source-error.ts'

/** The bytes of a gzip file. Errors: SourceError when it is truncated or damaged. */
export async function* gunzipped(chunks: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
  const unpacked = pipeline(Readable.from(chunks), createGunzip({ chunkSize: 256 * 1024 }), () => undefined)
  try {
    yield* unpacked as AsyncIterable<Buffer>
  } catch (error) {
    throw damaged(error, name)
  }
}

/** The bytes of a file of a zip archive, counted. Errors: SourceError when it is truncated or damaged. */
export async function* unzipped(stream: Readable, name: string, meter: Meter): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      meter.bytesRead += chunk.length
      yield chunk
    }
  } catch (error) {
    throw damaged(error, name)
  }
}

function damaged(error: unknown, name: string): SourceError {
  if (error instanceof SourceError) return error
  return new SourceError('damaged', `${name} is truncated or damaged: ${(error as Error).message}`, { cause: error })
}

type Limits = Pick<ImportRules, 'maxUnpackedBytes' | 'maxRatio'>

const megabyte = 1024 * 1024
/** Smaller files may be packed as well as they can be. */
const ratioFromBytes = 100 * megabyte

/** Passes on the bytes of a file. Errors: SourceError once they are more than the rules allow. */
export async function* withinSizeLimits(
  bytes: AsyncIterable<Buffer>,
  { name, limits, packedBytes }: { name: string; limits: Limits; packedBytes: () => number },
): AsyncGenerator<Buffer> {
  let unpackedBytes = 0
  for await (const chunk of bytes) {
    unpackedBytes += chunk.length
    requireSize(unpackedBytes, { name, limits })
    if (unpackedBytes > ratioFromBytes && unpackedBytes > packedBytes() * limits.maxRatio) {
      const message = `${name} unpacks to more than ${limits.maxRatio} times its size, the limit.`
      throw new SourceError('too_large', message)
    }
    yield chunk
  }
}

/** Errors: SourceError if a file of this size, unpacked, is larger than the rules allow. */
export function requireSize(unpackedBytes: number, { name, limits }: { name: string; limits: Limits }): void {
  if (unpackedBytes <= limits.maxUnpackedBytes) return
  const limit = `${limits.maxUnpackedBytes / megabyte} MB`
  throw new SourceError('too_large', `${name} is larger than ${limit} unpacked, the limit.`)
}
