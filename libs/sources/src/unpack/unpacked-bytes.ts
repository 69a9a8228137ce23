import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Meter } from '../read/meter.ts'
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
