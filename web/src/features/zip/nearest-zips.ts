import type { Suggestion } from '@homeground/contracts'
import { queryOptions } from '@tanstack/react-query'
import { suggestPlaces } from '../../lib/api/places.ts'

const maxShown = 3

/** A zip code has five digits. */
export function isZip(text: string): boolean {
  return /^\d{5}$/.test(text)
}

/** What the person may have meant: the zips with the nearest numbers, or places of that name. */
export function zipSuggestionsQuery(text: string) {
  return queryOptions({
    queryKey: ['zip-suggestions', text],
    queryFn: async ({ signal }) => {
      for (const prefixes of prefixesNear(text)) {
        const calls = prefixes.map((prefix) => suggestPlaces({ text: prefix, signal }))
        const suggestions = (await Promise.all(calls)).flat()
        if (suggestions.length > 0) return nearestFirst(suggestions, text)
      }
      return []
    },
  })
}

/** Blocks of ten zips to look through in each direction before whole hundreds. */
const tensAround = 4

/**
 * Prefixes to look up, nearest first, until something is found: the block of ten zips of the number,
 * the blocks below and above, the hundred; a text without digits as it is.
 */
export function prefixesNear(text: string): string[][] {
  const digits = text.replace(/\D/g, '').slice(0, 5)
  if (digits.length < 4) return [[digits.length < 2 ? text : digits]]
  const ten = Number(digits.slice(0, 4))
  const around = Array.from({ length: tensAround + 1 }, (_, away) =>
    [...new Set([ten - away, ten + away])].filter((start) => start >= 0 && start <= 9999),
  )
  const padded = around.map((tens) => tens.map((start) => String(start).padStart(4, '0')))
  return [...padded, [digits.slice(0, 3)], [digits.slice(0, 2)]]
}

/** Zips with the nearest numbers first; other places in their original order. */
export function nearestFirst(suggestions: readonly Suggestion[], text: string): Suggestion[] {
  const meant = Number(text.replace(/\D/g, '').padEnd(5, '0').slice(0, 5))
  const distance = ({ zip }: Suggestion) => (zip === undefined ? 0 : Math.abs(Number(zip) - meant))
  return [...suggestions].sort((a, b) => distance(a) - distance(b)).slice(0, maxShown)
}
