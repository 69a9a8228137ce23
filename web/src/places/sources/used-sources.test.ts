import type { Figure } from '@homeground/contracts'
import { expect, test } from '@jest/globals'
import { joinCatalog } from '../../lib/api/attributes.ts'
import { usedSources } from './used-sources.ts'

const attributes = joinCatalog(null)
const figure = (key: string, value: number | null) => ({ key, value }) as Figure
const of = (what: 'directory' | 'students' | 'location' | 'scores', source: string) => ({
  what,
  source,
  publisher: 'NCES',
  vintage: '2020–21',
  data_set: 'real' as const,
})

test('has each source of a shown number once, and none without a value', () => {
  const figures = [figure('median_age', 41), figure('median_rent', 2100), figure('avg_agi_per_return', null)]
  expect(usedSources({ figures, land_sqmi: 15 }, { attributes, schools: null })).toEqual(['places', 'gazetteer', 'acs'])
})

test('has the sources of the school data', () => {
  const sources = [
    of('directory', 'ccd'),
    of('location', 'edge'),
    of('students', 'ccd'),
    of('scores', 'edfacts'),
    of('scores', 'edc'),
  ]
  const figures = [figure('overall_score', 86)]
  expect(usedSources({ figures, land_sqmi: null }, { attributes, schools: { sources } })).toEqual([
    'places',
    'ccd',
    'edge',
    'edfacts',
    'edc',
  ])
})
