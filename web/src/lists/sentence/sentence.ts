import type { UnderstoodSearch } from '@homeground/contracts'
import { paths } from '@homeground/contracts/paths'
import { useLocation } from 'react-router-dom'
import { request } from '../../lib/api/request.ts'

/** Longest sentence that the server reads. */
export const maxSentenceLetters = 300

/** What a sentence asks for; null if the server is unavailable. */
export async function understandSentence(text: string): Promise<UnderstoodSearch | null> {
  const q = text.trim().slice(0, maxSentenceLetters)
  const call = request<UnderstoodSearch>(paths.understand, { query: { q }, quiet: true })
  return call.then(({ data }) => data).catch(() => null)
}

/** Whether anything was understood. */
export function hasMeaning({ area, filters, order, results }: UnderstoodSearch): boolean {
  return area !== null || order !== null || results !== null || Object.keys(filters).length > 0
}

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
