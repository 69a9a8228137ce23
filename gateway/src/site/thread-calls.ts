import { Worker } from 'node:worker_threads'

/** What a thread of `createThreadCalls` gets. */
export interface ThreadCall<Input> {
  readonly id: number
  readonly input: Input
}

/** Posted back: the output, or why there is none. */
export interface ThreadResult<Output> {
  readonly id: number
  readonly output?: Output
  readonly problem?: string
}

interface Options {
  readonly workerData?: unknown
  /** Largest heap of the thread; by default that of the process. */
  readonly heapMegabytes?: number
  /** What callers get when the thread fails. */
  readonly failure: (cause?: unknown) => Error
}

/**
 * Calls of a file that runs in a thread of its own, so that no request waits for it. The thread starts with the first call;
 * after an error, with the next.
 */
export function createThreadCalls<Input, Output>(file: URL, { workerData, heapMegabytes, failure }: Options) {
  let thread: Worker | undefined
  const calls = new Map<number, { resolve(output: Output): void; reject(error: Error): void }>()
  let lastId = 0
  const start = () => {
    const resourceLimits = heapMegabytes === undefined ? {} : { maxOldGenerationSizeMb: heapMegabytes }
    const started = new Worker(file, { workerData, resourceLimits })
    started.unref()
    started.on('message', (message: Partial<ThreadResult<Output>>) => {
      // Under `node --watch` Node itself posts messages on the thread too.
      const call = message.id === undefined ? undefined : calls.get(message.id)
      if (!call) return
      calls.delete(message.id!)
      if (message.problem === undefined) call.resolve(message.output as Output)
      else call.reject(failure(new Error(message.problem)))
    })
    const fail = (error?: unknown) => {
      if (thread === started) thread = undefined
      for (const { reject } of calls.values()) reject(failure(error))
      calls.clear()
    }
    started.once('error', fail)
    started.once('exit', () => fail())
    return started
  }
  return {
    /** How many calls have no result yet. */
    waiting: () => calls.size,
    /** Errors: `failure` if the thread fails. */
    call: (input: Input) =>
      new Promise<Output>((resolve, reject) => {
        thread ??= start()
        const id = ++lastId
        calls.set(id, { resolve, reject })
        thread.postMessage({ id, input } satisfies ThreadCall<Input>)
      }),
    async close(): Promise<void> {
      await thread?.terminate()
    },
  }
}
