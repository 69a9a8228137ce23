import type { WriteStream } from 'node:tty'

export interface Progress {
  /** Shows that `title` is being done, with what `say` last told, and how long it took. */
  step<T>(title: string, work: (say: (detail: string) => void) => Promise<T>): Promise<T>
  /** Prints a line without disturbing the steps being shown. */
  print(line: string): void
}

/** Steps on a terminal: those under way are redrawn in place, those done stay. */
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

/** How often a long step is heard of where its line cannot be redrawn. */
const plainEveryMs = 5000

/** Steps as plain lines, for logs and pipes. */
export function plainProgress(print: (line: string) => void): Progress {
  return {
    print,
    async step(title, work) {
      const since = Date.now()
      let last = since
      let latest = ''
      print(`… ${title}`)
      try {
        const result = await work((detail) => {
          latest = detail
          if (Date.now() - last < plainEveryMs) return
          last = Date.now()
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

export function progressOf(out: WriteStream): Progress {
  return out.isTTY ? terminalProgress(out) : plainProgress((line) => out.write(`${line}\n`))
}

function seconds(since: number): string {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`
}
