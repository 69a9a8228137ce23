import { describe, expect, test } from '@jest/globals'
import { proxyCheck, trustedProxies } from './client-address.ts'

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
