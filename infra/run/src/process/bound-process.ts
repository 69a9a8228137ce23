import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'

let setprivKnown: boolean | undefined

/** Whether this machine's `setpriv` can send a signal at the parent's death (util-linux on Linux can). */
function canBindToParent(): boolean {
  setprivKnown ??=
    process.platform === 'linux' &&
    spawnSync('setpriv', ['--pdeathsig', 'TERM', 'true'], { stdio: 'ignore' }).status === 0
  return setprivKnown
}

/** The command line that makes `command` receive `signal` when the process that starts it dies. */
export function boundCommand(
  signal: 'INT' | 'QUIT' | 'KILL' | 'TERM',
  command: string[],
): string[] {
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

/** Sends `signal`, waits for the end, and kills what has not ended after `patienceMs`. */
export async function stopProcess(
  child: ChildProcess,
  { signal = 'SIGTERM', patienceMs = 5000 }: { signal?: NodeJS.Signals; patienceMs?: number } = {},
): Promise<void> {
  if (hasExited(child) || child.pid === undefined) return
  const exit = once(child, 'exit')
  child.kill(signal)
  const killer = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  await exit
  clearTimeout(killer)
}
