import type { Load } from '@homeground/contracts'
import { expect, test } from '@jest/globals'
import { summarizeSources } from './sources-table.tsx'

const load = (about: Partial<Load>): Load =>
  ({
    source: 'realtor',
    publisher: 'Realtor.com',
    vintage: '2024-04',
    demonstration: false,
    rows_kept: 100,
    rows_rejected: 1,
    state: 'published',
    finished_at: null,
    ...about,
  }) as Load

test('summarizes the loads of a source from the oldest to the newest vintage', () => {
  const rows = [load({}), load({ vintage: '2023-04', rows_kept: 50 }), load({ vintage: '2024-01' })]
  expect(summarizeSources(rows)).toEqual([
    {
      source: 'realtor',
      feeds: 'Listing prices, listings, days on market',
      publisher: 'Realtor.com',
      vintage: 'Apr 2023 to Apr 2024',
      acceptedRows: 250,
      rejectedRows: 3,
      isDemonstration: false,
      loadedAt: null,
    },
  ])
})

test('includes published loads only', () => {
  const rows = [load({ state: 'failed' }), load({ state: 'replaced', demonstration: true }), load({ state: 'running' })]
  expect(summarizeSources(rows)).toEqual([])
})

test('sorts sources as in the catalog, unknown ones last', () => {
  const rows = ['new_one', 'places', 'acs', 'realtor'].map((source) => load({ source }))
  expect(summarizeSources(rows).map(({ source }) => source)).toEqual(['realtor', 'acs', 'places', 'new_one'])
})

test('marks a source with a generated load', () => {
  const rows = [load({}), load({ demonstration: true, vintage: null })]
  expect(summarizeSources(rows)[0]).toMatchObject({ isDemonstration: true, vintage: 'Apr 2024' })
})
