import type { UnderstoodSearch } from '@homeground/contracts'
import { paths } from '@homeground/contracts/paths'
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
