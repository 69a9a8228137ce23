import { parentPort, workerData } from 'node:worker_threads'
import type { Operator } from '@homeground/contracts/operator'
import type { FirstView, FirstViewProgram } from '@homeground/contracts/pages'
import type { ThreadCall } from './thread-calls.ts'

const { program, operator }: { program: string; operator: Operator } = workerData
const { renderFirstView, setOperator }: FirstViewProgram = await import(program)
setOperator(operator)

// One after the other: the program keeps the answers of one page.
let last: Promise<unknown> = Promise.resolve()
parentPort!.on('message', ({ id, input }: ThreadCall<FirstView>) => {
  last = last.then(async () => {
    try {
      parentPort!.postMessage({ id, output: await renderFirstView(input) })
    } catch (error) {
      parentPort!.postMessage({ id, problem: String(error instanceof Error ? error.stack : error) })
    }
  })
})
