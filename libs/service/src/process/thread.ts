import { Worker } from 'node:worker_threads'

/**
 * Runs a file in a thread of its own, so that no request waits, and returns the `result` of the message
 * `{ result }` that it posts. Errors: that of the thread; throws too if it ends without a result.
 */
export function resultOfThread<T>(file: URL, workerData: Record<string, unknown>): Promise<T> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(file, { workerData })
    // Under `node --watch` Node itself posts messages on the thread too.
    thread.on('message', (message: { result?: T }) => {
      if (message.result !== undefined) resolve(message.result)
    })
    thread.once('error', reject)
    thread.once('exit', (code) =>
      reject(new Error(`the thread of ${file.pathname} ended with ${code}`)),
    )
  })
}
