/** @jest-environment jsdom */
import { beforeEach, describe, expect, test } from '@jest/globals'
import type { PlaceRef } from '../../lib/api/place-ref.ts'
import {
  addToCompare,
  comparePath,
  readCompareAddress,
  refusalOf,
  rememberCompared,
  removeFromCompare,
  resetCompare,
  useCompare,
} from './compare-store.ts'

const zip = (id: string, name: string): PlaceRef => ({ kind: 'zip', id, name })
const county = (name: string): PlaceRef => ({ kind: 'county', id: `${name}, MA`, name })
const natick = zip('01760', 'Natick')
const hopkinton = zip('01748', 'Hopkinton')
const sharon = zip('02067', 'Sharon')
const framingham = zip('01701', 'Framingham')
const acton = zip('01720', 'Acton')
const zips = () => useCompare.getState().places.map(({ id }) => id)

beforeEach(() => {
  localStorage.clear()
  useCompare.setState({ places: [], recent: [], home: null })
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
    expect(addToCompare({ ...natick, name: 'Natick again' })).toBe(true)
    expect(useCompare.getState().places).toEqual([natick, hopkinton])
  })

  test('holds four places: a fifth is refused until one is removed', () => {
    for (const place of [natick, hopkinton, sharon, framingham]) addToCompare(place)
    expect(addToCompare(acton)).toBe(false)
    expect(addToCompare(natick)).toBe(true)
    expect(zips()).toEqual(['01760', '01748', '02067', '01701'])
    removeFromCompare(hopkinton)
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
    const places = [
      natick,
      null,
      zip('1760', 'X'),
      { kind: 'zip', id: '01748' },
      { kind: 'planet', id: 'Mars, MA', name: 'Mars' },
      natick,
    ]
    await reloadWith({ places: [...places, hopkinton, sharon, framingham, acton] })
    expect(zips()).toEqual(['01760', '01748', '02067', '01701'])
    await reloadWith({ places: 'none' })
    expect(zips()).toEqual([])
  })

  test('keeps the zips of a list from before other kinds could be compared', async () => {
    await reloadWith({ places: [{ zip: '01760', town: 'Natick' }], recent: [{ zip: '01748', town: 'Hopkinton' }] })
    expect(useCompare.getState()).toMatchObject({ places: [natick], recent: [hopkinton] })
  })

  test('holds places of one kind, also where the browser has stored several', async () => {
    const [middlesex, norfolk] = [county('Middlesex County'), county('Norfolk County')]
    expect(addToCompare(middlesex)).toBe(true)
    expect(addToCompare(natick)).toBe(false)
    expect(refusalOf(natick)).toBe('You’re comparing counties. Reset the list to compare zip codes.')
    expect(addToCompare(norfolk)).toBe(true)
    expect(zips()).toEqual(['Middlesex County, MA', 'Norfolk County, MA'])
    resetCompare()
    expect(addToCompare(natick)).toBe(true)
    await reloadWith({ places: [middlesex, natick, norfolk], home: middlesex })
    expect(useCompare.getState()).toMatchObject({ places: [middlesex, norfolk], home: middlesex })
  })
})

test('remembers what was compared, newest first, at most eight', () => {
  rememberCompared([natick, hopkinton])
  rememberCompared([sharon, natick])
  const recent = () => useCompare.getState().recent.map(({ id }) => id)
  expect(recent()).toEqual(['02067', '01760', '01748'])
  rememberCompared(Array.from({ length: 9 }, (_, n) => zip(`0200${n}`, 'Town')))
  expect(recent()).toEqual(Array.from({ length: 8 }, (_, n) => `0200${n}`))
})

const read = (query: string) => readCompareAddress(new URLSearchParams(query))

test('an address restores its places and what a share link says', () => {
  const path = comparePath({ kind: 'zip', ids: ['01760', '01748'] }, '12.Ab')
  expect(path).toBe('/compare?zips=01760,01748&v=12.Ab')
  expect(read(path.split('?')[1]!)).toEqual({
    kind: 'zip',
    ids: ['01760', '01748'],
    malformed: [],
    surplus: [],
    shared: '12.Ab',
  })
  expect(comparePath({ kind: 'zip', ids: [] })).toBe('/compare')
  const ids = ['Middlesex County, MA', 'Doña Ana County, NM', 'Louisville/Jefferson County & others, KY']
  const counties = comparePath({ kind: 'county', ids })
  expect(counties).toContain('/compare?kind=county&places=Middlesex+County,+MA;Do%C3%B1a+Ana+County,+NM;')
  expect(read(counties.split('?')[1]!)).toMatchObject({ kind: 'county', ids, malformed: [], surplus: [], shared: null })
})

test('an address by hand: doubles count once, four are shown, other text is named', () => {
  expect(read('zips=01760, 01748,01760,natick,1760,02067,01701,01720,')).toEqual({
    kind: 'zip',
    ids: ['01760', '01748', '02067', '01701'],
    malformed: ['natick', '1760'],
    surplus: ['01720'],
    shared: null,
  })
  expect(read('').ids).toEqual([])
  expect(read('kind=town&places=Natick, MA;;Acton, MA;Natick, MA')).toMatchObject({ ids: ['Natick, MA', 'Acton, MA'] })
  expect(read('kind=planet&places=Mars')).toMatchObject({ kind: 'zip', ids: [], malformed: ['Mars'] })
})
