import { answerCalls, type Call } from './answer-calls.ts'

export interface HeldCall extends Call {
  readonly answer: (status: number, body?: unknown) => void
}

/** Each call of the test is pending in this list until `answer` is called; an aborted one fails as in a browser. */
export function holdCalls(headers: Record<string, string> = {}): HeldCall[] {
  const held: HeldCall[] = []
  answerCalls(
    (call) =>
      new Promise((resolve, reject) => {
        call.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
        held.push({ ...call, answer: (status, body) => resolve({ status, body, headers }) })
      }),
  )
  return held
}
