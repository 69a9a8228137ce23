import { states } from '@homeground/catalog/states'
import { formatCount, joinWords } from '@homeground/format/format'
import { isPlace, type SearchForm } from '../search-form.ts'

/** `Massachusetts`, `Ohio and Utah`, `5 states`, `within 25 miles of Natick, MA`, `Boston, MA`, `the United States`. */
export function areaText(form: SearchForm): string {
  const { area, states: chosen, center, radiusMiles } = form
  if (area === 'nationwide') return 'the United States'
  if (area === 'zip') {
    const place = center?.label || 'a place'
    return isPlace(form) ? place : `within ${formatCount(radiusMiles, 'mile')} of ${place}`
  }
  if (chosen.length > 3) return `${chosen.length} states`
  return joinWords(chosen.map((abbr) => states[abbr]))
}

/** The area within a sentence: `in Ohio and Utah`, `within 25 miles of Natick, MA`. */
export function inArea(form: SearchForm): string {
  return form.area === 'zip' && !isPlace(form) ? areaText(form) : `in ${areaText(form)}`
}

/** The area as a title or label: `Massachusetts`, `Within 25 miles of Natick, MA`. */
export function areaTitle(form: SearchForm): string {
  const area = areaText(form).replace(/^the /, '')
  return area.charAt(0).toUpperCase() + area.slice(1)
}
