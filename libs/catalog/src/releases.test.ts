import { describe, expect, test } from '@jest/globals'
import { allToRefresh, releasesOf, sourcesToRefresh } from './releases.ts'
import { sources } from './sources.ts'

const addressesOf = (key: Parameters<typeof releasesOf>[0], year: number) =>
  releasesOf(key)
    .files(year)
    .map(({ addresses }) => addresses)

describe('the newest files', () => {
  test('with a year in their names: the years to come first, the known one last', () => {
    expect(addressesOf('gazetteer', 2026)[0]!.map((each) => each.split('/').at(-1))).toEqual([
      '2026_Gaz_zcta_national.zip',
      '2025_Gaz_zcta_national.zip',
    ])
    expect(addressesOf('edge', 2027)[0]!.map((each) => each.split('/').at(-1))).toEqual([
      'EDGE_GEOCODE_PUBLICSCH_2627.zip',
      'EDGE_GEOCODE_PUBLICSCH_2526.zip',
      'EDGE_GEOCODE_PUBLICSCH_2425.zip',
    ])
    expect(addressesOf('irs', 2026)[0]!.map((each) => each.split('/').at(-1))).toEqual([
      '24zpallagi.csv',
      '23zpallagi.csv',
      '22zpallagi.csv',
    ])
    expect(addressesOf('acs', 2026)[0]!.map((each) => each.slice(0, 45))).toEqual([
      'https://api.census.gov/data/2025/acs/acs5?get',
      'https://api.census.gov/data/2024/acs/acs5?get',
    ])
  })

  test('of states: four springs of the 50 states and DC', () => {
    const files = releasesOf('edc').files(2026)
    expect(files).toHaveLength(4 * 51)
    expect(files[0]).toMatchObject({ name: 'AL 2026', isOptional: true })
    expect(files.at(-1)!.addresses).toEqual(['https://www.eddatacenter.org/api/data/3.1?state=WY&year=2023'])
  })

  test('of fiscal years: the coming one, if it is published, and two that make a change; revised ones first', () => {
    const files = releasesOf('safmr').files(2026)
    expect(files.map(({ name, isOptional = false }) => [name, isOptional])).toEqual([
      ['FY2027', true],
      ['FY2026', false],
      ['FY2025', true],
    ])
    expect(files[0]!.addresses.map((each) => each.split('/').slice(-2).join('/'))).toEqual([
      'fmr2027/fy2027_safmrs_revised.xlsx',
      'fmr2027/fy2027_safmrs.xlsx',
    ])
  })

  test('that the publisher lists: final ones before preliminary ones, then by year and version', () => {
    const { file, rank } = releasesOf('ccd').files(2026)[0]!.list!
    const names = [
      'ccd_sch_029_2324_w_1a_073124.zip',
      'ccd_sch_029_2526_w_0a_050626.zip',
      'ccd_sch_029_2425_w_2a_120125.zip',
      'ccd_sch_029_2425_w_1a_073025.zip',
    ]
    expect(names.every((name) => file.test(name))).toBe(true)
    expect(file.test('ccd_lea_029_2425_w_1a_073025.zip')).toBe(false)
    expect(names.toSorted((a, b) => rank(b).localeCompare(rank(a)))).toEqual([
      'ccd_sch_029_2425_w_2a_120125.zip',
      'ccd_sch_029_2425_w_1a_073025.zip',
      'ccd_sch_029_2324_w_1a_073124.zip',
      'ccd_sch_029_2526_w_0a_050626.zip',
    ])
  })

  test('the newest known file of each source is among them', () => {
    for (const { key, newestFile } of sources) {
      const addresses = releasesOf(key)
        .files(2026)
        .flatMap(({ addresses }) => addresses)
        .map((address) => address.split('?')[0])
      if (newestFile) expect(addresses).toContain(newestFile.split('?')[0])
      else expect(addresses).toEqual([])
    }
  })
})

describe('the order of a refresh', () => {
  test('places come first, and schools before what is about them', () => {
    const order = allToRefresh()
    expect([...order].sort()).toEqual(sources.map(({ key }) => key).sort())
    expect(order[0]).toBe('places')
    for (const key of order) {
      const { needs } = releasesOf(key)
      if (needs) expect(order.indexOf(needs)).toBeLessThan(order.indexOf(key))
    }
  })

  test('a source is refreshed with the others of its group', () => {
    expect(sourcesToRefresh(['edc', 'acs'])).toEqual(['acs', 'ccd', 'edge', 'edfacts', 'edc'])
  })
})
