import type { ChildProcess } from 'node:child_process'
import { spawnCommand, stopProcess } from './bound-process.ts'
import { eachLine } from './lines.ts'

export interface ProcessSpec {
  readonly name: string
  readonly command: string[]
  readonly env: NodeJS.ProcessEnv
  readonly cwd: string
}

export interface Supervised {
  readonly name: string
  pid(): number | undefined
  /** How often it has ended by itself since it last stayed up for a while. */
  crashes(): number
  /** Ends it for good: SIGTERM, and a kill after `patienceMs`. */
  stop(patienceMs: number): Promise<void>
}

/** After this long without a crash, the next one is restarted at once again. */
const steadyMs = 30_000
const longestWaitMs = 15_000

/**
 * Keeps one process running: started again after a crash, at once the first time and then with
 * a growing wait. It gets a channel to this process, whose closing tells it to end too.
 */
export function supervise(
  spec: ProcessSpec,
  log: (name: string, line: string, plainLevel?: number) => void,
  firstWaitMs = 250,
): Supervised {
  let child: ChildProcess
  let crashes = 0
  let stopping = false
  let restart: NodeJS.Timeout | undefined
  const start = () => {
    const since = Date.now()
    let ended = false
    child = spawnCommand(spec.command, {
      cwd: spec.cwd,
      env: spec.env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // Its own process group: Ctrl-C reaches the supervisor alone, which ends all in order.
      detached: true,
    })
    const take = (line: string) => log(spec.name, line)
    eachLine(child.stdout, take)
    // Logs go to standard output; what comes here is a warning of Node or a crash.
    eachLine(child.stderr, (line) => log(spec.name, line, 40))
    const onEnd = (why: string) => {
      if (ended || stopping) return
      ended = true
      crashes = Date.now() - since > steadyMs ? 1 : crashes + 1
      const waitMs = Math.min(firstWaitMs * 2 ** (crashes - 1), longestWaitMs)
      take(JSON.stringify({ level: 40, msg: `${why}; starting it again in ${waitMs / 1000} s` }))
      restart = setTimeout(start, waitMs)
    }
    child.once('error', (error) => onEnd(error.message))
    child.once('exit', (code, signal) => onEnd(`ended with ${signal ?? `exit code ${code}`}`))
  }
  start()
  return {
    name: spec.name,
    pid: () => child.pid,
    crashes: () => crashes,
    async stop(patienceMs) {
      stopping = true
      clearTimeout(restart)
      await stopProcess(child, { patienceMs })
    },
  }
}
