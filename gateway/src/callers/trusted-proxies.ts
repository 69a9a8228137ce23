import { environmentError } from '@homeground/service'

/**
 * Fastify's `trustProxy` from TRUST_PROXY, the proxies whose `X-Forwarded-For` and `-Proto` are trusted: none if
 * empty, the nearest n for a number, otherwise the listed addresses and CIDRs. Errors: throws an environmentError.
 */
export function trustedProxies(
  text: string,
): false | string[] | ((address: string, hop: number) => boolean) {
  const given = text.trim()
  if (given === '') return false
  // Given a number, Fastify itself trusts no one because it cannot verify the peer. Here the operator vouches for it.
  if (/^\d+$/.test(given)) return (_address, hop) => hop < Number(given)
  const ranges = given.split(',').map((part) => part.trim())
  const invalid = ranges.filter((range) => !/^[\da-f.:]+(\/\d{1,3})?$/i.test(range))
  if (invalid.length === 0) return ranges
  throw environmentError(
    `TRUST_PROXY must be a number of proxies or a comma-separated list of addresses and CIDRs, not ${invalid[0]}`,
  )
}
