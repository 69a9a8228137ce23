import { internalPaths } from '@homeground/contracts'
import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { placesOf } from './fake-search.ts'
import { assessments, directory, listing } from './files.ts'
import { startSchools } from './support.ts'

const schools = await startSchools()
afterAll(() => schools.stop())
afterEach(() => schools.empty())

const natick = '250000000001'
const concord = '330000000001'
const newHampshire = { ST: 'NH', LSTATE: 'NH', LCITY: 'Concord', LZIP: '03301' }
const places = placesOf({ '01760': [42.28, -71.35], '03301': [43.2, -71.5] }, '1', (zip) =>
  zip === '03301' ? 'NH' : 'MA',
)
const columns = async () => {
  await schools.derive(places)
  const { zips, columns, notes } = await schools.json(internalPaths.schoolColumns)
  return Object.fromEntries(
    zips.map((zip: string, row: number) => [
      zip,
      { score: columns.overall_score[row], diversity: columns.diversity_score[row], notes: notes[row] },
    ]),
  )
}

describe('files of one state that are newer than those of another', () => {
  beforeEach(async () => {
    const year = { SCHOOL_YEAR: '2017-2018' }
    const both = [listing(natick, year), listing(concord, { ...year, ...newHampshire })]
    await schools.load('ccd', directory(both))
    const results = { [natick]: [90, 70], [concord]: [80, 60] } as const
    await schools.load('edfacts', assessments('MTH', '1718', results))
  })

  test('take nothing away: the other state keeps its schools, with their own school years', async () => {
    const year = { SCHOOL_YEAR: '2018-2019' }
    await schools.load('ccd', directory([listing(natick, year)]))
    await schools.load('edfacts', assessments('MTH', '1819', { [natick]: [90, 80] }))
    expect(await columns()).toMatchObject({
      '01760': { score: 50, notes: null },
      '03301': { score: 50, notes: { overall_score: { vintage: '2017–18' } } },
    })
  })

  test('stop if the other state’s are more than three years older', async () => {
    await expect(schools.load('edfacts', assessments('MTH', '2122', { [natick]: [90, 80] }))).rejects.toThrow(
      '1 instead of 2 schools would have Math results, Math test takers; none in NH.',
    )
    await expect(schools.load('ccd', directory([listing(natick, { SCHOOL_YEAR: '2021-2022' })]))).rejects.toThrow(
      '1 instead of 2 schools would have Directory entry, Name',
    )
  })
})
