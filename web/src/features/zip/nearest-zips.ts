import type { Suggestion } from '@homeground/contracts'
import { useQuery } from '@tanstack/react-query'
import { suggestPlaces } from '../../lib/places.ts'

const mostShown = 3

/** A zip code is five digits; anything else is only a text to look up. */
export function isZip(text: string): boolean {
  return /^\d{5}$/.test(text)
}

/** What may have been meant: zips with the same first digits, nearest number first, or places of that name. */
export function useMeant(text: string) {
  return useQuery({
    queryKey: ['meant', text],
    queryFn: async ({ signal }) => {
      for (const start of startsOf(text)) {
        const found = await suggestPlaces({ text: start, signal })
        if (found.length > 0) return nearestOf(found, text)
      }
      return []
    },
  })
}

export function startsOf(text: string): string[] {
  const digits = text.replace(/\D/g, '')
  if (digits.length < 2) return [text]
  return [5, 4, 3, 2]
    .filter((length) => length <= digits.length)
    .map((length) => digits.slice(0, length))
}

/** Zips by how near their number is; other places in the order they came. */
export function nearestOf(found: readonly Suggestion[], text: string): Suggestion[] {
  const meant = Number(text.replace(/\D/g, '').padEnd(5, '0').slice(0, 5))
  const far = ({ zip }: Suggestion) => (zip === undefined ? 0 : Math.abs(Number(zip) - meant))
  return [...found].sort((a, b) => far(a) - far(b)).slice(0, mostShown)
}
