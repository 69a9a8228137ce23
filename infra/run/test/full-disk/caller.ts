export interface Reply {
  readonly status: number
  readonly retryAfter: string | null
  readonly body: unknown
}

/** Calls the gateway as a browser does: with the cookies it has received, and their CSRF token. */
export function createBrowser(address: string) {
  const cookies = new Map<string, string>()
  return async (method: string, path: string, body?: unknown): Promise<Reply> => {
    const response = await fetch(new URL(path, address), {
      method,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!
      cookies.set(name!, value!)
    }
    const retryAfter = response.headers.get('retry-after')
    return { status: response.status, retryAfter, body: await response.json().catch(() => null) }
  }
}
