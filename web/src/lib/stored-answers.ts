import { create } from 'zustand'

/** Of a response that the service worker had stored, because there is no connection: when it was received. */
const storedAtHeader = 'x-stored-at'

/** What a stored response says of its figures; both parts may be unknown. */
export interface StoredAnswer {
  /** `2024-04` or `2022–23`. */
  readonly vintage: string | null
  /** Date of the response. */
  readonly openedAt: string | null
}

/** The stored response that is shown; null while the network answers. */
export const useStoredAnswer = create<{ answer: StoredAnswer | null }>()(() => ({ answer: null }))

interface Dated {
  readonly period?: string | null
  readonly school_year?: string | null
}

const isSubject = (path: string): boolean => /^\/api\/(zip|place|school)\//.test(path)

/** Notes that the figures of a place or school are stored ones, or, by any answer of the network, that they are not. */
export function noteAnswer(path: string, { headers }: Response, data: unknown): void {
  const openedAt = headers.get(storedAtHeader)
  if (openedAt === null) {
    if (useStoredAnswer.getState().answer !== null) useStoredAnswer.setState({ answer: null })
    return
  }
  if (!isSubject(path)) return
  const { period, school_year } = data as Dated
  useStoredAnswer.setState({ answer: { vintage: period ?? school_year ?? null, openedAt: openedAt || null } })
}
