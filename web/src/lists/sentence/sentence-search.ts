import type { UnderstoodSearch } from '@homeground/contracts'
import { fetchSuggestions } from '../../lib/api/places.ts'
import { searchPath } from '../../lib/navigation/paths.ts'
import { isSentence } from '../../places/place-input/use-place-entry.ts'
import { hasMeaning, type SentenceState, understandSentence } from './sentence.ts'

/**
 * The results of a typed sentence; null for the name of a place, and for a text of which nothing is understood. Two words
 * are a sentence when they say more than where: "rural Ohio", but not "new hampshre".
 */
export async function searchOfSentence(
  text: string,
): Promise<{ readonly path: string; readonly state: SentenceState } | null> {
  if (!/\s/.test(text.trim())) return null
  const [place] = (await fetchSuggestions(text)) ?? []
  if (place && !place.fuzzy) return null
  const search = await understandSentence(text)
  if (!search || !hasMeaning(search)) return null
  const isOnlyArea = !hasMeaning({ ...search, area: null })
  if (isOnlyArea && !isSentence(text)) return null
  return { path: sentencePath(search), state: { said: { text: text.trim(), search } } }
}

/** The results of a sentence, from a screen that has no form: everywhere, unless it names an area. */
function sentencePath(search: UnderstoodSearch): string {
  const { area, states, place, radius, filters, order, dir, results } = search
  return searchPath({
    area: area ?? 'nationwide',
    ...(states.length > 0 && { states: states.join(',') }),
    ...(place !== null && { place }),
    ...(radius !== null && { radius }),
    ...(results === 'town' && { by: results }),
    ...filters,
    ...(order !== null && { order, dir: dir ?? 'asc' }),
  })
}
