import type { Figure, Load } from '@homeground/contracts'
import { describe, expect, test } from '@jest/globals'
import { joinCatalog } from '../../lib/api/attributes.ts'
import { pageSources, usedSources } from './sources.tsx'

const load = (source: string, changes: Partial<Load> = {}): Load => ({
  id: 1,
  service: 'search',
  source,
  publisher: 'Realtor.com',
  name: 'file.csv',
  sha256: null,
  vintage: '2024-04',
  demonstration: false,
  rows_read: 1,
  rows_kept: 1,
  rows_rejected: 0,
  rejected: {},
  first_rejected: [],
  state: 'published',
  error: null,
  started_at: '2026-11-20T08:00:00Z',
  finished_at: '2026-11-20T08:01:00Z',
  ...changes,
})

describe('pageSources', () => {
  test('has one row per source, with the span of its vintages and its newest load', () => {
    const rows = [
      load('realtor', { vintage: '2024-04', finished_at: '2026-11-20T09:00:00Z' }),
      load('realtor', { vintage: '2018-04', finished_at: '2026-11-19T09:00:00Z' }),
    ]
    expect(pageSources(rows, ['realtor'])).toEqual([
      {
        source: 'realtor',
        title: 'Residential listings, by zip and month',
        publisher: 'Realtor.com',
        vintage: 'Apr 2018 to Apr 2024',
        loadedAt: '2026-11-20T09:00:00Z',
        files: 2,
        isDemonstration: false,
      },
    ])
  })

  test('leaves out unused and unpublished sources', () => {
    const rows = [load('acs'), load('irs', { state: 'replaced' }), load('realtor')]
    expect(pageSources(rows, ['realtor', 'irs']).map(({ source }) => source)).toEqual(['realtor'])
  })

  test('marks a source with a generated load', () => {
    const rows = [load('acs'), load('acs', { demonstration: true })]
    expect(pageSources(rows, ['acs'])[0]?.isDemonstration).toBe(true)
  })
})

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
