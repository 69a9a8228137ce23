import { findAttribute } from '@homeground/catalog/attributes'
import { lowerFirst } from '../../lib/format/format.ts'
import { defaultQuestion, type Question } from './question.ts'
import { areaWords, filterWordsInside } from './question-words.ts'

/** The longest name a saved search may have. */
const mostCharacters = 100

/**
 * What a search is called until the person renames it: `Ohio and Utah, median price over $500k`, with
 * the order when it is not the usual one; cut at a filter when it would be too long.
 */
export function searchName(question: Question): string {
  const { filters, orderBy, by } = question
  const area = areaWords(question).replace(/^the /, '')
  const parts = [
    by === 'town' ? `${area} by town` : area,
    ...Object.entries(filters).map(([key, text]) => filterWordsInside(key, text)),
    ...(orderBy === defaultQuestion.orderBy ? [] : [orderWords(orderBy)]),
  ]
  for (let shown = parts.length; shown > 1; shown -= 1) {
    const name = parts.slice(0, shown).join(', ') + (shown < parts.length ? ', …' : '')
    if (name.length <= mostCharacters) return name
  }
  return parts[0]!.slice(0, mostCharacters)
}

function orderWords(orderBy: string): string {
  const attribute = findAttribute(orderBy)
  const label = attribute?.label ?? orderBy
  return `by ${attribute?.sensitive ? label : lowerFirst(label)}`
}
