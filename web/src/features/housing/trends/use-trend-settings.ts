import { useSearchParams } from 'react-router-dom'
import { readChoice, type TrendChoice, writeChoice } from './trend-choice.ts'

/** What the page shows: kept in its address. */
export interface TrendSettings extends TrendChoice {
  /** Path and query of the page. */
  readonly address: string
  readonly addressWith: (change: Partial<TrendChoice>) => string
  /** Changes of the months replace the entry in the browser's history: a moved handle makes many. */
  readonly set: (change: Partial<TrendChoice>) => void
}

const path = '/real-estate-trends'

export function useTrendSettings(): TrendSettings {
  const [params, setParams] = useSearchParams()
  const choice = readChoice(params)
  return {
    ...choice,
    address: addressOf(choice),
    addressWith: (change) => addressOf({ ...choice, ...change }),
    set: (change) => setParams(writeChoice({ ...choice, ...change }), { replace: 'from' in change || 'to' in change }),
  }
}

function addressOf(choice: TrendChoice): string {
  const params = writeChoice(choice)
  return params.size === 0 ? path : `${path}?${params}`
}
