import { attributes } from '@homeground/catalog/attributes'
import { sourcesInGroup } from '@homeground/catalog/sources'
import { expect, test } from '@jest/globals'
import { peopleMeasures } from '../sources/acs/people-measures.ts'
import { incomeKeys } from '../sources/irs/income-measures.ts'

test('every attribute of the catalog that comes from a source of search is measured', () => {
  const owned = attributes.filter(({ source }) =>
    sourcesInGroup(source).every(({ owner }) => owner === 'search'),
  )
  const measured = [
    ...Object.keys(peopleMeasures),
    ...incomeKeys,
    'population_density',
    'distance_to_large_airport',
  ]
  expect(measured.sort()).toEqual(owned.map(({ key }) => key).sort())
})
