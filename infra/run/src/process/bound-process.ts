import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { root } from '../checkout/folders.ts'

let setprivWorks: boolean | undefined

/** True if this machine's `setpriv` can send a signal when the parent dies (util-linux on Linux can). */
function canBindToParent(): boolean {
  setprivWorks ??=
    process.platform === 'linux' &&
    spawnSync('setpriv', ['--pdeathsig', 'TERM', 'true'], { stdio: 'ignore' }).status === 0
  return setprivWorks
}

/** The command line that makes `command` receive `signal` when the process that starts it dies. */
export function boundCommand(signal: 'INT' | 'QUIT' | 'KILL' | 'TERM', command: string[]): string[] {
  return canBindToParent() ? ['setpriv', '--pdeathsig', signal, '--', ...command] : command
}

/** Spawns a command line given as one list. */
export function spawnCommand([program, ...args]: string[], options: SpawnOptions): ChildProcess {
  if (!program) throw new RangeError('an empty command line')
  return spawn(program, args, options)
}

export function hasExited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

/** Sends `signal`, waits for the process to exit, and kills it if it still runs after `timeoutMs`. */
export async function stopProcess(
  child: ChildProcess,
  { signal = 'SIGTERM', timeoutMs = 5000 }: { signal?: NodeJS.Signals; timeoutMs?: number } = {},
): Promise<void> {
  if (hasExited(child) || child.pid === undefined) return
  const exit = once(child, 'exit')
  child.kill(signal)
  const killer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
  await exit
  clearTimeout(killer)
}

interface RunOptions extends SpawnOptions {
  /** Receives every line of output; without it, output goes to this process's own. */
  onLine?: (line: string) => void
}

/** Runs a command line in the checkout and returns its exit code, 1 if a signal ended it. */
export function runProcess(command: string[], { onLine, ...options }: RunOptions = {}): Promise<number> {
  const child = spawnCommand(command, { cwd: root, stdio: onLine ? ['ignore', 'pipe', 'pipe'] : 'inherit', ...options })
  if (onLine) for (const stream of [child.stdout, child.stderr]) eachLine(stream, onLine)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
}

/** Runs all command lines one after the other and returns the first exit code that is not 0, else 0. */
export async function runInOrder(commands: string[][]): Promise<number> {
  let failure = 0
  for (const command of commands) {
    const code = await runProcess(boundCommand('TERM', command))
    failure ||= code
  }
  return failure
}

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

/**
 * Resolves when this process is asked to stop: by Ctrl-C, a plain kill, a closed terminal, or the
 * death of a parent that opened an IPC channel. Later requests are ignored because the first one is
 * already being carried out.
 */
export function endSignal(): Promise<NodeJS.Signals | 'disconnect'> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => resolve(signal))
    }
    process.once('disconnect', () => resolve('disconnect'))
  })
}
