import { createHmac } from 'node:crypto'
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'
import rateLimit from '@fastify/rate-limit'
import { environmentError } from '@homeground/service'
import type { FastifyRequest } from 'fastify'

/** How the log shows the address of a client. */
export type LoggedClient = 'truncated' | 'hashed' | 'full' | 'none'

const ipv6PrefixBits = 48

/**
 * The address of a client as the log shows it. `truncated` is the network: IPv4 by its first three numbers, IPv6 by
 * its /48. `hashed` recognizes a client again without showing where it is; whoever has the secret can try addresses.
 */
export function createClientLabel(
  mode: LoggedClient,
  secret: string,
): (request: Pick<FastifyRequest, 'ip'>) => string | undefined {
  const key = createHmac('sha256', secret).update('clients in the log').digest()
  const labels = {
    truncated: loggedNetworkOf,
    hashed: (address: string) => createHmac('sha256', key).update(address).digest('base64url').slice(0, 16),
    full: (address: string) => address,
    none: () => undefined,
  }
  // The address is unknown if the client disconnected before it was read.
  return ({ ip }) => (ip === undefined ? undefined : labels[mode](bareAddress(ip)))
}

function loggedNetworkOf(address: string): string {
  if (isIPv4(address)) return address.replace(/\d+$/, '0')
  const network = rateLimit.normalizeIP(address, ipv6PrefixBits)
  return isIPv4(network) ? network.replace(/\d+$/, '0') : network
}

/** The address of all clients without a readable one. */
const unknown = 'unknown'

/**
 * The address that a request counts toward: IPv4 unchanged, IPv6 by its /64, which is one household. Proxies report
 * one address in many forms, of which each would count on its own. Empty if the client disconnected before its
 * address was read.
 */
export function addressOf({ ip }: { readonly ip: string | undefined }): string {
  if (ip === undefined) return ''
  if (isIPv4(ip)) return ip
  const address = bareAddress(ip)
  return isIP(address) === 0 ? unknown : rateLimit.normalizeIP(address)
}

/** The /48 of an IPv6 address: a whole site, or many customers of a provider. Undefined for IPv4. */
export function networkOf({ ip }: { readonly ip: string | undefined }): string | undefined {
  const address = ip === undefined ? '' : bareAddress(ip)
  if (!isIPv6(address)) return undefined
  const network = rateLimit.normalizeIP(address, 48)
  // An IPv4 address that is mapped to IPv6.
  return isIPv4(network) ? undefined : network
}

/** An address as a proxy may report it, without brackets, port and zone: `[fe80::1%eth0]:443` is `fe80::1`. */
function bareAddress(text: string): string {
  const trimmed = text.trim()
  const [, bracketed] = /^\[([^\]]*)\](?::\d*)?$/.exec(trimmed) ?? []
  const [, beforePort] = /^([\d.]+):\d*$/.exec(trimmed) ?? []
  return (bracketed ?? beforePort ?? trimmed).replace(/%.*$/, '').toLowerCase()
}

/** Whether an address is a proxy's that is trusted; `hop` counts from the nearest, 0. False if none is. */
export type TrustedProxies = false | ((address: string, hop: number) => boolean)

/**
 * Fastify's `trustProxy` from TRUST_PROXY, the proxies whose `X-Forwarded-For` and `-Proto` are trusted: none if
 * empty, the nearest n for a number, otherwise the listed addresses and CIDRs. Errors: throws an environmentError.
 */
export function trustedProxies(text: string): TrustedProxies {
  const list = text.trim()
  if (list === '') return false
  // With a number, Fastify itself trusts no one because it cannot verify the peer. Here the operator vouches for it.
  if (/^\d+$/.test(list)) return (_address, hop) => hop < Number(list)
  const ranges = new BlockList()
  for (const range of list.split(',').map((part) => part.trim())) addRange(ranges, range)
  return (address) => {
    const bare = bareAddress(address)
    const family = familyOf(bare)
    // An IPv4 address mapped to IPv6 is found among the IPv4 ranges.
    return family !== undefined && ranges.check(bare, family)
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
