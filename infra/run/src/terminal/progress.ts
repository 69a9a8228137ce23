import type { WriteStream } from 'node:tty'

export interface Progress {
  /** Shows `title` while `work` runs, with the latest detail it reported and how long it took. */
  step<T>(title: string, work: (report: (detail: string) => void) => Promise<T>): Promise<T>
  /** Prints a line without disturbing the steps being shown. */
  print(line: string): void
}

/** Steps in a terminal: running steps are redrawn in place, finished steps stay. */
export function terminalProgress(out: WriteStream): Progress {
  const active = new Map<string, { detail: string; since: number }>()
  let drawn = 0
  const erase = () => {
    if (drawn > 0) out.write(`\x1b[${drawn}A\x1b[0J`)
    drawn = 0
  }
  const draw = () => {
    erase()
    for (const [title, { detail, since }] of active) {
      const line = `… ${title}  ${seconds(since)}${detail && `  ${detail}`}`
      out.write(`${line.slice(0, Math.max(20, out.columns - 1))}\n`)
    }
    drawn = active.size
  }
  const print = (line: string) => {
    erase()
    out.write(`${line}\n`)
    draw()
  }
  const timer = setInterval(() => active.size > 0 && draw(), 200)
  timer.unref()
  return {
    print,
    async step(title, work) {
      const state = { detail: '', since: Date.now() }
      active.set(title, state)
      draw()
      let mark = '✗'
      try {
        const result = await work((detail) => {
          state.detail = detail
        })
        mark = '✓'
        return result
      } finally {
        active.delete(title)
        print(`${mark} ${title}  ${seconds(state.since)}${state.detail && `  ${state.detail}`}`)
      }
    },
  }
}

/**
 * One line per step when it ends, with the seconds since this progress began. Nothing is redrawn, so the lines are the
 * same in a terminal, in a file and in a pipe.
 */
export function lineProgress(print: (line: string) => void): Progress {
  const begun = Date.now()
  const printEnd = (mark: string, title: string, detail = '') =>
    print(`${mark} ${seconds(begun).padStart(7)}  ${title}${detail && `: ${detail}`}`)
  return {
    print,
    async step(title, work) {
      let latest = ''
      try {
        const result = await work((detail) => {
          latest = detail
        })
        printEnd('✓', title, latest)
        return result
      } catch (error) {
        printEnd('✗', title, latest)
        throw error
      }
    },
  }
}

/** Prints to a stream. A full disk or a closed pipe behind it does not end the system that reports its progress. */
export function printTo(out: NodeJS.WritableStream): (line: string) => void {
  out.on('error', () => {})
  return (line) => out.write(`${line}\n`)
}

/** Prints nothing: for a command whose output is read by a program. */
export const silentProgress: Progress = { print: () => {}, step: (_, work) => work(() => {}) }

/** For a single command: redrawn steps in a terminal, plain lines anywhere else. */
export function commandProgress(out: WriteStream): Progress {
  const print = printTo(out)
  return out.isTTY ? terminalProgress(out) : lineProgress(print)
}

function seconds(since: number): string {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`
}
