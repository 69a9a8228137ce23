import { isPeriod } from '@homeground/catalog/months'
import { Fields, type Query } from '@homeground/search-request'
import { invalid } from '@homeground/service'

/**
 * Checks the month that a search names. Lists show the newest month. Errors: a 422 that names the field for any
 * other month and for anything that is not a month.
 */
export function requireNewestPeriod(query: Query, newest: string | null): void {
  const given = new Fields(query).text('datePeriod')
  if (!given || given.text === newest) return
  const text = given.text.slice(0, 20)
  if (!isPeriod(given.text)) throw invalid({ [given.name]: `"${text}" is not a month, YYYY-MM` })
  throw invalid({
    [given.name]: newest
      ? `${text} is not available: lists show ${newest}`
      : `${text} is not loaded`,
  })
}
