/** @jest-environment jsdom */
import { beforeEach, describe, expect, test } from '@jest/globals'
import {
  addToCompare,
  comparePath,
  readCompareAddress,
  rememberCompared,
  removeFromCompare,
  resetCompare,
  useCompare,
} from './compare-store.ts'

const natick = { zip: '01760', town: 'Natick' }
const hopkinton = { zip: '01748', town: 'Hopkinton' }
const sharon = { zip: '02067', town: 'Sharon' }
const framingham = { zip: '01701', town: 'Framingham' }
const acton = { zip: '01720', town: 'Acton' }
const zips = () => useCompare.getState().places.map(({ zip }) => zip)

beforeEach(() => {
  localStorage.clear()
  useCompare.setState({ places: [], recent: [] })
})

/** What another version or a reader's hand may have left in the browser. */
async function reloadWith(state: unknown, version = 1) {
  localStorage.setItem('homeground.compare', JSON.stringify({ state, version }))
  await useCompare.persist.rehydrate()
}

describe('the compare list', () => {
  test('adds in order, each zip once', () => {
    expect(addToCompare(natick)).toBe(true)
    expect(addToCompare(hopkinton)).toBe(true)
    expect(addToCompare({ ...natick, town: 'Natick again' })).toBe(true)
    expect(useCompare.getState().places).toEqual([natick, hopkinton])
  })

  test('holds four places: a fifth is refused until one is removed', () => {
    for (const place of [natick, hopkinton, sharon, framingham]) addToCompare(place)
    expect(addToCompare(acton)).toBe(false)
    expect(addToCompare(natick)).toBe(true)
    expect(zips()).toEqual(['01760', '01748', '02067', '01701'])
    removeFromCompare('01748')
    expect(addToCompare(acton)).toBe(true)
    expect(zips()).toEqual(['01760', '02067', '01701', '01720'])
  })

  test('resets to none', () => {
    addToCompare(natick)
    resetCompare()
    expect(zips()).toEqual([])
  })

  test('is stored in the browser and read after a reload', async () => {
    addToCompare(natick)
    const stored = localStorage.getItem('homeground.compare')!
    useCompare.setState({ places: [] })
    localStorage.setItem('homeground.compare', stored)
    await useCompare.persist.rehydrate()
    expect(useCompare.getState().places).toEqual([natick])
  })

  test('follows a change in another tab', async () => {
    const state = { places: [sharon], recent: [] }
    localStorage.setItem('homeground.compare', JSON.stringify({ state, version: 1 }))
    window.dispatchEvent(new StorageEvent('storage', { key: 'homeground.compare' }))
    await Promise.resolve()
    expect(zips()).toEqual(['02067'])
  })

  test('leaves out stored values that are not places, that are repeated, or above the limit', async () => {
    const places = [natick, null, { zip: '1760', town: 'X' }, { zip: '01748' }, natick]
    await reloadWith({ places: [...places, hopkinton, sharon, framingham, acton] })
    expect(zips()).toEqual(['01760', '01748', '02067', '01701'])
    await reloadWith({ places: 'none' })
    expect(zips()).toEqual([])
  })
})

test('remembers what was compared, newest first, at most eight', () => {
  rememberCompared([natick, hopkinton])
  rememberCompared([sharon, natick])
  const recent = () => useCompare.getState().recent.map(({ zip }) => zip)
  expect(recent()).toEqual(['02067', '01760', '01748'])
  rememberCompared(Array.from({ length: 9 }, (_, n) => ({ zip: `0200${n}`, town: 'Town' })))
  expect(recent()).toEqual(Array.from({ length: 8 }, (_, n) => `0200${n}`))
})

const read = (query: string) => readCompareAddress(new URLSearchParams(query))

test('an address restores its zips and what a share link says', () => {
  const path = comparePath(['01760', '01748'], '12.Ab')
  expect(path).toBe('/compare?zips=01760,01748&v=12.Ab')
  expect(read(path.split('?')[1]!)).toEqual({ zips: ['01760', '01748'], malformed: [], surplus: [], shared: '12.Ab' })
  expect(comparePath([])).toBe('/compare')
})

test('an address by hand: doubles count once, four are shown, other text is named', () => {
  expect(read('zips=01760, 01748,01760,natick,1760,02067,01701,01720,')).toEqual({
    zips: ['01760', '01748', '02067', '01701'],
    malformed: ['natick', '1760'],
    surplus: ['01720'],
    shared: null,
  })
  expect(read('').zips).toEqual([])
})
