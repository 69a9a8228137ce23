import { randomUUID } from 'node:crypto'
import { eventually } from '@homeground/testing'
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals'
import { Redis } from 'ioredis'
import { bodyOf, browserAt, rawResponse, startGateway, startGatewayOf } from './support.ts'

const dayMs = 24 * 3600_000
const attempts = Array.from({ length: 40 }, (_, index) => index + 1)
let clock = Date.parse('2026-11-20T15:00:00Z')
/** Radii of the searches that the service answered: each test's searches differ in nothing else. */
const answered = new Set<number>()

const { gateway, service } = await startGatewayOf(
  (request, response) => {
    const { searchParams } = new URL(request.url!, 'http://x')
    const label = searchParams.get('selectedPlaceName')
    if (label === 'hangs') return
    if (searchParams.get('orderBy') === 'nonsense') return setTimeout(() => response.writeHead(422).end('{}'), 5)
    answered.add(Number(searchParams.get('radius')))
    response.writeHead(200, { 'content-type': 'application/json' })
    // More than fits in the buffers of the connections, so that it can be canceled half-way.
    response.end(label === 'long' ? `["${'x'.repeat(4e6)}"]` : '[]')
  },
  { trustProxy: '1', now: () => clock },
)
// Every test runs on its own day.
beforeEach(() => {
  clock += dayMs
  answered.clear()
})

const searchFor = (radius: number | string, more = '') => `/api/search?searchArea=zip&zip=01760&radius=${radius}${more}`

/** Ordinary searches until none is left. */
async function useUpTheRest(headers: Record<string, string> = {}): Promise<void> {
  for (let radius = 101; radius <= 121; radius++) {
    const { status } = await gateway.get(searchFor(radius), headers)
    if (status === 429) return
  }
}

const each = async (attempt: (radius: number) => Promise<unknown>) => {
  for (const radius of attempts) await attempt(radius)
}

/** Aborts a request once `until` has happened; a canceled one rejects. */
async function cancel(path: string, until: (response: Promise<Response>) => Promise<unknown>): Promise<void> {
  const abort = new AbortController()
  // Compression would buffer the first bytes.
  const headers = { 'accept-encoding': 'identity' }
  const response = fetch(gateway.address + path, { signal: abort.signal, headers })
  await until(response)
  abort.abort()
  await response.catch(() => {})
}

describe('40 attempts at more than 20 searches get exactly 20 answers', () => {
  test('with a twin that fails', async () => {
    await Promise.all(
      attempts.map((radius) =>
        Promise.all([gateway.get(searchFor(radius, '&orderBy=nonsense')), gateway.get(searchFor(radius))]),
      ),
    )
    await useUpTheRest()
    expect(answered.size).toBe(20)
  })

  test('with a fragment in the request target', async () => {
    await each(async (radius) => {
      const target = searchFor(radius).replace('?', '#orderBy=nonsense?')
      const text = `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`
      expect((await rawResponse(gateway, text)).status).toBe(400)
    })
    expect(answered.size).toBe(0)
    await useUpTheRest()
    expect(answered.size).toBe(20)
  })

  test('with a throw-away account for each', async () => {
    await each(async (radius) => {
      const user = { userId: randomUUID(), role: 'user', premiumUntilMs: 0 } as const
      const session = await gateway.sessions.start({ ...user, isConfirmed: false }, 'test')
      await browserAt(gateway, { session }).fetch(searchFor(radius))
    })
    expect(answered.size).toBe(20)
  })

  test('from another port of one address each', async () => {
    const from = (port: number) => ({ 'x-forwarded-for': `203.0.113.5:${port}` })
    await each((radius) => gateway.get(searchFor(radius), from(1000 + radius)))
    expect(answered.size).toBe(20)
  })

  test('of which each is another spelling of one search: that costs one', async () => {
    const numbers = ['7', '7.0', '+7', '7e0', '0x7', '07', '%37', ' 7 ', '70e-1', '7.']
    const more = ['', '&searchReturnType=zip', '&states=Massachusetts&utm=1', '&radius=&filters={}']
    const spellings = more.flatMap((rest) =>
      numbers.map((number) => searchFor(number === '+7' ? '%2B7' : number, rest)),
    )
    expect(spellings).toHaveLength(attempts.length)
    for (const path of spellings.map((text) => text.replace('&radius=&', '&searchRadius=&')))
      expect([path, (await gateway.get(path)).status]).toEqual([path, 200])
    expect([...answered]).toEqual([7])
    await useUpTheRest()
    expect(answered.size).toBe(20)
  })

  test('without cookies, or with forged ones', async () => {
    await each((radius) =>
      radius % 2
        ? gateway.get(searchFor(radius))
        : gateway.get(searchFor(radius), { cookie: `visitor=${randomUUID()}.forged` }),
    )
    expect(answered.size).toBe(20)
  })

  test('with a visitor cookie of its own each', async () => {
    await each(async (radius) => {
      const browser = browserAt(gateway)
      await browser.fetch('/api/user')
      await browser.fetch(searchFor(radius))
    })
    expect(answered.size).toBe(20)
  })

  test('by HEAD and by percent-encoded paths', async () => {
    const paths = ['/api/search', '/%61pi/search', '/api/%73earch', '/%61%70i/se%61rch']
    await each((radius) =>
      fetch(`${gateway.address}${searchFor(radius).replace('/api/search', paths[radius % 4]!)}`, {
        method: radius % 8 < 4 ? 'HEAD' : 'GET',
      }),
    )
    expect(answered.size).toBe(20)
  })

  test('canceled after their response has begun', async () => {
    await each((radius) => cancel(searchFor(radius, '&selectedPlaceName=long'), (sent) => sent))
    expect(answered.size).toBe(20)
  })

  test('with a twin that is canceled', async () => {
    await each((radius) => cancel(searchFor(radius, '&selectedPlaceName=hangs'), () => gateway.get(searchFor(radius))))
    await useUpTheRest()
    expect(answered.size).toBe(20)
  })
})

describe('the addresses of one IPv6 network', () => {
  const from = (network: string, subnet: number) => ({ 'x-forwarded-for': `${network}:${subnet.toString(16)}::1` })

  test('each have the limit of an address, and all together that of eight', async () => {
    const statuses: number[] = []
    for (let subnet = 1; subnet <= 9; subnet++)
      for (let radius = 1; radius <= 21; radius++)
        statuses.push((await gateway.get(searchFor(subnet * 100 + radius), from('2001:db8:7', subnet))).status)
    const ofEach = Array.from({ length: 9 }, (_, index) =>
      statuses.slice(index * 21, (index + 1) * 21).filter((status) => status === 200),
    )
    expect(ofEach.map(({ length }) => length)).toEqual([20, 20, 20, 20, 20, 20, 20, 20, 0])
    expect(answered.size).toBe(160)
    expect((await gateway.get(searchFor(1), from('2001:db8:8', 1))).status).toBe(200)
    expect((await gateway.get(searchFor(101), from('2001:db8:7', 9))).status).toBe(200)
  })
})

describe('new visitors that repeat one search leave in Redis', () => {
  const redis = new Redis(gateway.redis.url)
  afterAll(() => redis.disconnect())
  const quotas = async () => {
    const day = new Date(clock).toISOString().slice(0, 10)
    const keys = await redis.keys(`${gateway.redis.prefix}:quota:*:${day}:*`)
    return keys.map((key) => key.split(':').find((part) => /^(network|address|visitor)$/.test(part)))
  }
  const visitOf = async (headers: Record<string, string>) => {
    const browser = browserAt(gateway)
    await browser.fetch('/api/user', { headers })
    expect((await browser.fetch(searchFor(25), { headers })).status).toBe(200)
  }

  // The limit of the address is 20: the first visitor, for whom the search is new, and 20 others have a quota.
  test('at one address only that of the address and as many visitors as it has searches', async () => {
    for (let visitor = 0; visitor < 100; visitor++) await visitOf({ 'x-forwarded-for': '203.0.113.9' })
    await eventually(async () => {
      const kinds = await quotas()
      expect(kinds.filter((kind) => kind === 'visitor')).toHaveLength(21)
      // With the count of the visitors' quotas.
      expect(kinds.filter((kind) => kind === 'address')).toHaveLength(2)
      expect(kinds).toHaveLength(23)
    })
  })

  test('at every address of an IPv6 network only those of the network, the first address and its visitors', async () => {
    for (let subnet = 0; subnet < 200; subnet++)
      await visitOf({ 'x-forwarded-for': `2001:db8:9:${subnet.toString(16)}::1` })
    await eventually(async () => {
      const kinds = await quotas()
      expect(kinds.filter((kind) => kind === 'visitor')).toHaveLength(161)
      expect(kinds.filter((kind) => kind === 'address')).toHaveLength(1)
      expect(kinds).toHaveLength(164)
    })
  })
})

test('where an address has more searches than a visitor, a search counts for each visitor who makes it', async () => {
  const shared = await startGateway({ rest: service.url }, { perAddress: 1000, now: () => clock })
  for (let visitor = 0; visitor < 2; visitor++) {
    const browser = browserAt(shared)
    await browser.fetch('/api/user')
    await browser.fetch(searchFor(25))
    const quota = await bodyOf(await browser.fetch('/api/quota'))
    expect([quota.limit, quota.used]).toEqual([20, 1])
  }
})
