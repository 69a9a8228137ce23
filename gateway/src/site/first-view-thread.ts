import { parentPort, workerData } from 'node:worker_threads'
import type { Operator } from '@homeground/contracts/operator'
import type { ThreadCall } from './thread-calls.ts'

/** What the build of the web exports (`web/src/first-view`). */
interface FirstViewProgram {
  setOperator(operator: Operator): void
  renderFirstView(view: FirstView): Promise<string>
}

/** The page whose first view is made. */
export interface FirstView {
  /** Without a query. */
  readonly path: string
  /** True for the header and a skeleton only. */
  readonly isFrame: boolean
  /** JSON texts of answers, by the address of their call. */
  readonly answers: Readonly<Record<string, string>>
}

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
