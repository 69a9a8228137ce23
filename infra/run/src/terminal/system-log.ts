import { createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { readLogLine } from './log-line.ts'

export interface SystemLog {
  readonly file: string
  /** Takes one line of the process called `name`; one that is no log record counts as `plainLevel`. */
  line(name: string, text: string, plainLevel?: number): void
  /** From now on, shows lines of this level and above (as in pino: 30 info, 40 warn). */
  showFrom(level: number): void
  /** The last lines of one process, to show with its failure. */
  lastLines(name: string): string[]
  close(): Promise<void>
}

const kept = 12

/**
 * The one log of all processes: every line goes to `homeground.log` (the former start's is kept
 * beside it), and errors, or what `showFrom` says, readable, to `print`.
 */
export function openSystemLog(input: { folder: string; print: (line: string) => void }): SystemLog {
  mkdirSync(input.folder, { recursive: true })
  const file = join(input.folder, 'homeground.log')
  if (existsSync(file)) renameSync(file, join(input.folder, 'homeground.1.log'))
  const stream = createWriteStream(file, { mode: 0o600 })
  let shown = 50
  const latest = new Map<string, string[]>()
  return {
    file,
    line(name, text, plainLevel) {
      stream.write(`${new Date().toISOString()} ${name.padEnd(14)} ${text}\n`)
      const { level, text: readable } = readLogLine(text, plainLevel)
      latest.set(name, [...(latest.get(name) ?? []), readable].slice(-kept))
      if (level >= shown) input.print(`${name.padEnd(14)} ${readable}`)
    },
    showFrom(level) {
      shown = level
    },
    lastLines: (name) => latest.get(name) ?? [],
    close: () => new Promise((resolve) => stream.end(resolve)),
  }
}
