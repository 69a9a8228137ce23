import { verifyIdentity } from '@homeground/service'
import { breakableProxy, eventually, testRedis, testSecret } from '@homeground/testing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { bodyOf, browserAt, type Gateway, startGateway, startStubService } from './support.ts'

let subject = ''
let service: Awaited<ReturnType<typeof startStubService>>
let proxy: Awaited<ReturnType<typeof breakableProxy>>
let gateway: Gateway

beforeAll(async () => {
  service = await startStubService((request, response) => {
    subject = verifyIdentity(String(request.headers['x-homeground-identity']), testSecret)!.subject
    response.writeHead(200, { 'content-type': 'application/json' }).end('[]')
  })
  proxy = await breakableProxy(testRedis().url)
  gateway = await startGateway(
    { rest: service.url },
    { redisUrl: proxy.url, perPerson: 5, burst: { all: 60, forms: 3 } },
  )
})
afterAll(async () => {
  await gateway?.stop()
  await service?.stop()
})

describe('while Redis is away', () => {
  test('pages and searches go on as anonymous with limits of this process, then all is as before', async () => {
    const person = {
      userId: 'd0000000-0000-4000-8000-000000000001',
      role: 'user',
      premiumUntilMs: 0,
    } as const
    const session = await eventually(() => gateway.sessions.start(person, 'test'))
    const browser = browserAt(gateway, { session })
    await eventually(async () => {
      await browser.ask('/api/zip/01760')
      expect(subject).toBe(`user:${person.userId}`)
    })

    await proxy.disconnect()
    expect((await browser.ask('/')).status).toBe(200)
    const statuses: number[] = []
    for (let radius = 1; radius <= 7; radius++)
      statuses.push((await browser.ask(`/api/search?radius=${radius}`)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect(subject).toBe('anonymous')
    expect(browser.jar.get('session')).toBe(session)
    expect(await bodyOf(await browserAt(gateway).ask('/api/user'))).toEqual({})
    // Who has a session is not told to be nobody.
    expect((await browser.ask('/api/user')).status).toBe(503)
    const logins: number[] = []
    for (let index = 0; index < 5; index++)
      logins.push((await browser.ask('/api/login', { method: 'POST', body: '{}' })).status)
    expect(logins).toEqual([200, 200, 200, 429, 429])

    await proxy.reconnect()
    await eventually(async () => {
      await browser.ask('/api/zip/01760')
      expect(subject).toBe(`user:${person.userId}`)
    })
    expect((await browser.ask('/api/search?radius=8')).status).toBe(200)
  })
})
