import { eventually, testRedis } from '@homeground/testing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { bodyOf, browserAt, type Gateway, startGateway, startStubService, token } from './support.ts'

let service: Awaited<ReturnType<typeof startStubService>>

beforeAll(async () => {
  service = await startStubService((_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('[]'),
  )
})
afterAll(() => service?.stop())

const statusesOf = async (count: number, send: (index: number) => Promise<Response>) => {
  const responses = await Promise.all(Array.from({ length: count }, (_, index) => send(index)))
  return {
    passed: responses.filter(({ status }) => status === 200).length,
    refused: responses.filter(({ status }) => status === 429),
  }
}

describe('a burst', () => {
  test('of calls from one address is limited across all gateways; pages have a limit of their own', async () => {
    const shared = { prefix: testRedis().prefix, burst: { all: 30, forms: 10 } }
    const gateways = [
      await startGateway({ rest: service.url }, shared),
      await startGateway({ rest: service.url }, shared),
    ]
    const [one, other] = gateways as [Gateway, Gateway]
    const { passed, refused } = await statusesOf(50, () => one.get('/api/zip/01760'))
    expect([passed, refused.length]).toEqual([30, 20])
    // The other gateway learns of them within a moment; its own calls before that are answered.
    await eventually(async () => expect((await other.get('/api/zip/01760')).status).toBe(429))
    expect((await bodyOf(refused[0]!)).code).toBe('rate_limited')
    const wait = Number(refused[0]!.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
    expect((await gateways[0]!.get('/')).status).toBe(200)
    for (const gateway of gateways) await gateway.stop()
  })

  test('of calls and of logins from all addresses of an IPv6 network is limited to that of eight addresses', async () => {
    const gateway = await startGateway({ rest: service.url }, { burst: { all: 20, forms: 3 }, trustProxy: '1' })
    const browser = browserAt(gateway)
    await browser.fetch('/api/user')
    const from = (index: number, network = '2001:db8:7') => ({
      headers: { 'x-forwarded-for': `${network}:${(index % 100).toString(16)}::1` },
    })
    const login = (index: number) => browser.fetch('/api/login', { method: 'POST', body: '{}', ...from(index) })
    expect((await statusesOf(40, login)).passed).toBe(24)
    const call = (index: number) => browser.fetch('/api/zip/01760', from(index))
    expect((await statusesOf(200, call)).passed).toBe(160)
    expect((await browser.fetch('/api/zip/01760', from(1, '2001:db8:8'))).status).toBe(200)
    await gateway.stop()
  })

  test('with the system’s token is not limited; with any other token it is', async () => {
    const gateway = await startGateway({ rest: service.url }, { burst: { all: 20, forms: 10 } })
    const send = (path: string, bearer: string) => () => gateway.get(path, { authorization: `Bearer ${bearer}` })
    expect((await statusesOf(50, send('/api/admin/jobs', token))).refused).toEqual([])
    expect((await statusesOf(50, send('/api/data-sources', token))).refused).toEqual([])
    expect((await statusesOf(50, send('/api/admin/jobs', 'hgo_guess'))).refused).toHaveLength(30)
    await gateway.stop()
  })

  test('of logins is limited after ten; other calls and other forms still pass', async () => {
    const gateway = await startGateway({ rest: service.url })
    const browser = browserAt(gateway)
    await browser.fetch('/api/user')
    const post = (path: string) => browser.fetch(path, { method: 'POST', body: '{}' })
    const { passed, refused } = await statusesOf(25, () => post('/api/login'))
    expect([passed, refused.length]).toEqual([10, 15])
    expect((await post('/api/forgot-password')).status).toBe(200)
    const messages = await statusesOf(12, () => post('/api/submitFeedbackForm'))
    expect([messages.passed, messages.refused.length]).toEqual([10, 2])
    expect((await gateway.get('/api/zip/01760')).status).toBe(200)
    await gateway.stop()
  })

  test('of changes of the own account, which may send mail, is limited after ten', async () => {
    const gateway = await startGateway({ rest: service.url })
    const browser = browserAt(gateway)
    await browser.fetch('/api/user')
    const change = () => browser.fetch('/api/user', { method: 'PATCH', body: '{}' })
    const { passed, refused } = await statusesOf(25, change)
    expect([passed, refused.length]).toEqual([10, 15])
    await gateway.stop()
  })

  test('beyond the day’s searches is reported as out of searches: the quota is checked first', async () => {
    const gateway = await startGateway({ rest: service.url }, { perPerson: 3, burst: { all: 5, forms: 10 } })
    const browser = browserAt(gateway)
    const codes: string[] = []
    for (let radius = 1; radius <= 7; radius++) {
      const response = await browser.fetch(`/api/search?searchArea=zip&zip=01760&radius=${radius}`)
      codes.push(response.status === 200 ? 'ok' : (await bodyOf(response)).code)
    }
    expect(codes).toEqual(['ok', 'ok', 'ok', ...Array(4).fill('quota_exhausted')])
    expect((await bodyOf(await browser.fetch('/api/zip/01760'))).code).toBe('rate_limited')
    await gateway.stop()
  })
})
