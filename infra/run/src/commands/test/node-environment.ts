import { setTimeout as sleep } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { TestEnvironment } from 'jest-environment-node'

/** Timers and requests. */
const endsByItself = /^Timeout$|^Immediate$|Req/

const setIntervalOfNode = globalThis.setInterval

/** Connections that were closed report it later, on a slow and busy machine after more than ten seconds. */
const closingMs = 30_000

/**
 * Runs a test file in Node and fails it if it leaves something open that would keep the process alive: a connection, a
 * server, a child process, a thread or an interval. Environment variables that it sets end with it.
 */
export default class NodeEnvironment extends TestEnvironment {
  private before: readonly string[] = []
  private readonly variables = { ...process.env }
  private readonly intervals: NodeJS.Timeout[] = []
  private readonly threads: Worker[] = []
  private readonly addThread = (thread: Worker) => this.threads.push(thread)

  override async setup(): Promise<void> {
    await super.setup()
    // Node opens these pipes when they are first used.
    for (const { fd } of [process.stdin, process.stdout, process.stderr]) void fd
    this.before = process.getActiveResourcesInfo()
    const start = (...input: Parameters<typeof setInterval>) => {
      const interval = setIntervalOfNode(...input)
      this.intervals.push(interval)
      return interval
    }
    // Of the file, whether Node or jest loads its modules.
    for (const each of [this.global, globalThis]) {
      Object.assign(each, { setInterval: Object.assign(start, setIntervalOfNode) })
    }
    process.on('worker', this.addThread)
    process.on('disconnect', exit)
  }

  override async teardown(): Promise<void> {
    process.off('worker', this.addThread)
    process.off('disconnect', exit)
    globalThis.setInterval = setIntervalOfNode
    for (const name of Object.keys(process.env)) if (!(name in this.variables)) delete process.env[name]
    Object.assign(process.env, this.variables)
    await super.teardown()
  }

  /** Called by jest; what is thrown at the end of the file fails it. */
  async handleTestEvent({ name }: { readonly name: string }): Promise<void> {
    if (name !== 'run_finish') return
    const deadline = Date.now() + closingMs
    while (this.leftOpen().length > 0 && Date.now() < deadline) await sleep(20)
    const resources = this.leftOpen()
    if (resources.length > 0) throw new Error(`The tests of this file left open: ${resources.join(', ')}.`)
  }

  /** The kinds of resources that are open since the tests, one entry each. */
  private leftOpen(): string[] {
    const before = [...this.before]
    const resources = process.getActiveResourcesInfo().filter((kind) => {
      const index = before.indexOf(kind)
      if (index >= 0) before.splice(index, 1)
      return index < 0 && !endsByItself.test(kind)
    })
    const intervals = this.intervals.filter(isRunning).map(() => 'Interval')
    const threads = this.threads.filter(({ threadId }) => threadId !== threadOfEnded).map(() => 'Worker')
    return [...resources, ...intervals, ...threads]
  }
}

/** Whether an interval keeps the process alive. Node says only in a private property that it was cleared. */
const isRunning = (interval: NodeJS.Timeout) => interval.hasRef() && !Reflect.get(interval, '_destroyed')

const threadOfEnded = -1

/** When jest is stopped, its workers end too, whatever their tests have open. */
const exit = () => process.exit(1)
