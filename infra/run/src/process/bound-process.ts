import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'

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
