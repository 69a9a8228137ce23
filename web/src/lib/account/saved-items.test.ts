import { beforeEach, describe, expect, test } from '@jest/globals'
import { type HeldCall, holdCalls } from '../../../test/hold-calls.ts'
import { queryClient } from '../api/query-client.ts'
import {
  savedPlaces,
  savedSearches,
  savePlace,
  saveSearch,
  unsavePlace,
  unsaveSearch,
} from './saved-items.ts'

/** Calls wait here until the test answers them. */
let calls: HeldCall[]

beforeEach(() => {
  calls = holdCalls()
  queryClient.clear()
})

const place = (zip: string, day: number, note = '') => ({
  zip,
  note,
  savedAt: `2026-11-0${day}T12:00:00.000Z`,
})
const natick = place('01760', 3, 'near Ann')
const acton = place('01720', 1)
const listed = () => queryClient.getQueryData(savedPlaces.query.queryKey)
const holds = (...places: ReturnType<typeof place>[]) =>
  queryClient.setQueryData(savedPlaces.query.queryKey, places)
/** Lets everything happen that waits for nothing but its turn. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('what a person keeps', () => {
  test('a note is shown at once and becomes what the server holds', async () => {
    holds(natick, acton)
    const saved = savePlace('01720', 'too far')
    await settled()
    expect(listed()).toEqual([natick, { ...acton, note: 'too far' }])
    expect(calls).toMatchObject([
      { address: '/api/user/places/01720', method: 'PUT', body: { note: 'too far' } },
    ])
    calls[0]!.answer(200, { ...acton, note: 'too far.' })
    await saved
    expect(listed()).toEqual([natick, { ...acton, note: 'too far.' }])
  })

  test('saving again says nothing of the note, so that it stays', async () => {
    holds(natick)
    const saved = savePlace('01760')
    await settled()
    expect(listed()).toEqual([natick])
    expect(calls[0]!.body).toBeUndefined()
    calls[0]!.answer(200, natick)
    await saved
  })

  test('a place that could not be removed is back where it was, others stay as they became', async () => {
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

  test('of quick presses the last one wins: calls about one place wait for each other', async () => {
    holds(acton)
    const pressed = [savePlace('01760'), unsavePlace('01760'), savePlace('01760')]
    await settled()
    expect(listed()).toMatchObject([{ zip: '01760' }, { zip: '01720' }])
    expect(calls.map(({ method }) => method)).toEqual(['PUT'])
    calls[0]!.answer(200, place('01760', 5))
    await settled()
    expect(calls.map(({ method }) => method)).toEqual(['PUT', 'DELETE'])
    calls[1]!.answer(204)
    await settled()
    expect(listed()).toMatchObject([{ zip: '01760' }, { zip: '01720' }])
    calls[2]!.answer(200, place('01760', 6))
    await Promise.all(pressed)
    expect(listed()).toEqual([place('01760', 6), acton])
  })

  test('when the last press fails, the list shows what the one before left', async () => {
    holds(acton)
    const kept = savePlace('01760')
    const dropped = unsavePlace('01760')
    await settled()
    calls[0]!.answer(200, place('01760', 5))
    await kept
    await settled()
    calls[1]!.answer(500)
    await expect(dropped).rejects.toMatchObject({ status: 500 })
    expect(listed()).toEqual([place('01760', 5), acton])
  })

  test('a list that nobody has asked for yet is asked for first', async () => {
    const saved = savePlace('01760')
    await settled()
    expect(calls).toMatchObject([{ address: '/api/user/places', method: 'GET' }])
    calls[0]!.answer(200, [acton])
    await settled()
    expect(listed()).toMatchObject([{ zip: '01760', note: '' }, acton])
    calls[1]!.answer(200, natick)
    await saved
    expect(listed()).toEqual([natick, acton])
  })

  test('an answer that comes after the person has left changes nothing', async () => {
    holds(acton)
    const saved = savePlace('01760')
    await settled()
    queryClient.removeQueries({ queryKey: ['mine'] })
    calls[0]!.answer(200, natick)
    await saved
    expect(listed()).toBeUndefined()
  })

  test('a search just saved is removed by the id that the server gave it', async () => {
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
