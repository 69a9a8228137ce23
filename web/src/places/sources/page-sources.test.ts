import type { Load } from '@homeground/contracts'
import { describe, expect, test } from '@jest/globals'
import { pageSources } from './page-sources.ts'

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
