/** A browser as far as calls need one: it keeps cookies and sends the token against forged calls. */
export function createVisitor(
  address: string,
  headers: Readonly<Record<string, string>> = {},
  former: Readonly<Record<string, string>> = {},
) {
  const cookies = new Map(Object.entries(former))
  const send = async (method: string, path: string, body?: object): Promise<Response> => {
    const token = cookies.get('XSRF-TOKEN')
    const response = await fetch(new URL(path, address), {
      method,
      headers: {
        ...headers,
        ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
        ...(token && { 'x-xsrf-token': decodeURIComponent(token) }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return response
  }
  return {
    cookies: () => Object.fromEntries(cookies),
    /** The answer of a call. Errors: throws one that is not 2xx. */
    async call<T>(method: string, path: string, body?: object): Promise<T> {
      // Its answer renews the token.
      if (method !== 'GET') await send('GET', '/api/user')
      const response = await send(method, path, body)
      const text = await response.text()
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
      return (text ? JSON.parse(text) : undefined) as T
    },
  }
}
