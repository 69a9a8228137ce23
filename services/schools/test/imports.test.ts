import type { LoadResult } from '@homeground/queues'
import { afterAll, afterEach, describe, expect, test } from '@jest/globals'
import { assessments, directory, enrollment, geocodes, listing, repository, result, table } from './files.ts'
import { startSchools } from './support.ts'

const [one, two, three] = ['250000000001', '250000000002', '250000000003'] as const
const schools = await startSchools()
afterAll(() => schools.stop())
afterEach(() => schools.empty())

describe('importing geocodes', () => {
  const places = () => schools.db.query('select year, nces_id, lat, lng from school_geocode order by nces_id')

  test('finds the columns by name, with or without the year', async () => {
    const text = geocodes({ [one]: [42.28, -71.35], [two]: ['', ''], [three]: [0, 0] })
    expect(await schools.load('edge', text, { vintage: '2020-21' })).toMatchObject({
      rowsKept: 1,
      parts: { '2021': 1 },
      rejected: { 'no place on the map': 2 },
    })
    const dated = table('NCESSCH,LAT1516,LON1516', [{ NCESSCH: two, LAT1516: 42.3, LON1516: -71.4 }])
    await schools.load('edge', dated, { name: 'EDGE_GEOCODE_PUBLICSCH_1516.csv' })
    expect(await places()).toEqual([
      { year: 2021, nces_id: one, lat: 42.28, lng: -71.35 },
      { year: 2016, nces_id: two, lat: 42.3, lng: -71.4 },
    ])
  })

  test('reads the text file without a header, first line included', async () => {
    const line = (id: string, lat: number) =>
      `${id}|2500000|School|25|1 School Street|Natick|MA|01760|25|||21|${lat}|-71.35|N|N|0|N|N||||2022-2023`
    const text = [line(one, 42.28), line(two, 42.29), line(two, 42.3), ''].join('\n')
    const result = await schools.load('edge', text, { name: 'EDGE_GEOCODE_PUBLICSCH_2223.TXT' })
    expect(result).toMatchObject({ rowsKept: 2, parts: { '2023': 2 }, rejected: { 'school repeated': 1 } })
    expect(await places()).toMatchObject([{ lat: 42.28 }, { lat: 42.29 }])
  })

  test('asks for the school year if the file does not name it', async () => {
    await expect(schools.load('edge', geocodes({ [one]: [42, -71] }))).rejects.toThrow('--vintage 2022-23')
  })
})

describe('any import', () => {
  test('rejects an unknown layout', async () => {
    await expect(schools.load('ccd', 'NCESSCH,NAME\n1,2\n')).rejects.toThrow(
      'The file is not a CCD directory (SCH_NAME, GSLO), lunch (LUNCH_PROGRAM) or membership (RACE_ETHNICITY) file.',
    )
    await expect(schools.load('edfacts', 'NCESSCH,ALL_MTH00PCTPROF_2123\n1,2\n')).rejects.toThrow(
      'no column ALL_MTH00PCTPROF_',
    )
    await expect(schools.load('ccd', 'SCH_NAME,GSLO\nx,09\n')).rejects.toThrow(
      'The file has no column SCHOOL_YEAR, NCESSCH, LEAID',
    )
  })

  test.each([
    ['ccd', directory([listing('250000000001', { SCHOOL_YEAR: '1900-1901' })]), '1900–01 is before 1986–87'],
    ['ccd', directory([listing('250000000001', { SCHOOL_YEAR: '2098-2099' })]), '2098–99 is in the future'],
    ['edc', repository([result('250000000001', { SchYear: '1900-01' })]), '1900–01 is before 1997–98'],
    ['edfacts', assessments('MTH', '9899', { '250000000001': [10, 50] }), '2098–99 is in the future'],
  ])('of %s is refused for a school year in which it has no data', async (source, text, fault) => {
    await expect(schools.load(source, text)).rejects.toThrow(fault)
    expect(await schools.db.query('select * from published')).toEqual([])
  })

  test('rejects another source, and a job without a file', async () => {
    await expect(schools.load('realtor', '')).rejects.toThrow('Schools does not import "realtor".')
    await expect(schools.load('ccd', '', { file: undefined as never })).rejects.toThrow(
      'ccd: name either a file or a url.',
    )
  })

  test('of real data replaces all demonstration data of the three sources', async () => {
    const demonstration = true
    await schools.load('ccd', directory([listing(one)]), { demonstration })
    await schools.load('ccd', enrollment({ [one]: 500 }), { demonstration })
    await schools.load('edfacts', assessments('MTH', '2021', { [one]: [9, 50] }), { demonstration })
    await schools.load('edge', geocodes({ [one]: [42.28, -71.35] }), { demonstration, vintage: '2020-21' })
    const { lost } = (await schools.load('ccd', directory([listing(two)]))) as LoadResult
    expect(lost!.map(({ name, before, after }) => [name, before, after])).toEqual([
      ['Enrollment', 1, 0],
      ['Location', 1, 0],
      ['Math results', 1, 0],
      ['Math test takers', 1, 0],
    ])
    const parts = () => schools.db.query('select source, part from published order by 1, 2')
    expect(await parts()).toEqual([{ source: 'ccd', part: '2021/directory' }])
    await schools.rollback('ccd')
    expect(await parts()).toHaveLength(4)
    await schools.load('ccd', directory([listing(two)]))
    await expect(schools.load('ccd', enrollment({ [one]: 500 }), { demonstration })).rejects.toThrow(
      'Real data from ccd is already loaded, so no demonstration data was imported.',
    )
  })
})
