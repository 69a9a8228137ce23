import type { UnderstoodSearch } from '@homeground/contracts'
import { searchPath } from '../../lib/navigation/search-path.ts'

/** The results of a sentence, from a screen that has no form: everywhere, unless it names an area. */
export function wordsPath(found: UnderstoodSearch): string {
  const { area, states, place, radius, filters, order, dir, results } = found
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
