import { SourceError } from '../source-error.ts'
import type { ImportRules } from './import-rules.ts'

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
