import type { SavedPlace } from '@homeground/contracts'
import { formatCount } from '@homeground/format/format'
import { formatDay } from '../../../lib/format/vintage.ts'

export interface AccountContents {
  readonly places: readonly SavedPlace[]
  readonly watches: number
  readonly searches: number
  readonly premiumUntil: string | null
}

/** What is deleted with the account, one line each. */
export function deletionSummary({ places, watches, searches, premiumUntil }: AccountContents): string[] {
  const notes = places.filter(({ note }) => note !== '').length
  const withNotes = notes > 0 ? ` with ${formatCount(notes, 'note')}` : ''
  return [
    'Your name, email and password',
    ...(places.length > 0 ? [`${formatCount(places.length, 'saved place')}${withNotes}`] : []),
    ...(watches > 0 ? [formatCount(watches, 'watched zip')] : []),
    ...(searches > 0 ? [formatCount(searches, 'saved search', 'saved searches')] : []),
    ...(premiumUntil ? [`Premium, paid until ${formatDay(premiumUntil)}`] : []),
  ]
}
