import type { Figure, ZipDetail } from '@homeground/contracts'
import { expect, test } from '@jest/globals'
import { joinCatalog } from '../../lib/api/attributes.ts'
import { compareCsv } from './compare-csv.ts'
import { compareRows } from './compare-rows.ts'

function place(town: string, zip: string, figures: Partial<Figure>[]): ZipDetail {
  return { zip, town, state_abbr: 'MA', figures } as unknown as ZipDetail
}

test('each number is followed by its margin, note, vintage and source', () => {
  const census = { vintage: '2018–22', publisher: 'Census Bureau' }
  const places = [
    place('Natick', '01760', [
      { key: 'median_age', value: 41.2, moe: 1.1, ...census },
      { key: 'mean_commute_minutes', value: 30, moe: 1, ...census },
    ]),
    place('Sharon', '02067', [
      { key: 'median_age', value: 41, moe: 1.4, ...census },
      { key: 'mean_commute_minutes', value: null, moe: null, note: { reason: 'suppressed', kind: 'missing' } },
    ]),
  ]
  const lines = compareCsv(places, compareRows(places, joinCatalog(null)))
    .trimEnd()
    .split('\r\n')
  const ofPlace = (name: string) =>
    [name, ...['margin', 'note', 'vintage', 'source'].map((what) => `${name} ${what}`)].map((cell) => `"${cell}"`)
  expect(lines).toEqual([
    [
      'group',
      'measure',
      'key',
      'unit',
      'best',
      'comparison',
      ...ofPlace('Natick, MA 01760'),
      ...ofPlace('Sharon, MA 02067'),
    ].join(),
    'People,Median age,median_age,Years,,Difference not clear,41.2,1.1,,2018–22,Census Bureau,41,1.4,,2018–22,Census Bureau',
    'People,Average commute,mean_commute_minutes,Minutes,,,30,1,,2018–22,Census Bureau,,,Withheld by the publisher: too few cases.,,',
  ])
})
