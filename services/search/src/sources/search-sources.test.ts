import { attributes } from '@homeground/catalog/attributes'
import { sourcesInGroup, sourcesOwnedBy } from '@homeground/catalog/sources'
import { expect, test } from '@jest/globals'
import { importers, searchSources } from './search-sources.ts'

test('every source that the catalog assigns to search has a folder whose importer has tables', () => {
  const keys = sourcesOwnedBy('search').map(({ key }) => key)
  expect(Object.keys(importers.bySource)).toEqual(keys)
  for (const { tables } of Object.values(importers.bySource)) expect(tables).not.toEqual([])
})

test('every attribute of the catalog that comes from a source of search is measured', () => {
  const owned = attributes.filter(({ source }) => sourcesInGroup(source).every(({ owner }) => owner === 'search'))
  const bySources = [...searchSources.values()].flatMap(({ attributes = [] }) => attributes)
  const measured = [...bySources, 'population_density']
  expect(measured.sort()).toEqual(owned.map(({ key }) => key).sort())
})
