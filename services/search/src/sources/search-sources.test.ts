import { sourcesOwnedBy } from '@homeground/catalog/sources'
import { expect, test } from '@jest/globals'
import { importers } from './search-sources.ts'

test('every source that the catalog assigns to search has a folder whose importer has tables', () => {
  const keys = sourcesOwnedBy('search').map(({ key }) => key)
  expect(Object.keys(importers.bySource)).toEqual(keys)
  for (const { tables } of Object.values(importers.bySource)) expect(tables).not.toEqual([])
})
