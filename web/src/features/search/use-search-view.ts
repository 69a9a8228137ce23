import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type Extent, readExtent, writeExtent } from './map/extent.ts'
import { canBeAsked, keyOf, type Question, readQuestion, writeQuestion } from './question.ts'
import { readColumns } from './results/columns.ts'
import { search, useSearch } from './search-store.ts'

export interface SearchView {
  /** The question of the address: the one whose results are shown. */
  readonly asked: Question
  readonly columns: string[] | null
  readonly extent: Extent | undefined
  /** Which of the two a narrow window shows. */
  readonly side: 'list' | 'map'
  /** Searches: a new question is a new page of the history, the same one is asked again. */
  readonly ask: (question: Question) => void
  readonly setColumns: (columns: readonly string[] | null) => void
  readonly setExtent: (extent: Extent) => void
  readonly setSide: (side: 'list' | 'map') => void
}

/** The search as the address has it: question, columns, map extent, list or map. */
export function useSearchView(): SearchView {
  const [params, setParams] = useSearchParams()
  const asked = useQuestion(params)
  const key = keyOf(asked)
  const columnsText = params.get('columns')
  const extentText = params.get('map')

  const bare = params.size === 0
  const taken = useRef<string | null>(null)

  useLayoutEffect(() => {
    if (taken.current === key) return
    const { draft } = useSearch.getState()
    // The bare address goes on where one left off.
    if (bare && canBeAsked(draft) && keyOf(draft) !== key) {
      setParams(writeQuestion(draft), { replace: true })
      return
    }
    taken.current = key
    useSearch.setState({ draft: asked })
    if (canBeAsked(asked)) void search(asked)
  }, [key, asked, bare, setParams])

  const ask = useCallback(
    (question: Question) => {
      if (!canBeAsked(question)) return
      if (keyOf(question) === key) return void search(question, { again: true })
      setParams((now) => {
        const next = writeQuestion(question)
        for (const name of ['columns', 'view']) {
          if (now.has(name)) next.set(name, now.get(name)!)
        }
        return next
      })
    },
    [key, setParams],
  )
  const set = useCallback(
    (name: string, text: string | null) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now)
          if (text === null) next.delete(name)
          else next.set(name, text)
          return next
        },
        { replace: true },
      ),
    [setParams],
  )

  return {
    asked,
    columns: useMemo(
      () => readColumns(new URLSearchParams(columnsText === null ? '' : { columns: columnsText })),
      [columnsText],
    ),
    extent: useMemo(() => readExtent(extentText), [extentText]),
    side: params.get('view') === 'map' ? 'map' : 'list',
    ask,
    setColumns: useCallback((columns) => set('columns', columns?.join(',') ?? null), [set]),
    setExtent: useCallback((extent) => set('map', writeExtent(extent)), [set]),
    setSide: useCallback((side) => set('view', side === 'map' ? 'map' : null), [set]),
  }
}

/** Keeps its identity while the address asks the same. */
function useQuestion(params: URLSearchParams): Question {
  const key = keyOf(readQuestion(params))
  return useMemo(() => readQuestion(new URLSearchParams(key)), [key])
}
