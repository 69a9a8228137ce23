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

/** How often a long step prints its progress when its line cannot be redrawn. */
const plainIntervalMs = 5000

/** Steps as plain lines, for logs and pipes. */
export function plainProgress(print: (line: string) => void): Progress {
  return {
    print,
    async step(title, work) {
      const since = Date.now()
      let printedAt = since
      let latest = ''
      print(`… ${title}`)
      try {
        const result = await work((detail) => {
          latest = detail
          if (Date.now() - printedAt < plainIntervalMs) return
          printedAt = Date.now()
          print(`… ${title}  ${detail}`)
        })
        print(`✓ ${title}  ${seconds(since)}${latest && `  ${latest}`}`)
        return result
      } catch (error) {
        print(`✗ ${title}  ${seconds(since)}`)
        throw error
      }
    },
  }
}

/** Redrawn steps in a terminal, plain lines anywhere else. */
export function progressOn(out: WriteStream): Progress {
  // A full disk or a closed pipe behind the output must not end the system that reports its progress.
  out.on('error', () => {})
  return out.isTTY ? terminalProgress(out) : plainProgress((line) => out.write(`${line}\n`))
}

function seconds(since: number): string {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`
}
