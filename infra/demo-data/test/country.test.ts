import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { readZips } from '../src/country/settlement.ts'
import { STATE_SIZES } from '../src/country/states.ts'
import { cellsOf, censusRows, demoFolder, FILES } from './demo.ts'

interface GeneratedZip {
  zip: string
  state: string
  landSqmi: number
  people: number
  incomeUsd: number
  priceUsd: number
  share: (line: string) => number
}

const folder = demoFolder()
const zips = readZips()
let mapped: GeneratedZip[]

const sum = (of: GeneratedZip[], value: (seen: GeneratedZip) => number) =>
  of.reduce((total, seen) => total + value(seen), 0)
const inState = (state: string) => mapped.filter((seen) => seen.state === state)
const starting = (...prefixes: string[]) =>
  mapped.filter(({ zip }) => prefixes.some((prefix) => zip.startsWith(prefix)))
const byZip = (zip: string) => mapped.find((seen) => seen.zip === zip)!

function medianOf(of: GeneratedZip[], value: (seen: GeneratedZip) => number) {
  const known = of.map(value).filter((found) => found > 0)
  return known.sort((a, b) => a - b)[Math.floor(known.length / 2)]!
}

beforeAll(() => {
  folder.write('all', '--months', '2023-10..2023-10')
  const states = new Map(zips.map(({ zip, state }) => [zip, state]))
  const surveyed = censusRows(folder.text('all', FILES.acs))
  const people = new Map(surveyed.map((row) => [row.get('zip code tabulation area')!, row]))
  const listings = folder.lines('all', 'RDC_Inventory_Core_Metrics_Zip_2023-10_2023-10.csv')
  const prices = new Map(listings.map(cellsOf).map((cells) => [cells[1]!, Number(cells[3])]))
  mapped = folder
    .lines('all', FILES.gazetteer)
    .slice(1)
    .map((line) => {
      const [zip, , , landSqmi] = line.split('\t')
      const row = people.get(zip!)
      const estimate = (name: string) => Number(row?.get(`${name}E`) ?? 0)
      return {
        zip: zip!,
        state: states.get(zip!)!,
        landSqmi: Number(landSqmi),
        people: estimate('B01003_001'),
        incomeUsd: estimate('B19013_001'),
        priceUsd: prices.get(zip!) ?? 0,
        share: (part: string) => estimate(part) / estimate('B01003_001'),
      }
    })
})
afterAll(folder.remove)

describe('the list of zips', () => {
  test('has about 41,900, in order, in all states and territories and nowhere else', () => {
    expect(Math.abs(zips.length - 41_900)).toBeLessThan(500)
    expect(zips.every(({ zip }, i) => i === 0 || zips[i - 1]!.zip < zip)).toBe(true)
    expect(new Set(zips.map(({ state }) => state))).toEqual(new Set(Object.keys(STATE_SIZES)))
  })

  test('has about 33,000 ZCTAs, including the well-known ones', () => {
    expect(Math.abs(mapped.length - 33_000)).toBeLessThan(700)
    const known = ['01760', '02139', '10001', '33139', '60614', '78704', '90210', '94110', '98101']
    expect(known.filter((zip) => !byZip(zip))).toEqual([])
  })

  test('has about 30,000 with listings in a month', () => {
    const listed = mapped.filter(({ priceUsd }) => priceUsd > 0).length
    expect(Math.abs(listed - 30_000)).toBeLessThan(1500)
  })
})

describe('the size of the country', () => {
  test('every state has its land area and about its population', () => {
    for (const [state, { landSqmi, peopleThousands }] of Object.entries(STATE_SIZES)) {
      expect(Math.abs(sum(inState(state), (seen) => seen.landSqmi) / landSqmi - 1)).toBeLessThan(0.01)
      if (peopleThousands < 500) continue
      const filled = sum(inState(state), (seen) => seen.people) / 1000 / peopleThousands
      expect(filled).toBeGreaterThan(0.7)
      expect(filled).toBeLessThan(1.3)
    }
  })

  test('about 330 million people live in the country', () => {
    expect(Math.abs(sum(mapped, (seen) => seen.people) / 1e6 - 330)).toBeLessThan(25)
  })
})

describe('the shape of the country', () => {
  test('suburbs of Boston have higher prices and incomes than rural Maine', () => {
    const [suburbs, maine] = [starting('017', '018', '019', '024'), starting('046', '047', '049')]
    const price = ({ priceUsd }: GeneratedZip) => priceUsd
    expect(medianOf(suburbs, price)).toBeGreaterThan(1.5 * medianOf(maine, price))
    const income = ({ incomeUsd }: GeneratedZip) => incomeUsd
    expect(medianOf(suburbs, income)).toBeGreaterThan(1.3 * medianOf(maine, income))
  })

  test('Natick is an affluent suburb, western Kansas inexpensive and nearly empty', () => {
    const natick = byZip('01760')
    expect(natick.incomeUsd).toBeGreaterThan(100_000)
    expect(natick.priceUsd).toBeGreaterThan(600_000)
    expect(natick.people / natick.landSqmi).toBeGreaterThan(1000)
    const elkhart = byZip('67950')
    expect(elkhart.priceUsd).toBeLessThan(250_000)
    expect(elkhart.people / elkhart.landSqmi).toBeLessThan(50)
  })

  test('the center of a metropolitan area is the most densely populated', () => {
    const density = (prefix: string) =>
      sum(starting(prefix), (seen) => seen.people) / sum(starting(prefix), (seen) => seen.landSqmi)
    expect(density('100')).toBeGreaterThan(20_000)
    expect(density('021')).toBeGreaterThan(3 * density('017'))
    expect(density('017')).toBeGreaterThan(3 * density('013'))
  })

  test('no zip is denser than the densest real one', () => {
    const densities = mapped.map(({ people, landSqmi }) => people / landSqmi)
    expect(Math.max(...densities)).toBeLessThan(155_000)
  })

  test.each([
    ['Black', 'B03002_004', 'MS', 'ID'],
    ['Hispanic', 'B03002_012', 'NM', 'OH'],
    ['Asian', 'B03002_006', 'HI', 'MO'],
  ])('the share of %s people follows the region', (_, line, many, few) => {
    const share = (state: string) => medianOf(inState(state), (seen) => seen.share(line))
    expect(share(many)).toBeGreaterThan(4 * share(few))
  })
})
