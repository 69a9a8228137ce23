import { openColumns, packColumns } from '@homeground/columns'
import { describe, expect, test } from '@jest/globals'
import { type ProfileRow, packValues } from '../read-model/read-model.ts'
import { listZips } from '../sources/places/index.ts'
import { namePlaces } from '../sources/places/read-places.ts'
import { noFacts } from '../sources/search-source.ts'
import { openNames } from './name-index.ts'
import { packNames } from './place-names.ts'
import { createSuggestions } from './suggestions.ts'

/** Rounded, of the cities that the tests name; every other town has 100 people for each zip. */
const people: Readonly<Record<string, number>> = {
  'Boston, MA': 650_000,
  'Springfield, MO': 170_000,
  'Springfield, MA': 155_000,
  'Springfield, IL': 115_000,
  'Springfield, VA': 90_000,
  'Pittsburgh, PA': 300_000,
  'Pittsburg, CA': 75_000,
  'Pittsburg, KS': 20_000,
  'National City, CA': 60_000,
  'Austin, TX': 950_000,
  'Los Angeles, CA': 3_800_000,
  'New York, NY': 8_000_000,
}

/** All places of the country, those of Middlesex County in Massachusetts with their county. */
const rows = namePlaces(
  [...listZips()].flatMap(({ zip }) =>
    zip ? [{ ...zip, state_abbr: zip.stateAbbr, county: countyOf(zip.zip, zip.stateAbbr) }] : [],
  ),
)
  .sort((a, b) => (a.zip < b.zip ? -1 : 1))
  .map(
    (place): ProfileRow => ({
      ...{ ...noFacts, ...place },
      ...{ values: packValues({}), moe: {}, notes: {}, parts: {}, small_bases: [], price_trend: [] },
    }),
  )

function countyOf(zip: string, state: string): string | null {
  return state === 'MA' && /^01(7|8)/.test(zip) ? 'Middlesex County' : null
}

const townKey = ({ town, state_abbr }: ProfileRow) => `${town}, ${state_abbr}`
const zipCounts = Map.groupBy(rows, townKey)
for (const row of rows) {
  const town = townKey(row)
  row.values = packValues({ population: (people[town] ?? 0) / zipCounts.get(town)!.length || 100 })
}

const zips = openColumns(
  packColumns({
    version: '1',
    ids: rows.map(({ zip }) => zip),
    groups: rows.map(({ state_abbr }) => state_abbr),
    lat: rows.map(({ lat }) => lat),
    lng: rows.map(({ lng }) => lng),
    attributes: {},
  }),
)
const suggest = createSuggestions(openNames(packNames(rows)), { zips, townOf: (row) => rows[row]!.town })
const labels = (typed: string) => suggest(typed).map(({ label }) => label)

describe('suggestions over the whole country', () => {
  test('order places of one name by population', () => {
    expect(labels('springfield').slice(0, 4)).toEqual([
      'Springfield, MO',
      'Springfield, MA',
      'Springfield, IL',
      'Springfield, VA',
    ])
  })

  test('order misspelled names by errors before population, and mark them', () => {
    expect(suggest('natik')[0]).toMatchObject({ label: 'Natick, MA', fuzzy: true })
    expect(suggest('Springfeild')[0]).toMatchObject({ label: 'Springfield, MO', fuzzy: true })
    expect(suggest('bostn ma')[0]).toMatchObject({ label: 'Boston, MA', fuzzy: true })
    expect(suggest('massachusets')[0]).toMatchObject({ label: 'Massachusetts', fuzzy: true })
    expect(suggest('natick')[0]).not.toHaveProperty('fuzzy')
  })

  test('offer a large city whose name is not finished among places that are', () => {
    expect(labels('pittsburg').slice(0, 3)).toEqual(['Pittsburg, CA', 'Pittsburgh, PA', 'Pittsburg, KS'])
  })

  test.each([
    ['austin texas', 'Austin, TX'],
    ['austin, tx', 'Austin, TX'],
    ['austin te', 'Austin, TX'],
    ['natick, massachusetts', 'Natick, MA'],
    ['boston m', 'Boston, MA'],
    ['washington dc', 'Washington, DC'],
    ['new york ny', 'New York, NY'],
    ['middlesex county ma', 'Middlesex County, MA'],
    ['middlesex c', 'Middlesex County, MA'],
    ['west virginia', 'West Virginia'],
    ['kansas city mo', 'Kansas City, MO'],
    ['ri', 'Rhode Island'],
    ["o'fallon mo", "O'Fallon, MO"],
    ['o fallon, mo', "O'Fallon, MO"],
    ['mc kinney', 'McKinney, TX'],
    ['st louis', 'Saint Louis, MO'],
    ['hanscom afb', 'Hanscom AFB, MA'],
    ['truth or con', 'Truth or Consequences, NM'],
    ['coeur d alene', "Coeur d'Alene, ID"],
    ['NYC', 'New York, NY'],
    ['Philly', 'Philadelphia, PA'],
    ['LA', 'Los Angeles, CA'],
    ['vegas', 'Las Vegas, NV'],
  ])('offer for "%s" first %s', (typed, label) => {
    expect(suggest(typed)[0]).toMatchObject({ label })
    expect(suggest(typed)[0]).not.toHaveProperty('fuzzy')
  })

  test('offer the zip of an address before its town', () => {
    expect(labels('Boston MA 02108').slice(0, 2)).toEqual(['02108 Boston, MA', 'Boston, MA'])
    expect(labels('02108-1234')).toEqual(['02108 Boston, MA'])
    expect(labels('0176')[0]).toBe('01760 Natick, MA')
  })

  test('give the zip of a town that has only one', () => {
    expect(suggest('natick ma')[0]).toMatchObject({ kind: 'town', zip: '01760' })
    expect(suggest('boston ma')[0]).not.toHaveProperty('zip')
  })

  test('do not offer organizations', () => {
    expect(labels('first national bank')).toEqual([])
  })

  test('offer every town first that is typed whole', () => {
    const towns = [...zipCounts.keys()].filter((_, index) => index % 10 === 0)
    expect(towns.filter((town) => suggest(town.toLowerCase())[0]?.label !== town)).toEqual([])
    expect(towns.length).toBeGreaterThan(2000)
  })

  test('are none for nonsense, one letter or an endless text', () => {
    for (const typed of ['zzqqxx', 'n', '!!', ' ', 'x'.repeat(10_000)]) {
      expect(suggest(typed)).toEqual([])
    }
  })
})
