import type { UnderstoodSearch } from '@homeground/contracts'
import { useLocation } from 'react-router-dom'
import { request } from '../../lib/api/request.ts'

/** Longest sentence that the server reads. */
export const maxSentenceLetters = 300

/** The search that a sentence asks for; null if the server is unavailable. */
export async function understandSentence(text: string): Promise<UnderstoodSearch | null> {
  const q = text.trim().slice(0, maxSentenceLetters)
  const call = request('understandSentence', { query: { q }, quiet: true })
  return call.then(({ data }) => data).catch(() => null)
}

/** Whether anything was understood. */
export function hasMeaning({ area, filters, order, results }: UnderstoodSearch): boolean {
  return area !== null || order !== null || results !== null || Object.keys(filters).length > 0
}

/** A sentence that was searched for. It stays in the history entry of its results, and of those that follow from them. */
export interface Sentence {
  readonly text: string
  readonly search: UnderstoodSearch
}

/** State of a history entry with a sentence. Browsers have stored it under this key. */
export interface SentenceState {
  readonly said: Sentence
}

/** The sentence that the shown results come from. */
export function useSentence(): Sentence | null {
  const state = useLocation().state as Partial<SentenceState> | null
  return state?.said ?? null
}
