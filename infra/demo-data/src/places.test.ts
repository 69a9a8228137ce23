import { beforeAll, describe, expect, test } from '@jest/globals'
import { buildPlaces, type Place } from './places.ts'
import { STATES } from './states.ts'

let places: Place[]
let mapped: Place[]
const inStates = (...states: string[]) => mapped.filter(({ state }) => states.includes(state))
const sum = (of: Place[], value: (place: Place) => number) =>
  of.reduce((total, place) => total + value(place), 0)
const medianOf = (of: Place[], value: (place: Place) => number) =>
  of.map(value).sort((a, b) => a - b)[Math.floor(of.length / 2)]!
const byZip = (zip: string) => places.find((place) => place.zip === zip)!

beforeAll(() => {
  places = buildPlaces(1)
  mapped = places.filter(({ zcta }) => zcta)
})

describe('the list of zips', () => {
  test('has about 41,900, of which about 33,000 are ZCTAs', () => {
    expect(places.length).toBeGreaterThan(41_000)
    expect(Math.abs(mapped.length - 33_000)).toBeLessThan(700)
  })

  test('is in order, without doubles, and only in states and territories', () => {
    expect(places.every((place, i) => i === 0 || places[i - 1]!.zip < place.zip)).toBe(true)
    expect(new Set(places.map(({ state }) => state))).toEqual(new Set(Object.keys(STATES)))
  })

  test('knows the well-known zips as ZCTAs', () => {
    const known = ['01760', '02139', '10001', '33139', '60614', '78704', '90210', '94110', '98101']
    expect(known.filter((zip) => !byZip(zip).zcta)).toEqual([])
  })
})

describe('the size of the country', () => {
  test('every state has its land, and nearly all its people', () => {
    for (const [state, { landSqmi, peopleThousands }] of Object.entries(STATES)) {
      expect(sum(inStates(state), (place) => place.landSqmi)).toBeCloseTo(landSqmi, 3)
      if (peopleThousands < 500) continue
      const people = sum(inStates(state), (place) => place.population) / 1000
      expect(people / peopleThousands).toBeGreaterThan(0.7)
      expect(people / peopleThousands).toBeLessThan(1.3)
    }
  })

  test('about 330 million people live in it, none in zips without a map', () => {
    const people = sum(places, (place) => place.population) / 1e6
    expect(Math.abs(people - 330)).toBeLessThan(25)
    expect(sum(places, (place) => (place.zcta ? 0 : place.population))).toBe(0)
  })
})

describe('the shape of the country', () => {
  const bostonSuburbs = () => mapped.filter(({ zip }) => /^(017|018|019|020|024)/.test(zip))

  test('suburbs of Boston are dearer and better off than rural Maine', () => {
    const maine = inStates('ME').filter(({ pull }) => pull < 0.3)
    const value = (place: Place) => place.priceUsd
    expect(medianOf(bostonSuburbs(), value)).toBeGreaterThan(1.5 * medianOf(maine, value))
    const income = (place: Place) => place.incomeUsd
    expect(medianOf(bostonSuburbs(), income)).toBeGreaterThan(1.3 * medianOf(maine, income))
  })

  test('Natick is an affluent suburb, western Kansas cheap and nearly empty', () => {
    const natick = byZip('01760')
    expect(natick.incomeUsd).toBeGreaterThan(100_000)
    expect(natick.priceUsd).toBeGreaterThan(600_000)
    expect(natick.population / natick.landSqmi).toBeGreaterThan(1000)
    const elkhart = byZip('67950')
    expect(elkhart.priceUsd).toBeLessThan(200_000)
    expect(elkhart.population / elkhart.landSqmi).toBeLessThan(50)
  })

  test('people crowd in the middle of a metropolitan area', () => {
    const density = (prefix: string) => {
      const zips = mapped.filter(({ zip }) => zip.startsWith(prefix))
      return sum(zips, (place) => place.population) / sum(zips, (place) => place.landSqmi)
    }
    expect(density('100')).toBeGreaterThan(20_000)
    expect(density('021')).toBeGreaterThan(3 * density('017'))
    expect(density('017')).toBeGreaterThan(3 * density('013'))
  })

  test('origins never pass the whole, and follow the region', () => {
    for (const { origins } of mapped) {
      const whole = origins.white + origins.black + origins.hispanic + origins.asian
      expect(whole).toBeLessThanOrEqual(1)
      expect(Math.min(...Object.values(origins))).toBeGreaterThanOrEqual(0)
    }
    const share = (state: string, of: 'black' | 'hispanic' | 'asian') =>
      medianOf(inStates(state), (place) => place.origins[of])
    expect(share('MS', 'black')).toBeGreaterThan(5 * share('ID', 'black'))
    expect(share('NM', 'hispanic')).toBeGreaterThan(5 * share('OH', 'hispanic'))
    expect(share('HI', 'asian')).toBeGreaterThan(5 * share('MO', 'asian'))
  })
})
