import type { UnderstoodSearch } from '@homeground/contracts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { queryClient } from '../../lib/api/query-client.ts'
import { request } from '../../lib/api/request.ts'
import { useBudget } from '../../places/loan/budget-store.ts'

/** Longest sentence that the server reads. */
export const maxSentenceLetters = 300

/** The search that a sentence asks for. Never counts as a search. */
function sentenceQuery(text: string) {
  const q = text.trim().slice(0, maxSentenceLetters)
  return queryOptions({
    queryKey: ['understand', q],
    queryFn: async ({ signal }) => (await request('understandSentence', { query: { q }, quiet: true, signal })).data,
    retry: false,
  })
}

/** Whether anything was understood. */
export function hasMeaning({
  area,
  filters,
  order,
  results,
}: Pick<UnderstoodSearch, 'area' | 'filters' | 'order' | 'results'>): boolean {
  return area !== null || order !== null || results !== null || Object.keys(filters).length > 0
}

/** The words that were not understood: the topics of those that no data answers, and the rest. */
export function sortUnknown({ unknown, missing = [] }: Pick<UnderstoodSearch, 'unknown' | 'missing'>): {
  readonly noData: readonly string[]
  readonly others: readonly string[]
} {
  const known = new Set(missing.map(({ words }) => words))
  return {
    noData: [...new Set(missing.map(({ topic }) => topic))],
    others: unknown.filter((words) => !known.has(words)),
  }
}

/** What follows when a sentence is entered. */
export type Entered =
  | { readonly next: 'search'; readonly search: UnderstoodSearch }
  /** It only asks what one can afford. */
  | { readonly next: 'calculator'; readonly path: string }
  /** What is not understood is asked about, or what the data lacks is said, instead of a search. */
  | { readonly next: 'question' }
  | { readonly next: 'nothing' | 'failure' }

/** A change of what was understood. Where the text has become another one, it may no longer apply. */
export type SentenceEdit = (search: UnderstoodSearch) => UnderstoodSearch

export interface TypedSentence {
  /** What is understood of the text, with the reader’s changes; null for a single word, and until it is known. */
  readonly search: UnderstoodSearch | null
  /** The text that `search` is of; the typed one once the reader pauses. */
  readonly query: string
  /** Whether `search` is of the text as it is typed now. */
  readonly isSettled: boolean
  /** The text was entered, and a question was asked instead of a search. */
  readonly isAsked: boolean
  readonly edit: (edit: SentenceEdit) => void
  /** Decides what follows when a text is entered. A text is searched for without its unknown words the second time. */
  readonly enter: (text: string) => Promise<Entered>
}

const typingPauseMs = 250

/** Reads a sentence while it is typed. A response for an earlier text is dropped; the last one stays until the next. */
export function useTypedSentence(text: string): TypedSentence {
  const typed = text.trim()
  const isSentence = hasWords(typed)
  const [query] = useDebouncedValue(typed, typingPauseMs)
  const { data, isPlaceholderData } = useQuery({
    ...sentenceQuery(query),
    enabled: isSentence && hasWords(query),
    placeholderData: keepPreviousData,
  })
  const [edits, setEdits] = useState<readonly SentenceEdit[]>([])
  const [asked, setAsked] = useState<string | null>(null)
  useEffect(() => {
    if (!isSentence) setEdits([])
  }, [isSentence])
  const edited = (search: UnderstoodSearch) => edits.reduce((now, edit) => edit(now), search)

  async function enter(entered: string): Promise<Entered> {
    const words = entered.trim()
    const read = await queryClient
      .fetchQuery({ ...sentenceQuery(words), staleTime: Number.POSITIVE_INFINITY })
      .catch(() => null)
    if (!read) return { next: 'failure' }
    const search = edited(read)
    const isUnderstood = hasMeaning(search)
    const isExplained = search.missing !== undefined || search.from !== undefined
    const hasQuestion =
      search.ask === true ||
      (isUnderstood ? asked !== words && sortUnknown(search).others.length > 0 : !search.calc && isExplained)
    if (hasQuestion) {
      setAsked(words)
      return { next: 'question' }
    }
    // From now on every list says what it pays for.
    if (search.calc?.income) useBudget.setState({ incomeUsd: search.calc.income })
    if (isUnderstood) return { next: 'search', search }
    return search.calc ? { next: 'calculator', path: affordPath(search.calc) } : { next: 'nothing' }
  }

  return {
    search: isSentence && hasWords(query) && data ? edited(data) : null,
    query,
    isSettled: query === typed && !isPlaceholderData,
    isAsked: asked === typed,
    edit: (edit) => setEdits((before) => [...before, edit]),
    enter,
  }
}

function hasWords(text: string): boolean {
  return /\S\s+\S/.test(text)
}

/** The calculator, with the income that a sentence names. */
export function affordPath({ income }: NonNullable<UnderstoodSearch['calc']>): string {
  return income === null ? '/calc' : `/calc?income=${income}`
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
