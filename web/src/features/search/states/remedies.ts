import { limits } from '@homeground/catalog/defaults'
import { type Question, setFilter } from '../question.ts'
import { filterWordsInside } from '../question-words.ts'

/** One change to a question that finds nothing. */
export interface Remedy {
  readonly verb: string
  readonly words: string
  readonly button: string
  readonly question: Question
  /** The filter it drops: the count of the question itself knows what that brings. */
  readonly filter?: string
}

/** Drop one filter, look wider around the place, look everywhere, or drop all filters. */
export function remediesFor(question: Question): Remedy[] {
  const drops = Object.entries(question.filters).map(([key, text]) => ({
    verb: 'Drop',
    words: filterWordsInside(key, text),
    button: 'Drop filter',
    question: setFilter(question, key, undefined),
    filter: key,
  }))
  const wider = Math.min(question.radiusMiles * 2, limits.radiusMiles)
  const widen =
    question.area === 'zip' && wider > question.radiusMiles
      ? [
          {
            verb: 'Widen the radius to',
            words: `${wider} miles`,
            button: 'Widen',
            question: { ...question, radiusMiles: wider },
          },
        ]
      : []
  const everywhere =
    question.area === 'nationwide'
      ? []
      : [
          {
            verb: 'Look',
            words: 'nationwide',
            button: 'Look everywhere',
            question: { ...question, area: 'nationwide' as const },
          },
        ]
  const reset =
    drops.length > 1
      ? [
          {
            verb: 'Drop',
            words: 'all filters',
            button: 'Reset filters',
            question: { ...question, filters: {} },
          },
        ]
      : []
  return [...drops, ...widen, ...everywhere, ...reset]
}
