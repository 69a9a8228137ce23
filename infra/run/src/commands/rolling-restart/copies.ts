import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasExited, spawnCommand } from '../../process/bound-process.ts'
import { type ProcessName, processSpec, type SystemSettings } from '../../system/processes.ts'
import { CliError } from '../../terminal/cli-error.ts'
import { call } from './load.ts'

const startLimitMs = 240_000

/** One of several processes of the same name. */
export class Copy {
  readonly name: ProcessName
  readonly #settings: SystemSettings
  #child: ChildProcess | undefined

  constructor(name: ProcessName, settings: SystemSettings) {
    this.name = name
    this.#settings = settings
  }

  /** Starts it and waits until it takes requests: until it is ready, and for the gateway until it is healthy. */
  async start(path = this.name === 'gateway' ? '/healthz' : '/readyz'): Promise<void> {
    const { command, cwd, env } = processSpec(this.name, this.#settings)
    const child = spawnCommand(command, { cwd, env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    this.#child = child
    const url = new URL(path, `http://127.0.0.1:${this.#settings.ports[this.name]}`)
    const end = Date.now() + startLimitMs
    for (let outcome = await call(url); outcome !== 200; outcome = await call(url)) {
      const problem = hasExited(child) ? `exited with ${child.exitCode}` : `${path}: ${outcome}`
      if (hasExited(child) || Date.now() > end) throw new CliError(`${this.name} does not start (${problem})`)
      await sleep(100)
    }
  }

  /** SIGTERM, as a deployment sends it; resolves when the process has exited. */
  async stop(): Promise<void> {
    const child = this.#child
    if (!child || hasExited(child)) return
    const exit = once(child, 'exit')
    child.kill('SIGTERM')
    await exit
  }
}
