import { afterEach, jest } from '@jest/globals'

export interface Call {
  readonly method: string
  readonly address: string
  /** The parsed JSON body; undefined without one. */
  readonly body: unknown
  readonly signal: AbortSignal | null | undefined
}

export interface Answer {
  /** 200 by default. */
  readonly status?: number
  /** A string is sent as it is, anything else as JSON. */
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

type Answering = Answer | ((call: Call) => Answer | Promise<Answer>)

const original = globalThis.fetch
afterEach(() => {
  globalThis.fetch = original
})

/** Mocks fetch, which jsdom lacks: each call of the test gets this response. Returns the mock. */
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
  Object.assign(globalThis, { fetch: fake })
  return fake
}

/** For what is on the screen before any response. */
export const neverAnswer = () => answerCalls(() => new Promise(() => {}))

function callOf(address: string, { method = 'GET', body, signal }: RequestInit): Call {
  return { method, address, body: typeof body === 'string' ? JSON.parse(body) : undefined, signal }
}
