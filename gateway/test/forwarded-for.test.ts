import { describe, expect, test } from '@jest/globals'
import { proxyCheck, trustedProxies } from '../src/calls/client-address.ts'
import { type Gateway, startGateway, startStubService } from './support.ts'

const service = await startStubService((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end('[]')
})

describe('X-Forwarded-For', () => {
  const searchFrom = async (at: Gateway, forwarded: string, radius: number) =>
    (await at.get(`/api/search?searchArea=zip&zip=01760&radius=${radius}`, { 'x-forwarded-for': forwarded })).status

  test('of a client gains no searches: no proxy is trusted by default', async () => {
    const strict = await startGateway({ rest: service.url }, { perPerson: 2 })
    const statuses: number[] = []
    for (const radius of [1, 2, 3]) statuses.push(await searchFrom(strict, `10.0.0.${radius}`, radius))
    expect(statuses).toEqual([200, 200, 429])
  })

  test('counts from a proxy that the operator trusts, up to the first untrusted address', async () => {
    for (const trustProxy of ['1', '127.0.0.0/8, 192.168.0.0/16']) {
      const behind = await startGateway({ rest: service.url }, { perPerson: 1, trustProxy })
      expect(await searchFrom(behind, '203.0.113.1', 1)).toBe(200)
      expect(await searchFrom(behind, '203.0.113.2', 2)).toBe(200)
      // Addresses that a client puts before its own change nothing.
      expect(await searchFrom(behind, '198.51.100.9, 203.0.113.1', 3)).toBe(429)
    }
  })

  test('of IPv6 counts by the /64', async () => {
    const behind = await startGateway({ rest: service.url }, { perPerson: 1, trustProxy: '1' })
    expect(await searchFrom(behind, '2001:db8:1:2::1', 1)).toBe(200)
    expect(await searchFrom(behind, '2001:db8:1:2:ffff::9', 2)).toBe(429)
    expect(await searchFrom(behind, '2001:db8:1:3::1', 3)).toBe(200)
    expect(await searchFrom(behind, '::ffff:203.0.113.7', 4)).toBe(200)
    expect(await searchFrom(behind, '203.0.113.7', 5)).toBe(429)
  })

  test.each([
    [
      'IPv4',
      '1',
      '203.0.113.7',
      ['203.0.113.7:4711', '203.0.113.7:4712', '::FFFF:203.0.113.7', '[::ffff:cb00:7107]:80'],
    ],
    [
      'IPv6',
      '10.0.0.0/8, 127.0.0.1',
      '2001:db8:1:2::1',
      [
        '[2001:db8:1:2::1]:4711',
        '2001:DB8:1:2::9',
        '2001:db8:1:2::1%eth0',
        '[2001:db8:1:2:0::1]',
        '[2001:db8:1:2::1]:4711, 10.1.2.3:443',
      ],
    ],
    ['no address', '1', 'unknown', ['_hidden', 'proxy.example:80', '[::1', '1.2.3']],
  ])('of %s counts once, in whatever form a trusted proxy reports it', async (_, trustProxy, first, others) => {
    const behind = await startGateway({ rest: service.url }, { perPerson: 1, trustProxy })
    expect(await searchFrom(behind, first, 1)).toBe(200)
    const statuses: unknown[] = []
    for (const [index, forwarded] of others.entries())
      statuses.push([forwarded, await searchFrom(behind, forwarded, index + 2)])
    expect(statuses).toEqual(others.map((forwarded) => [forwarded, 429]))
  })
})

describe('TRUST_PROXY', () => {
  test('trusts the listed ranges, in any form of their addresses', () => {
    const trusts = proxyCheck(trustedProxies('10.0.0.0/8, 192.0.2.7,2001:db8::/32'))
    const trusted = ['10.1.2.3', '192.0.2.7:443', '::ffff:10.1.2.3', '[2001:DB8::5]:443']
    const others = ['11.1.2.3', '192.0.2.8', '2001:db9::5', 'unknown', '']
    expect([...trusted, ...others].map((address) => trusts(address))).toEqual([
      ...trusted.map(() => true),
      ...others.map(() => false),
    ])
  })

  test.each(['loopback', '10.0.0.0/33', '10.0.0/8', '10.0.0.0/', '10.0.0.0/8/8', '1,2', 'x'])('refuses %s', (text) => {
    expect(() => trustedProxies(text)).toThrow('TRUST_PROXY must be')
  })
})
