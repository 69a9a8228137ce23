import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createLogFile } from './log-file.ts'
import { readLogLine } from './log-line.ts'

export interface SystemLog {
  readonly file: string
  /** Logs one line of the process called `name`; a line that is not a log record gets `plainLevel`. */
  line(name: string, text: string, plainLevel?: number): void
  /** From now on, prints lines of this level and above (as in pino: 30 info, 40 warn). */
  showFrom(level: number): void
  /** The last lines of one process, to show with its failure. */
  lastLines(name: string): string[]
  close(): void
}

const lastLineCount = 12

/**
 * The one log of all processes. Every line is written to `homeground.log`; earlier lines, and those of
 * earlier starts, are in `homeground.1.log` and so on. Lines of the level set by `showFrom` and above (at
 * first: errors) are also passed to `print`, made readable.
 */
export function createSystemLog(input: { folder: string; print: (line: string) => void }): SystemLog {
  mkdirSync(input.folder, { recursive: true })
  const file = join(input.folder, 'homeground.log')
  const written = createLogFile(file)
  let shownFrom = 50
  const latest = new Map<string, string[]>()
  return {
    file,
    line(name, text, plainLevel) {
      written.line(`${new Date().toISOString()} ${name.padEnd(14)} ${text}`)
      const { level, text: readable } = readLogLine(text, plainLevel)
      latest.set(name, [...(latest.get(name) ?? []), readable].slice(-lastLineCount))
      if (level >= shownFrom) input.print(`${name.padEnd(14)} ${readable}`)
    },
    showFrom(level) {
      shownFrom = level
    },
    lastLines: (name) => latest.get(name) ?? [],
    close: written.close,
  }
}
