import type { UnderstoodSearch } from '@homeground/contracts'
import { useLocation } from 'react-router-dom'

/** A sentence that was searched for. It stays in the history entry of its results, and of those that follow from them. */
export interface Said {
  readonly text: string
  readonly search: UnderstoodSearch
}

/** State of a history entry with a sentence. */
export interface SaidState {
  readonly said: Said
}

/** The sentence that the shown results come from. */
export function useSaid(): Said | null {
  const state = useLocation().state as Partial<SaidState> | null
  return state?.said ?? null
}
