/**
 * Whose `X-Forwarded-For` and `-Proto` count, from TRUST_PROXY: nobody's when empty, the nearest n proxies for a
 * number, else those of the listed addresses and CIDRs. Errors: a sentence for what is none of these.
 */
export function trustedProxies(
  text: string,
): false | string[] | ((address: string, hop: number) => boolean) {
  const given = text.trim()
  if (given === '') return false
  // Fastify itself trusts nobody when given a number: it cannot know the peer. Here the operator has said so.
  if (/^\d+$/.test(given)) return (_address, hop) => hop < Number(given)
  const ranges = given.split(',').map((part) => part.trim())
  const wrong = ranges.filter((range) => !/^[\da-f.:]+(\/\d{1,3})?$/i.test(range))
  if (wrong.length === 0) return ranges
  throw new Error(
    `The environment is not right: TRUST_PROXY is a number of proxies, or addresses and CIDRs with commas between them; ${wrong[0]} is neither.`,
  )
}
