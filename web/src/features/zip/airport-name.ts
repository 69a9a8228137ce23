/** Named after a person with a rank: what comes last says enough. */
const rank = /^(?:General|Gen\.?|Colonel|Col\.?|Captain|Major) /
/** What follows the place: "International Thurgood Marshall Airport", "International Jetport". */
const international = /^(.+?) International\b.*$/

/**
 * How a sentence calls an airport: `General Edward Lawrence Logan International Airport` → `Logan
 * Airport`, `Minneapolis-St Paul International/Wold-Chamberlain Airport` → `Minneapolis-St Paul Airport`.
 */
export function shortAirportName(name: string): string {
  const short = name.trim().replace(international, '$1 Airport')
  if (!rank.test(short)) return short
  return short.replace(/^.* (\S+ Airport)$/, '$1')
}
