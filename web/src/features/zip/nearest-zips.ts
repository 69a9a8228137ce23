import type { Suggestion } from '@homeground/contracts'
import { useQuery } from '@tanstack/react-query'
import { suggestPlaces } from '../../lib/api/places.ts'

const mostShown = 3

/** A zip code is five digits; anything else is only a text to look up. */
export function isZip(text: string): boolean {
  return /^\d{5}$/.test(text)
}

/** What may have been meant: the zips with the nearest numbers, or places of that name. */
export function useMeant(text: string) {
  return useQuery({
    queryKey: ['meant', text],
    queryFn: async ({ signal }) => {
      for (const starts of startsOf(text)) {
        const asked = starts.map((start) => suggestPlaces({ text: start, signal }))
        const found = (await Promise.all(asked)).flat()
        if (found.length > 0) return nearestOf(found, text)
      }
      return []
    },
  })
}

/** How many tens of numbers up and down are looked through before whole hundreds. */
const tensAround = 4

/**
 * What to look up, nearest first, until something is found: the ten numbers around the one meant,
 * the tens below and above, the hundred; a text without digits as it is.
 */
export function startsOf(text: string): string[][] {
  const digits = text.replace(/\D/g, '').slice(0, 5)
  if (digits.length < 4) return [[digits.length < 2 ? text : digits]]
  const ten = Number(digits.slice(0, 4))
  const around = Array.from({ length: tensAround + 1 }, (_, away) =>
    [...new Set([ten - away, ten + away])].filter((start) => start >= 0 && start <= 9999),
  )
  const padded = around.map((tens) => tens.map((start) => String(start).padStart(4, '0')))
  return [...padded, [digits.slice(0, 3)], [digits.slice(0, 2)]]
}

/** Zips by how near their number is; other places in the order they came. */
export function nearestOf(found: readonly Suggestion[], text: string): Suggestion[] {
  const meant = Number(text.replace(/\D/g, '').padEnd(5, '0').slice(0, 5))
  const far = ({ zip }: Suggestion) => (zip === undefined ? 0 : Math.abs(Number(zip) - meant))
  return [...found].sort((a, b) => far(a) - far(b)).slice(0, mostShown)
}
