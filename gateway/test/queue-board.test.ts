import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { openQueue, queues } from '@homeground/queues'
import { queueRedis } from '@homeground/service'
import { afterAll, expect, test } from '@jest/globals'
import { operator, startIdentityGateway } from './identity-gateway.ts'

const { gateway } = await startIdentityGateway()
const connection = queueRedis(gateway.redis.url, 'consumer')
const queue = openQueue(queues.housingImport, { connection, prefix: gateway.redis.prefix })
afterAll(async () => {
  await queue.close()
  connection.disconnect()
})

interface Cookie {
  readonly name: string
  readonly value: string
  readonly path: string
}

/** A browser at the site's public name, where cookies are those of production. */
async function boardBrowser() {
  const cookies: Cookie[] = []
  const set = (cookie: Cookie) => {
    const at = cookies.findIndex(({ name, path }) => name === cookie.name && path === cookie.path)
    cookies.splice(at < 0 ? cookies.length : at, 1, cookie)
  }
  set({ name: '__Host-session', value: await gateway.sessions.start(operator, 'test'), path: '/' })
  const cookiesAt = (path: string) => cookies.filter((cookie) => path.startsWith(cookie.path))
  return {
    cookiesAt,
    async send(method: string, path: string, headers: Record<string, string> = {}) {
      const cookie = cookiesAt(path).map(({ name, value }) => `${name}=${value}`)
      const outgoing = request(gateway.address + path, {
        method,
        headers: { host: 'homes.example', cookie: cookie.join('; '), ...headers },
      }).end()
      const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
      response.resume()
      for (const line of response.headers['set-cookie'] ?? []) {
        const [, name = '', value = '', path = ''] = /^([^=]+)=([^;]*);.*Path=([^;]*)/.exec(line)!
        set({ name, value, path })
      }
      return response.statusCode
    },
  }
}

const board = '/api/admin/queues'
const action = (name: 'pause' | 'resume') => `${board}/api/queues/${queue.name}/${name}`

test('a change in the queue board is accepted with the token that its script reads, under production’s cookie names', async () => {
  const browser = await boardBrowser()
  expect(await browser.send('GET', board)).toBe(200)
  // What the board's script does: https://axios-http.com/docs/req_config, xsrfCookieName.
  const token = browser.cookiesAt(`${board}/`).find(({ name }) => name === 'XSRF-TOKEN')?.value
  const headers = { 'x-xsrf-token': decodeURIComponent(token ?? '') }
  expect(await browser.send('PUT', action('pause'), headers)).toBe(200)
  expect(await queue.isPaused()).toBe(true)
  expect(await browser.send('PUT', action('resume'), headers)).toBe(200)
  expect(await browser.send('PUT', action('pause'))).toBe(419)
  expect(await queue.isPaused()).toBe(false)
  expect(browser.cookiesAt('/home').map(({ name }) => name)).not.toContain('XSRF-TOKEN')
})

test('the cookie of the queue board alone proves nothing: a subdomain could set it', async () => {
  const browser = await boardBrowser()
  await browser.send('GET', board)
  const { value } = browser.cookiesAt(`${board}/`).find(({ name }) => name === 'XSRF-TOKEN')!
  const session = browser.cookiesAt('/').find(({ name }) => name === '__Host-session')!
  const cookie = `__Host-session=${session.value}; XSRF-TOKEN=${value}`
  expect(await browser.send('PUT', action('pause'), { cookie, 'x-xsrf-token': value })).toBe(419)
})
