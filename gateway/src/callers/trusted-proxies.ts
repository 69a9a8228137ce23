import { BlockList, isIP } from 'node:net'
import { environmentError } from '@homeground/service'
import { bareAddress } from './client-address.ts'

/** Whether an address is a proxy's that is trusted; `hop` counts from the nearest, 0. False if none is. */
export type TrustedProxies = false | ((address: string, hop: number) => boolean)

/**
 * Fastify's `trustProxy` from TRUST_PROXY, the proxies whose `X-Forwarded-For` and `-Proto` are trusted: none if
 * empty, the nearest n for a number, otherwise the listed addresses and CIDRs. Errors: throws an environmentError.
 */
export function trustedProxies(text: string): TrustedProxies {
  const given = text.trim()
  if (given === '') return false
  // Given a number, Fastify itself trusts no one because it cannot verify the peer. Here the operator vouches for it.
  if (/^\d+$/.test(given)) return (_address, hop) => hop < Number(given)
  const list = new BlockList()
  for (const range of given.split(',').map((part) => part.trim())) addRange(list, range)
  return (address) => {
    const bare = bareAddress(address)
    const family = familyOf(bare)
    // An IPv4 address mapped to IPv6 is found among the IPv4 ranges.
    return family !== undefined && list.check(bare, family)
  }
}

function addRange(list: BlockList, range: string): void {
  const [address = '', prefix, ...more] = range.split('/')
  const family = familyOf(address)
  const longest = family === 'ipv4' ? 32 : 128
  const length = prefix === undefined ? longest : Number(prefix)
  const isPrefix = prefix === undefined || /^\d{1,3}$/.test(prefix)
  if (family && isPrefix && length <= longest && more.length === 0) {
    list.addSubnet(address, length, family)
    return
  }
  throw environmentError(
    `TRUST_PROXY must be a number of proxies or a comma-separated list of addresses and CIDRs, not ${range}`,
  )
}

function familyOf(address: string): 'ipv4' | 'ipv6' | undefined {
  return ({ 4: 'ipv4', 6: 'ipv6' } as const)[isIP(address)]
}

/** Whether connections from an address are those of a trusted proxy. */
export function proxyCheck(trusted: TrustedProxies): (address: string) => boolean {
  return (address) => trusted !== false && trusted(address, 0)
}
