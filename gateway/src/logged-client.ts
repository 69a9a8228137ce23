import { createHmac } from 'node:crypto'
import { isIPv4 } from 'node:net'
import rateLimit from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import { bareAddress } from './callers/client-address.ts'

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
    truncated: networkOf,
    hashed: (address: string) => createHmac('sha256', key).update(address).digest('base64url').slice(0, 16),
    full: (address: string) => address,
    none: () => undefined,
  }
  // The address is unknown if the client disconnected before it was read.
  return ({ ip }) => (ip === undefined ? undefined : labels[mode](bareAddress(ip)))
}

function networkOf(address: string): string {
  if (isIPv4(address)) return address.replace(/\d+$/, '0')
  const network = rateLimit.normalizeIP(address, ipv6PrefixBits)
  return isIPv4(network) ? network.replace(/\d+$/, '0') : network
}
