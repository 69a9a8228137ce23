import { beforeEach, describe, expect, test } from '@jest/globals'
import { type HeldCall, holdCalls } from '../../../test/hold-calls.ts'
import { queryClient } from '../api/query-client.ts'
import type { ResultList } from './result-list.ts'
import { findPlaces } from './search-api.ts'
import { createSearchFlow } from './search-flow.ts'
import { defaultForm, type SearchForm } from './search-form.ts'

const list: ResultList = {
  key: 'search',
  path: '/research-area',
  find: findPlaces,
  filters: new Set(),
  columns: [],
  orderMenu: [],
  rowPath: () => undefined,
}
const { useSearch, search, cancelSearch } = createSearchFlow(list)

let calls: HeldCall[]

beforeEach(() => {
  calls = holdCalls({ 'X-Total-Count': '7' })
  queryClient.clear()
  useSearch.setState({ run: { state: 'idle' }, draft: defaultForm })
})

const natick = { zip: '01760', town: 'Natick' }
const inNewHampshire: SearchForm = { ...defaultForm, states: ['NH'] }
const run = () => useSearch.getState().run

describe('search', () => {
  test('clears the previous results, loads, then shows the new ones', async () => {
    const first = search(defaultForm)
    expect(run()).toMatchObject({ state: 'loading' })
    calls[0]!.answer(200, [natick])
    await first
    expect(run()).toMatchObject({ state: 'found', found: { results: [natick], total: 7 } })
    const second = search(inNewHampshire)
    expect(run()).not.toHaveProperty('found')
    calls[1]!.answer(200, [])
    await second
    expect(run()).toMatchObject({ state: 'found', found: { results: [] } })
  })

  test('shows fresh results without a call, unless asked to search again', async () => {
    const first = search(defaultForm)
    calls[0]!.answer(200, [natick])
    await first
    const second = search(inNewHampshire)
    calls[1]!.answer(200, [])
    await second
    void search(defaultForm)
    expect(run()).toMatchObject({ state: 'found', found: { results: [natick] } })
    expect(calls).toHaveLength(2)
    void search(defaultForm, { again: true })
    expect(run()).toMatchObject({ state: 'loading' })
    expect(calls).toHaveLength(3)
  })

  test('stops the call and drops its abort controller when canceled', async () => {
    const running = search(defaultForm)
    cancelSearch()
    await running
    expect(calls[0]!.signal?.aborted).toBe(true)
    expect(run()).toEqual({ state: 'canceled', form: defaultForm })
  })

  test('a later search wins over one that is still running', async () => {
    const slow = search(defaultForm)
    const fast = search(inNewHampshire)
    expect(calls[0]!.signal?.aborted).toBe(true)
    calls[1]!.answer(200, [natick])
    await Promise.all([slow, fast])
    expect(run()).toMatchObject({ state: 'found', form: inNewHampshire })
  })

  test('keeps the error of a failed search', async () => {
    const running = search(defaultForm)
    calls[0]!.answer(503, { error: 'Unavailable', code: 'upstream_unavailable', requestId: 'r' })
    await running
    expect(run()).toMatchObject({ state: 'failed', error: { status: 503, message: 'Unavailable' } })
  })

  test('stores only the draft in the browser', () => {
    useSearch.setState({ draft: inNewHampshire })
    const stored = JSON.parse(localStorage.getItem('homeground.search')!)
    expect(stored.state).toEqual({ draft: inNewHampshire })
  })
})
