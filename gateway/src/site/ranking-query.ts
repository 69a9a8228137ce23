import { attributes } from '@homeground/catalog/attributes'
import { usualRanking } from '@homeground/catalog/attributes/selections'
import { schoolRankings } from '@homeground/catalog/school-measures'
import type { screens } from '@homeground/contracts'

interface Ranking {
  /** Ranked by without a query. */
  readonly usual: string
  readonly measures: ReadonlySet<string>
}

const orderable = attributes.filter((attribute) => attribute.orderable).map(({ key }) => key)
const zips: Ranking = { usual: usualRanking, measures: new Set(orderable) }
const schools: Ranking = { usual: schoolRankings[0], measures: new Set(schoolRankings) }

/** The pages that rank by a measure, which the query parameter `order` names. */
const rankings: Partial<Record<(typeof screens)[number], Ranking>> = {
  '/zips/rankings': zips,
  '/zips/rankings/:state': zips,
  '/school-rankings': schools,
}

/**
 * The part of a query that makes another page of it: the measure of a ranking. Empty for the usual measure, for an
 * unknown one, and on all other pages. `template` is the page's path as the table of pages names it.
 */
export function rankingQuery(template: string, address: string): string {
  const ranking = rankings[template as keyof typeof rankings]
  const order = new URLSearchParams(address.split('?').slice(1).join('?')).get('order')
  if (!ranking || order === null || order === ranking.usual) return ''
  return ranking.measures.has(order) ? `?order=${order}` : ''
}
