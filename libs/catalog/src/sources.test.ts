import { expect, test } from '@jest/globals'
import { fileKindOf } from './file-kinds.ts'
import {
  findSource,
  periodFault,
  publisherOfGroup,
  type SourceKey,
  sourceOf,
  sources,
  sourcesInGroup,
  sourcesOwnedBy,
} from './sources.ts'

test('lists every source once', () => {
  expect(new Set(sources.map(({ key }) => key)).size).toBe(sources.length)
  expect(findSource('acs')?.title).toBe('American Community Survey, 5-year')
})

test('every source belongs to one owner and is imported by a queue of that owner', () => {
  for (const { owner, queue } of sources) expect(queue).toBe(`${owner}Import`)
  expect(sourcesOwnedBy('housing').map(({ key }) => key)).toEqual(['realtor'])
})

test('directory, locations and assessments of schools form a group; every other source is alone', () => {
  expect(sourcesInGroup('schools').map(({ key }) => key)).toEqual(['ccd', 'edge', 'edfacts', 'edc'])
  const alone = sources.filter(({ group }) => group !== 'schools')
  expect(alone.every(({ key, group }) => key === group)).toBe(true)
})

test('a group is published by everyone who publishes one of its sources', () => {
  expect(publisherOfGroup('schools')).toBe('NCES, US Department of Education and Education Data Center')
  expect(publisherOfGroup('acs')).toBe('Census Bureau')
})

test('a file is described by its name, or else by its source', () => {
  const feeds = (key: SourceKey, name: string) => fileKindOf(key, name).feeds
  expect(feeds('acs', 'ACSDT5Y2023.B25003-Data.csv')).toBe('Owner and renter homes')
  expect(feeds('acs', 'acs5_2013.json')).toBe('People, households, rent, education, commute')
  expect(feeds('ccd', 'ccd_sch_033_2223_l_1a.csv')).toBe('Free and reduced-price lunch')
})

test('pages and files are https addresses', () => {
  const addresses = sources.flatMap(({ page, newestFile }) => [page, newestFile])
  for (const address of addresses.filter((address) => address !== null))
    expect(new URL(address).protocol).toBe('https:')
})

test('every source that is downloaded has an expected size, and no other', () => {
  for (const { key, newestFile, downloadMb } of [...sources]) {
    expect([key, downloadMb !== undefined && downloadMb > 0]).toEqual([key, newestFile !== null])
  }
})

test('a name that is not in the catalog is an error', () => {
  expect(findSource('zillow')).toBeUndefined()
  expect(() => sourceOf('zillow' as never)).toThrow('Unknown source "zillow".')
})

// School years begin in July: the one of spring 2027 has begun in November 2026, and not in June.
test.each([
  ['realtor', '2026-11', '2026-11-24', undefined],
  ['realtor', '2026-12', '2026-11-24', '2026-12 is in the future'],
  ['realtor', '2099-12', '2026-11-24', '2099-12 is in the future'],
  [
    'realtor',
    '1900-01',
    '2026-11-24',
    '1900-01 is before 2012-05, the first of "Residential listings, by zip and month"',
  ],
  ['acs', '2010', '2026-11-24', '2010 is before 2011, the first of "American Community Survey, 5-year"'],
  ['acs', '2025', '2026-11-24', undefined],
  ['acs', '2026', '2026-11-24', '2026 is not published yet'],
  ['irs', '2025', '2026-11-24', '2025 is not published yet'],
  ['irs', '2027', '2026-11-24', '2027 is in the future'],
  ['edc', '2027', '2026-11-24', undefined],
  ['edc', '2027', '2026-06-24', '2026–27 is in the future'],
  ['edc', '1901', '2026-11-24', '1900–01 is before 1997–98, the first of "State Assessment Data Repository 3.1"'],
  ['safmr', '2027', '2026-11-24', undefined],
  ['safmr', '2028', '2026-11-24', 'FY2028 is in the future'],
  ['places', '2018', '2026-11-24', undefined],
] as const)('%s of %s, imported on %s: %s', (key, period, day, fault) => {
  expect(periodFault(sourceOf(key), period, Date.parse(day))).toBe(fault)
})
