import type { Load } from '@homeground/contracts'
import { expect, test } from '@jest/globals'
import { dataVersionOf } from './report-dialog.tsx'

const load = (id: number, source: string, vintage: string, state = 'published') =>
  ({ id, source, vintage, state }) as Load
const loads = [
  load(9, 'realtor', '2024-04', 'failed'),
  load(8, 'realtor', '2024-04'),
  load(7, 'realtor', '2024-03'),
  load(6, 'ccd', '2022-2023'),
]

test.each([
  ['realtor', '2024-03', 'realtor load 7'],
  ['realtor', null, 'realtor load 8'],
  ['schools', '2021–22', 'ccd load 6'],
  ['acs', '2018–22', null],
  [null, null, null],
])('the load of a figure from %s of %s is %s', (source, vintage, version) => {
  expect(dataVersionOf({ source, vintage }, loads)).toBe(version)
})
