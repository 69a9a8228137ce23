import { setTimeout as sleep } from 'node:timers/promises'

const longestMs = 20_000

/** The status of a response, or the code of what went wrong. */
export async function call(url: URL, request: RequestInit = {}): Promise<number | string> {
  try {
    const response = await fetch(url, { ...request, signal: AbortSignal.timeout(longestMs) })
    await response.arrayBuffer()
    return response.status
  } catch (error) {
    return failureOf(error)
  }
}

function failureOf(error: unknown): string {
  const { cause, name } = error as Error & { cause?: { code?: string } }
  return cause?.code ?? name
}

export interface Reply {
  /** 0 without a response. */
  readonly status: number
  readonly retryAfter: string | null
  readonly body: unknown
  /** Why there was no response. */
  readonly failure?: string
}

/**
 * Calls the gateway as a browser does: with the cookies it has received, and their CSRF token. `sent`: headers of every call.
 */
export function createBrowser(address: string, sent: Readonly<Record<string, string>> = {}) {
  const cookies = new Map<string, string>()
  const ownHeaders = (): Record<string, string> => ({
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
    ...sent,
  })
  const browse = async (
    method: string,
    path: string,
    body?: unknown,
    more: Record<string, string> = {},
  ): Promise<Reply> => {
    const request = {
      method,
      headers: { ...ownHeaders(), ...(body !== undefined && { 'content-type': 'application/json' }), ...more },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(longestMs),
    }
    try {
      const response = await fetch(new URL(path, address), request)
      for (const cookie of response.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!
        cookies.set(name!, value!)
      }
      const retryAfter = response.headers.get('retry-after')
      const text = await response.text()
      return { status: response.status, retryAfter, body: parsed(text) }
    } catch (error) {
      return { status: 0, retryAfter: null, body: null, failure: failureOf(error) }
    }
  }
  /** The headers of its next request, for one that something else sends. */
  return Object.assign(browse, { ownHeaders })
}

export type Browser = ReturnType<typeof createBrowser>

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Waits until a call returns 200. Errors: throws after a minute. */
export async function untilServed(url: URL): Promise<void> {
  for (let outcome = await call(url), tries = 0; outcome !== 200; outcome = await call(url)) {
    if (++tries === 300) throw new Error(`${url.pathname} returns ${outcome}`)
    await sleep(200)
  }
}
