import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { SimilarLimits } from './similar-places.ts'

/** The limits of the list of similar places, which the URL has as `below` and `within`. */
export function useSimilarLimits(): [SimilarLimits, (limits: SimilarLimits) => void] {
  const [params, setParams] = useSearchParams()
  const set = useCallback(
    ({ maxPriceUsd, radiusMiles }: SimilarLimits) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now)
          for (const [name, value] of [
            ['below', maxPriceUsd],
            ['within', radiusMiles],
          ] as const) {
            if (value === null) next.delete(name)
            else next.set(name, String(value))
          }
          return next
        },
        { replace: true },
      ),
    [setParams],
  )
  return [{ maxPriceUsd: amountOf(params, 'below'), radiusMiles: amountOf(params, 'within') }, set]
}

function amountOf(params: URLSearchParams, name: string): number | null {
  const value = Number(params.get(name))
  return Number.isFinite(value) && value > 0 ? value : null
}

/** A price to begin with for places that are cheaper: a tenth below, in round numbers. */
export function cheaperThan(priceUsd: number): number {
  const step = priceUsd >= 100_000 ? 10_000 : 1_000
  return Math.max(step, Math.floor((0.9 * priceUsd) / step) * step)
}
