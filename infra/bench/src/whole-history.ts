import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { generate, SPAN } from '@homeground/demo-data'

/** The newest lines of the generated months that are written a second time, for 3 million lines in all. */
const MORE_LINES = 700_000
const YEARS_LATER = 2
const YEAR_CHARS = 4

/**
 * Writes a history of listings by zip in the size of the publisher's, newest month first, and returns its path: the
 * generated months since 2018, and before them the newest of these again, two years later.
 */
export async function writeWholeHistory(folder: string): Promise<string> {
  const [written] = generate({ out: folder, only: ['realtor'], months: SPAN })
  const generated = join(folder, written!.file)
  const whole = join(folder, 'whole-history.csv')
  await pipeline(moreLines(generated), createWriteStream(whole))
  await pipeline(withoutHeader(generated), createWriteStream(whole, { flags: 'a' }))
  return whole
}

/** The header and the newest lines, of later years. */
async function* moreLines(path: string): AsyncGenerator<string> {
  const input = createReadStream(path)
  let count = 0
  for await (const line of createInterface({ input })) {
    const isHeader = count === 0
    if (count++ > MORE_LINES) break
    const later = () => Number(line.slice(0, YEAR_CHARS)) + YEARS_LATER + line.slice(YEAR_CHARS)
    yield `${isHeader ? line : later()}\n`
  }
  input.destroy()
}

async function* withoutHeader(path: string): AsyncGenerator<Buffer> {
  let isFirst = true
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    yield isFirst ? chunk.subarray(chunk.indexOf('\n') + 1) : chunk
    isFirst = false
  }
}
