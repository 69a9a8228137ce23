import type { Readable } from 'node:stream'

/** Calls `onLine` with every line of a stream, including an unfinished last one. The stream may be null. */
export function eachLine(stream: Readable | null, onLine: (line: string) => void): void {
  let rest = ''
  stream?.setEncoding('utf8')
  stream?.on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) onLine(line)
  })
  stream?.on('end', () => {
    if (rest) onLine(rest)
  })
}
