/** @jest-environment jsdom */
import { beforeEach, describe, expect, test } from '@jest/globals'
import { type HeldCall, holdCalls } from '../../../test/hold-calls.ts'
import { queryClient } from '../api/query-client.ts'
import { savedPlaces, savedSearches, savePlace, saveSearch, unsavePlace, unsaveSearch } from './saved-items.ts'

/** Calls wait here until the test responds. */
let calls: HeldCall[]

beforeEach(() => {
  calls = holdCalls()
  queryClient.clear()
})

const place = (key: string, day: number, note = '') => {
  return { place: key, note, savedAt: `2026-11-0${day}T12:00:00.000Z` }
}
const natick = place('01760', 3, 'near Ann')
const acton = place('01720', 1)
const listed = () => queryClient.getQueryData(savedPlaces.query.queryKey)
const holds = (...places: ReturnType<typeof place>[]) => queryClient.setQueryData(savedPlaces.query.queryKey, places)
/** Runs all pending microtasks and timers of 0 ms. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('the lists of an account', () => {
  test('a note is shown immediately, then as the server returns it', async () => {
    holds(natick, acton)
    const saved = savePlace('01720', { note: 'too far' })
    await settled()
    expect(listed()).toEqual([natick, { ...acton, note: 'too far' }])
    expect(calls).toMatchObject([{ address: '/api/user/places/01720', method: 'PUT', body: { note: 'too far' } }])
    calls[0]!.answer(200, { ...acton, note: 'too far.' })
    await saved
    expect(listed()).toEqual([natick, { ...acton, note: 'too far.' }])
  })

  test('saving again sends no note, so that the note stays', async () => {
    holds(natick)
    const saved = savePlace('01760')
    await settled()
    expect(listed()).toEqual([natick])
    expect(calls[0]!.body).toEqual({})
    calls[0]!.answer(200, natick)
    await saved
  })

  test('a place that could not be removed is restored, without undoing other changes', async () => {
    holds(natick, acton)
    const first = unsavePlace('01760')
    const second = unsavePlace('01720')
    await settled()
    expect(listed()).toEqual([])
    calls[1]!.answer(204)
    await second
    calls[0]!.answer(503, { error: 'Away.', code: 'unavailable' })
    await expect(first).rejects.toMatchObject({ status: 503 })
    expect(listed()).toEqual([natick])
  })

  test('the last of several quick clicks wins: calls for one place run in sequence', async () => {
    holds(acton)
    const pressed = [savePlace('01760'), unsavePlace('01760'), savePlace('01760')]
    await settled()
    expect(listed()).toMatchObject([{ place: '01760' }, { place: '01720' }])
    expect(calls.map(({ method }) => method)).toEqual(['PUT'])
    calls[0]!.answer(200, place('01760', 5))
    await settled()
    expect(calls.map(({ method }) => method)).toEqual(['PUT', 'DELETE'])
    calls[1]!.answer(204)
    await settled()
    expect(listed()).toMatchObject([{ place: '01760' }, { place: '01720' }])
    calls[2]!.answer(200, place('01760', 6))
    await Promise.all(pressed)
    expect(listed()).toEqual([place('01760', 6), acton])
  })

  test('when the last call fails, the list shows the result of the one before', async () => {
    holds(acton)
    const saved = savePlace('01760')
    const dropped = unsavePlace('01760')
    await settled()
    calls[0]!.answer(200, place('01760', 5))
    await saved
    await settled()
    calls[1]!.answer(500)
    await expect(dropped).rejects.toMatchObject({ status: 500 })
    expect(listed()).toEqual([place('01760', 5), acton])
  })

  test('a list that is not loaded yet is loaded first', async () => {
    const saved = savePlace('01760')
    await settled()
    expect(calls).toMatchObject([{ address: '/api/user/places', method: 'GET' }])
    calls[0]!.answer(200, [acton])
    await settled()
    expect(listed()).toMatchObject([{ place: '01760', note: '' }, acton])
    calls[1]!.answer(200, natick)
    await saved
    expect(listed()).toEqual([natick, acton])
  })

  test('a response after the logout changes nothing', async () => {
    holds(acton)
    const saved = savePlace('01760')
    await settled()
    queryClient.removeQueries({ queryKey: ['account'] })
    calls[0]!.answer(200, natick)
    await saved
    expect(listed()).toBeUndefined()
  })

  test('a newly saved search is removed by the id the server assigned', async () => {
    queryClient.setQueryData(savedSearches.query.queryKey, [])
    const search = { name: 'Vermont', path: '/research-area?area=state&states=VT' }
    const saved = saveSearch(search)
    const dropped = unsaveSearch(search.path)
    await settled()
    calls[0]!.answer(200, { ...search, id: '7c1d', savedAt: '2026-11-05T12:00:00.000Z' })
    await saved
    await settled()
    expect(calls[1]).toMatchObject({ address: '/api/user/searches/7c1d', method: 'DELETE' })
    calls[1]!.answer(204)
    await dropped
    expect(queryClient.getQueryData(savedSearches.query.queryKey)).toEqual([])
  })
})
