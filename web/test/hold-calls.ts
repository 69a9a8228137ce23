import { answerCalls, type Call } from './answer-calls.ts'

export interface HeldCall extends Call {
  readonly answer: (status: number, body?: unknown) => void
}

/** Each call of a test stands open in this list until it is answered; a stopped one fails as a browser's does. */
export function holdCalls(headers: Record<string, string> = {}): HeldCall[] {
  const held: HeldCall[] = []
  answerCalls(
    (call) =>
      new Promise((resolve, reject) => {
        call.signal?.addEventListener('abort', () =>
          reject(new DOMException('stopped', 'AbortError')),
        )
        held.push({ ...call, answer: (status, body) => resolve({ status, body, headers }) })
      }),
  )
  return held
}
