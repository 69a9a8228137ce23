import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { SourceError } from '../source-error.ts'
import { allowedPath } from './allowed-path.ts'
import type { ImportRules } from './import-rules.ts'

const CHUNK_BYTES = 64 * 1024

/** A file as published. */
export type RawBytes = { chunks: AsyncIterable<Buffer>; bytesTotal: number | null; close: () => unknown }

/** Reads a file of the import folder. Errors: SourceError. */
export async function fileBytes(given: string, rules: ImportRules): Promise<RawBytes & { path: string }> {
  const path = await allowedPath(given, rules)
  const info = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' || error.code === 'ENOTDIR'
      ? new SourceError('missing', `There is no file ${path}.`)
      : new SourceError('not_readable', `${path} cannot be read: ${error.message}`)
  })
  if (!info.isFile()) throw new SourceError('not_readable', `${path} is not a file.`)
  return { path, ...(await storedBytes(path)) }
}

/** Reads a file that may be read. */
export async function storedBytes(path: string): Promise<RawBytes> {
  const { size } = await stat(path)
  const stream = createReadStream(path, { highWaterMark: CHUNK_BYTES })
  const close = () => stream.destroy()
  return { chunks: readable(stream, path), bytesTotal: size, close }
}

async function* readable(stream: AsyncIterable<Buffer>, path: string): AsyncGenerator<Buffer> {
  try {
    yield* stream
  } catch (error) {
    throw new SourceError('not_readable', `${path} cannot be read: ${(error as Error).message}`)
  }
}
