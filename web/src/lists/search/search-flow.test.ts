/** @jest-environment jsdom */
import { beforeEach, describe, expect, test } from '@jest/globals'
import { type HeldCall, holdCalls } from '../../../test/hold-calls.ts'
import { testList } from '../../../test/test-list.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { createSearchFlow } from './search-flow.ts'
import { defaultForm, type SearchForm, withFilter } from './search-form.ts'

const list = testList({ key: 'search' })
const start = () => createSearchFlow(list)
let flow = start()
let calls: HeldCall[]

beforeEach(() => {
  calls = holdCalls({ 'X-Total-Count': '7' })
  queryClient.clear()
  localStorage.clear()
  flow = start()
  flow.show(new Set(['population']))
})

const natick = { zip: '01760', town: 'Natick', population: 30_000 }
const inNewHampshire: SearchForm = { ...defaultForm, states: ['NH'] }
const run = () => flow.useSearch.getState().run
const fieldsOf = (call: HeldCall) => new URLSearchParams(call.address.split('?')[1]).get('fields')

describe('search', () => {
  test('clears the previous results, loads, then shows the new ones', async () => {
    const first = flow.search(defaultForm)
    expect(run()).toMatchObject({ state: 'loading' })
    calls[0]!.answer(200, [natick])
    await first
    expect(run()).toMatchObject({ state: 'found', found: { results: [natick], total: 7 } })
    const second = flow.search(inNewHampshire)
    expect(run()).not.toHaveProperty('found')
    calls[1]!.answer(200, [])
    await second
    expect(run()).toMatchObject({ state: 'found', found: { results: [] } })
  })

  test('shows fresh results without a call, unless asked to search again', async () => {
    const first = flow.search(defaultForm)
    calls[0]!.answer(200, [natick])
    await first
    const second = flow.search(inNewHampshire)
    calls[1]!.answer(200, [])
    await second
    void flow.search(defaultForm)
    expect(run()).toMatchObject({ state: 'found', found: { results: [natick] } })
    expect(calls).toHaveLength(2)
    void flow.search(defaultForm, { again: true })
    expect(run()).toMatchObject({ state: 'loading' })
    expect(calls).toHaveLength(3)
  })

  test('a response that is not a list is a failed search with a message', async () => {
    const only = flow.search(defaultForm)
    calls[0]!.answer(200, null)
    await only
    expect(run()).toMatchObject({
      state: 'failed',
      error: { status: 0, fields: {}, message: expect.stringContaining('error') },
    })
  })

  test('stops the call and drops its abort controller when canceled', async () => {
    const running = flow.search(defaultForm)
    flow.cancelSearch()
    await running
    expect(calls[0]!.signal?.aborted).toBe(true)
    expect(run()).toEqual({ state: 'canceled', form: defaultForm })
  })

  test('a later search wins over one that is still running', async () => {
    const slow = flow.search(defaultForm)
    const fast = flow.search(inNewHampshire)
    expect(calls[0]!.signal?.aborted).toBe(true)
    calls[1]!.answer(200, [natick])
    await Promise.all([slow, fast])
    expect(run()).toMatchObject({ state: 'found', form: inNewHampshire })
  })

  test('shows the last page when a page beyond it is asked for', async () => {
    const paged = createSearchFlow(testList({ key: 'paged', pageSize: 5 }))
    // Seven matches: two pages of five.
    const beyond = paged.search({ ...defaultForm, page: 999 })
    calls[0]!.answer(200, [])
    await new Promise(process.nextTick)
    expect(calls[1]!.address).toContain('page=2')
    calls[1]!.answer(200, [natick])
    await beyond
    expect(paged.useSearch.getState().run).toMatchObject({
      state: 'found',
      form: { page: 2 },
      found: { results: [natick], total: 7 },
    })
  })

  test('keeps the error of a failed search', async () => {
    const running = flow.search(defaultForm)
    calls[0]!.answer(503, { error: 'Unavailable', code: 'upstream_unavailable', requestId: 'r' })
    await running
    expect(run()).toMatchObject({ state: 'failed', error: { status: 503, message: 'Unavailable' } })
  })
})

describe('fields', () => {
  test('a search asks for what the list shows', () => {
    void flow.search(defaultForm)
    expect(fieldsOf(calls[0]!)).toBe('population')
  })

  test('a column that is added is fetched while the list stays', async () => {
    const first = flow.search(defaultForm)
    calls[0]!.answer(200, [natick])
    await first
    flow.show(new Set(['median_age']))
    expect(run()).toMatchObject({ state: 'found', found: { results: [natick] } })
    expect(fieldsOf(calls[1]!)).toBe('median_age,population')
    calls[1]!.answer(200, [{ ...natick, median_age: 41 }])
    await new Promise(process.nextTick)
    expect(run()).toMatchObject({ found: { results: [{ ...natick, median_age: 41 }] } })
    flow.show(new Set(['population']))
    expect(calls).toHaveLength(2)
  })
})

describe('refresh', () => {
  test('fetches the shown results again, which stay until then, and forgets those of other searches', async () => {
    const other = flow.search(inNewHampshire)
    calls[0]!.answer(200, [])
    await other
    const shown = flow.search(defaultForm)
    calls[1]!.answer(200, [natick])
    await shown
    flow.refresh()
    expect(run()).toMatchObject({ state: 'found', found: { results: [natick] } })
    calls[2]!.answer(200, [{ ...natick, population: 31_000 }])
    await new Promise(process.nextTick)
    expect(run()).toMatchObject({ found: { results: [{ population: 31_000 }] } })
    void flow.search(inNewHampshire)
    expect(calls).toHaveLength(4)
  })

  test('does nothing before the first search', () => {
    flow.refresh()
    expect(calls).toEqual([])
  })
})

describe('what the browser stores', () => {
  test('an edit that was not submitted stays after a reload of the same search', () => {
    flow.open(defaultForm)
    flow.editDraft((form) => withFilter(form, 'median_age', '30,35'))
    const reloaded = start()
    reloaded.open(defaultForm)
    expect(reloaded.useSearch.getState().draft.filters).toEqual({ median_age: '30,35' })
    const elsewhere = start()
    elsewhere.open(inNewHampshire)
    expect(elsewhere.useSearch.getState().draft).toEqual(inNewHampshire)
  })

  test('the last search is remembered once it has succeeded', async () => {
    const last = () => start().useSearch.getState().last
    const failing = flow.search(inNewHampshire)
    calls[0]!.answer(422, { error: 'Bad', code: 'validation', requestId: 'r' })
    await failing
    expect(last()).toBeNull()
    const working = flow.search(inNewHampshire)
    calls[1]!.answer(200, [natick])
    await working
    expect(last()).toBe('/list?area=state&states=NH')
    const failingAgain = flow.search(defaultForm)
    calls[2]!.answer(422, { error: 'Bad', code: 'validation', requestId: 'r' })
    await failingAgain
    expect(last()).toBe('/list?area=state&states=NH')
  })

  test('so is a search that waits for the next day', async () => {
    const waiting = flow.search(inNewHampshire)
    calls[0]!.answer(429, { error: 'Ah!', code: 'quota_exhausted', requestId: 'r' })
    await waiting
    expect(start().useSearch.getState().last).toBe('/list?area=state&states=NH')
  })
})
