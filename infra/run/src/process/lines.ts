import type { Readable } from 'node:stream'

/** Calls `take` with every line of a stream, the last unfinished one too; the stream may be missing. */
export function eachLine(stream: Readable | null, take: (line: string) => void): void {
  let rest = ''
  stream?.setEncoding('utf8')
  stream?.on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) take(line)
  })
  stream?.on('end', () => {
    if (rest) take(rest)
  })
}
