import { isIP, isIPv4, isIPv6 } from 'node:net'
import rateLimit from '@fastify/rate-limit'

/** What all clients without a readable address count toward. */
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
export function bareAddress(text: string): string {
  const trimmed = text.trim()
  const [, bracketed] = /^\[([^\]]*)\](?::\d*)?$/.exec(trimmed) ?? []
  const [, beforePort] = /^([\d.]+):\d*$/.exec(trimmed) ?? []
  return (bracketed ?? beforePort ?? trimmed).replace(/%.*$/, '').toLowerCase()
}
