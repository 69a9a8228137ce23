import { attributes } from '@homeground/catalog/attributes'
import { sourcesInGroup } from '@homeground/catalog/sources'
import { expect, test } from '@jest/globals'
import { searchSources } from '../sources/search-sources.ts'

test('every attribute of the catalog that comes from a source of search is measured', () => {
  const owned = attributes.filter(({ source }) => sourcesInGroup(source).every(({ owner }) => owner === 'search'))
  const bySources = [...searchSources.values()].flatMap(({ attributes = [] }) => attributes)
  const measured = [...bySources, 'population_density']
  expect(measured.sort()).toEqual(owned.map(({ key }) => key).sort())
})
