import { isUtf8 } from 'node:buffer'
import { SourceError } from '../source-error.ts'

const NEWLINE = 0x0a
/** No publisher's lines come near this length; a file with a longer one is not a table of lines. */
const LONGEST_LINE_BYTES = 16 * 1024 * 1024
const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf])
const windows1252 = new TextDecoder('windows-1252')

/**
 * Decodes bytes into blocks of whole lines, without a byte order mark. A line that is not valid
 * UTF-8 is read as Windows-1252, which older NCES and IRS files use. Each line is decoded by itself,
 * so the result does not depend on how the bytes arrive.
 */
export async function* textBlocks(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  for await (const block of lineBlocks(chunks)) yield decoded(block)
}

/**
 * Cuts bytes into blocks of whole lines, without a byte order mark; the last line may lack a line end. Errors:
 * SourceError when a line is too long for a table.
 */
export async function* lineBlocks(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer<ArrayBuffer>, undefined> {
  let rest: Buffer[] = []
  let restBytes = 0
  let started = false
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(NEWLINE) + 1
    if (end === 0) {
      rest.push(chunk)
      restBytes += chunk.length
      if (restBytes > LONGEST_LINE_BYTES) {
        throw new SourceError('unknown_layout', 'This is not a table: a line is longer than 16 MB.')
      }
      continue
    }
    const block = Buffer.concat([...rest, chunk.subarray(0, end)])
    rest = end < chunk.length ? [Buffer.from(chunk.subarray(end))] : []
    restBytes = chunk.length - end
    yield started ? block : unmarked(block)
    started = true
  }
  if (restBytes > 0) yield started ? Buffer.concat(rest) : unmarked(Buffer.concat(rest))
}

/** Decodes the bytes of a whole small text. */
export function decoded(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8')
  const lines: string[] = []
  for (let start = 0; start < bytes.length; ) {
    const newline = bytes.indexOf(NEWLINE, start)
    const end = newline < 0 ? bytes.length : newline + 1
    const line = bytes.subarray(start, end)
    lines.push(isUtf8(line) ? line.toString('utf8') : windows1252.decode(line))
    start = end
  }
  return lines.join('')
}

export function unmarked<B extends Buffer>(bytes: B): B {
  return bytes.subarray(0, 3).equals(UTF8_MARK) ? (bytes.subarray(3) as B) : bytes
}
