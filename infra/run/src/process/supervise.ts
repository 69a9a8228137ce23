import type { ChildProcess } from 'node:child_process'
import { eachLine, hasExited, spawnCommand, stopProcess } from './bound-process.ts'

export interface ProcessSpec {
  readonly name: string
  readonly command: string[]
  readonly env: NodeJS.ProcessEnv
  readonly cwd: string
}

export interface SupervisedProcess {
  readonly name: string
  /** Undefined between a crash and the restart. */
  pid(): number | undefined
  /** How many times in a row it exited by itself within {@link steadyMs} of starting. */
  crashes(): number
  /** Stops it for good: SIGTERM, then SIGKILL after `timeoutMs`. */
  stop(timeoutMs: number): Promise<void>
}

/** After running this long, the next crash counts as the first again. */
const steadyMs = 30_000
const longestWaitMs = 15_000

/**
 * Keeps one process running: restarts it after a crash, the first time after `firstWaitMs`, then with
 * doubling waits. `onChange` runs after each crash and restart. The process gets an IPC channel to this
 * one and exits when that channel closes.
 */
export function supervise(
  spec: ProcessSpec,
  log: (name: string, line: string, plainLevel?: number) => void,
  { firstWaitMs = 250, onChange = () => {} }: { firstWaitMs?: number; onChange?: () => void } = {},
): SupervisedProcess {
  let child: ChildProcess
  let crashes = 0
  let stopping = false
  let restart: NodeJS.Timeout | undefined
  const start = () => {
    const since = Date.now()
    let hasEnded = false
    child = spawnCommand(spec.command, {
      cwd: spec.cwd,
      env: spec.env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // Its own process group: Ctrl-C reaches only the supervisor, which stops all processes in order.
      detached: true,
    })
    const logLine = (line: string) => log(spec.name, line)
    eachLine(child.stdout, logLine)
    // Log records go to standard output; lines here are a warning from Node or a crash.
    eachLine(child.stderr, (line) => log(spec.name, line, 40))
    const onEnd = (reason: string) => {
      if (hasEnded || stopping) return
      hasEnded = true
      crashes = Date.now() - since > steadyMs ? 1 : crashes + 1
      const waitMs = Math.min(firstWaitMs * 2 ** (crashes - 1), longestWaitMs)
      logLine(JSON.stringify({ level: 40, msg: `${reason}; restarting in ${waitMs / 1000} s` }))
      restart = setTimeout(() => {
        start()
        onChange()
      }, waitMs)
      onChange()
    }
    child.once('error', (error) => onEnd(error.message))
    child.once('exit', (code, signal) => onEnd(signal ? `killed by ${signal}` : `exited with code ${code}`))
  }
  start()
  return {
    name: spec.name,
    pid: () => (hasExited(child) ? undefined : child.pid),
    crashes: () => crashes,
    async stop(timeoutMs) {
      stopping = true
      clearTimeout(restart)
      await stopProcess(child, { timeoutMs })
    },
  }
}
