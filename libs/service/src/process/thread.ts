import { Worker } from 'node:worker_threads'

const YOUNG_MEGABYTES = 128

/**
 * Runs a file in a thread of its own, so that no request waits, and returns the `result` of the message
 * `{ result }` that it posts. Errors: that of the thread; throws too if it ends without a result.
 *
 * A thread that fills its heap ends with ERR_WORKER_OUT_OF_MEMORY and takes nothing else with it; the heap is as large
 * as that of the process unless `heapMegabytes` limits it. The thread builds much at once and then ends: with room for
 * young objects, it rarely stops to collect garbage.
 */
export function resultOfThread<T>(
  file: URL,
  workerData: Record<string, unknown>,
  { heapMegabytes }: { heapMegabytes?: number } = {},
): Promise<T> {
  return new Promise((resolve, reject) => {
    const resourceLimits = {
      maxYoungGenerationSizeMb: YOUNG_MEGABYTES,
      ...(heapMegabytes !== undefined && { maxOldGenerationSizeMb: heapMegabytes }),
    }
    const thread = new Worker(file, { workerData, resourceLimits })
    // Under `node --watch` Node itself posts messages on the thread too.
    thread.on('message', (message: { result?: T }) => {
      if (message.result !== undefined) resolve(message.result)
    })
    thread.once('error', reject)
    thread.once('exit', (code) => reject(new Error(`the thread of ${file.pathname} ended with ${code}`)))
  })
}
