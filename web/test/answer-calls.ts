import { afterEach, jest } from '@jest/globals'

export interface Call {
  readonly method: string
  readonly address: string
  /** What was sent, read from its JSON; undefined where nothing was. */
  readonly body: unknown
  readonly signal: AbortSignal | null | undefined
}

export interface Answer {
  /** 200 unless told. */
  readonly status?: number
  /** A string goes as it is, anything else as JSON. */
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

type Answering = Answer | ((call: Call) => Answer | Promise<Answer>)

const original = globalThis.fetch
afterEach(() => {
  globalThis.fetch = original
})

/** Answers each call of a test as told (jsdom has no fetch); returns the mock, which keeps the calls. */
export function answerCalls(answer: Answering) {
  const fake = jest.fn(async (address: string, init: RequestInit) => {
    const {
      status = 200,
      body = null,
      headers = {},
    } = typeof answer === 'function' ? await answer(callOf(address, init)) : answer
    return {
      ok: status < 300,
      status,
      headers: new Headers(headers),
      text: async () => (typeof body === 'string' ? body : JSON.stringify(body)),
    }
  })
  globalThis.fetch = fake as unknown as typeof fetch
  return fake
}

/** For what is on the screen before any answer. */
export const neverAnswer = () => answerCalls(() => new Promise(() => {}))

function callOf(address: string, { method = 'GET', body, signal }: RequestInit): Call {
  return {
    method,
    address,
    body: typeof body === 'string' ? JSON.parse(body) : undefined,
    signal,
  }
}
