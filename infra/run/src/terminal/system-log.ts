import { closeSync, existsSync, fstatSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join, parse } from 'node:path'
import { readLogLine } from './log-line.ts'

export interface LogFile {
  /** Appends one line. Never throws: while the disk is full, lines are counted instead. */
  line(text: string): void
  close(): void
}

const largestFileBytes = 10 * 1024 * 1024
/** The current file and the older ones, `homeground.1.log` being the newest of those. */
const fileCount = 5

/**
 * A log file that is replaced once it is full; the oldest of its predecessors is then deleted. Lines are
 * written one by one, so that nothing is buffered while the disk is full and nothing is lost in a crash.
 * The first line after a failure reports how many are missing. Starts with an empty file unless it `continues` the one of
 * before. Errors: throws if the file cannot be created.
 */
export function createLogFile(
  path: string,
  { maxBytes = largestFileBytes, count = fileCount, continues = false } = {},
): LogFile {
  if (existsSync(path) && !continues) rotate(path, count)
  let file = openSync(path, 'a', 0o600)
  let size = fstatSync(file).size
  let missing = 0

  const replaceFile = () => {
    rotate(path, count)
    const next = openSync(path, 'a', 0o600)
    closeSync(file)
    file = next
    size = 0
  }
  const append = (text: string) => {
    if (size >= maxBytes) replaceFile()
    const bytes = Buffer.from(text)
    const byteCount = writeSync(file, bytes)
    size += byteCount
    if (byteCount < bytes.length) throw new Error('The disk is full.')
  }
  return {
    line(text) {
      try {
        // Starts on a new line, because the last write may have stopped within one.
        const gap = missing > 0 ? `\n${missing} lines are missing here: they could not be written.\n` : ''
        append(`${gap}${text}\n`)
        missing = 0
      } catch {
        missing++
      }
    },
    close: () => closeSync(file),
  }
}

/** Renames `a.log` to `a.1.log`, `a.1.log` to `a.2.log` and so on; deletes the one beyond `count` files. */
function rotate(path: string, count: number): void {
  const { dir, name, ext } = parse(path)
  const older = (age: number) => (age === 0 ? path : join(dir, `${name}.${age}${ext}`))
  // An earlier attempt may have renamed the current file, but found no space for a new one.
  if (!existsSync(path)) return
  rmSync(older(count - 1), { force: true })
  for (let age = count - 2; age >= 0; age--) {
    if (existsSync(older(age))) renameSync(older(age), older(age + 1))
  }
}

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

/** Files of security events: more than a year of a busy site, and months while someone causes as many as possible. */
const securityFileCount = 20
const repetitionsMs = 60_000

/**
 * `security.log`, in which requests cannot push events out: those about rights are written as they are; of any other kind,
 * which anybody can cause, one line per minute, and how many more there were.
 */
function createSecurityLog(folder: string, now: () => number) {
  const file = createLogFile(join(folder, 'security.log'), { count: securityFileCount, continues: true })
  const kinds = new Map<string, { since: number; more: number }>()
  const at = (ms: number) => new Date(ms).toISOString()
  const writeMore = (event: string, { since, more }: { since: number; more: number }) => {
    if (more > 0) file.line(`${at(now())} ${more} more since ${at(since)}: ${event}`)
  }
  return {
    add(name: string, text: string, { kind, event }: { kind: string; event: string }): void {
      const last = kinds.get(event)
      if (kind !== 'rights' && last && now() - last.since < repetitionsMs) {
        last.more++
        return
      }
      if (last) writeMore(event, last)
      if (kind !== 'rights') kinds.set(event, { since: now(), more: 0 })
      file.line(`${at(now())} ${name.padEnd(14)} ${text}`)
    },
    close(): void {
      for (const [event, last] of kinds) writeMore(event, last)
      file.close()
    },
  }
}

/**
 * The one log of all processes. Every line is written to `homeground.log`; earlier lines, and those of
 * earlier starts, are in `homeground.1.log` and so on. Lines of the level set by `showFrom` and above (at
 * first: errors) are also passed to `print`, made readable. Security events are also in `security.log`.
 */
export function createSystemLog(input: {
  folder: string
  print: (line: string) => void
  now?: () => number
}): SystemLog {
  mkdirSync(input.folder, { recursive: true })
  const file = join(input.folder, 'homeground.log')
  const logFile = createLogFile(file)
  const securityLog = createSecurityLog(input.folder, input.now ?? Date.now)
  let shownFrom = 50
  const latest = new Map<string, string[]>()
  return {
    file,
    line(name, text, plainLevel) {
      logFile.line(`${new Date().toISOString()} ${name.padEnd(14)} ${text}`)
      const { level, text: readable, security } = readLogLine(text, plainLevel)
      if (security) securityLog.add(name, text, security)
      latest.set(name, [...(latest.get(name) ?? []), readable].slice(-lastLineCount))
      if (level >= shownFrom) input.print(`${name.padEnd(14)} ${readable}`)
    },
    showFrom(level) {
      shownFrom = level
    },
    lastLines: (name) => latest.get(name) ?? [],
    close() {
      securityLog.close()
      logFile.close()
    },
  }
}
