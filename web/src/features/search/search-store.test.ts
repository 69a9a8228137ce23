import { beforeEach, describe, expect, test } from '@jest/globals'
import { type HeldCall, holdCalls } from '../../../test/hold-calls.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { defaultQuestion, type Question } from './question.ts'
import { cancelSearch, search, useSearch } from './search-store.ts'

let asked: HeldCall[]

beforeEach(() => {
  asked = holdCalls({ 'X-Total-Count': '7' })
  queryClient.clear()
  useSearch.setState({ run: { state: 'idle' }, draft: defaultQuestion })
})

const natick = { zip: '01760', town: 'Natick' }
const inNewHampshire: Question = { ...defaultQuestion, states: ['NH'] }
const run = () => useSearch.getState().run

describe('search', () => {
  test('clears the former results, loads, then shows what came', async () => {
    const first = search(defaultQuestion)
    expect(run()).toMatchObject({ state: 'loading' })
    asked[0]!.answer(200, [natick])
    await first
    expect(run()).toMatchObject({ state: 'found', found: { results: [natick], total: 7 } })
    const second = search(inNewHampshire)
    expect(run()).not.toHaveProperty('found')
    asked[1]!.answer(200, [])
    await second
    expect(run()).toMatchObject({ state: 'found', found: { results: [] } })
  })

  test('shows a fresh answer at once without asking, and asks when told to', async () => {
    const first = search(defaultQuestion)
    asked[0]!.answer(200, [natick])
    await first
    const second = search(inNewHampshire)
    asked[1]!.answer(200, [])
    await second
    void search(defaultQuestion)
    expect(run()).toMatchObject({ state: 'found', found: { results: [natick] } })
    expect(asked).toHaveLength(2)
    void search(defaultQuestion, { again: true })
    expect(run()).toMatchObject({ state: 'loading' })
    expect(asked).toHaveLength(3)
  })

  test('cancelled, it stops the call and gives its handle up', async () => {
    const running = search(defaultQuestion)
    cancelSearch()
    await running
    expect(asked[0]!.signal?.aborted).toBe(true)
    expect(run()).toEqual({ state: 'cancelled', question: defaultQuestion })
  })

  test('a later search wins over one that is still under way', async () => {
    const slow = search(defaultQuestion)
    const fast = search(inNewHampshire)
    expect(asked[0]!.signal?.aborted).toBe(true)
    asked[1]!.answer(200, [natick])
    await Promise.all([slow, fast])
    expect(run()).toMatchObject({ state: 'found', question: inNewHampshire })
  })

  test('a failure leaves its error', async () => {
    const running = search(defaultQuestion)
    asked[0]!.answer(503, { error: 'Away', code: 'upstream_unavailable', requestId: 'r' })
    await running
    expect(run()).toMatchObject({ state: 'failed', error: { status: 503, message: 'Away' } })
  })

  test('keeps the question in the making in the browser, and nothing else', () => {
    useSearch.setState({ draft: inNewHampshire })
    const kept = JSON.parse(localStorage.getItem('homeground.search')!)
    expect(kept.state).toEqual({ draft: inNewHampshire })
  })
})
