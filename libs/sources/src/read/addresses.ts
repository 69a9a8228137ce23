import { lookup as dnsLookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Agent, buildConnector } from 'undici'

/** The cause of a failed fetch: the host has an address that may not be connected to. */
export class AddressNotAllowedError extends Error {
  constructor(host: string) {
    super(`${host} is not a public address`)
    this.name = 'AddressNotAllowedError'
  }
}

/** True for addresses of the public internet: not loopback, private, link-local, shared, multicast or reserved. */
export function isPublicAddress(address: string): boolean {
  // `process` reads an IPv4 address that is written as IPv6 as what it is.
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}

/**
 * Connects to allowed addresses only, also after a redirect. The addresses that a name resolves to are
 * checked where the connection uses them, so a name that changes between check and use gains nothing.
 */
export function restrictedAgent(isAllowed: (address: string) => boolean): Agent {
  const lookup: LookupFunction = (hostname, options, callback) => {
    dnsLookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return callback(error ?? new Error('no address'), '', 0)
      if (!addresses.every(({ address }) => isAllowed(address))) {
        return callback(new AddressNotAllowedError(hostname), '', 0)
      }
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
  const connect = buildConnector({ lookup })
  return new Agent({
    connect(options, callback) {
      const host = options.hostname.replace(/^\[|\]$/g, '')
      // An address is connected to without a lookup.
      if (isIP(host) && !isAllowed(host)) callback(new AddressNotAllowedError(host), null)
      else connect(options, callback)
    },
  })
}
