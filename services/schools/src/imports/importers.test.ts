import { sourcesOwnedBy } from '@homeground/catalog/sources'
import { expect, test } from '@jest/globals'
import { importers } from './importers.ts'

test('every source that the catalog assigns to schools has a folder whose importer has tables', () => {
  const keys = sourcesOwnedBy('schools').map(({ key }) => key)
  expect(Object.keys(importers.bySource)).toEqual(keys)
  for (const { tables } of Object.values(importers.bySource)) expect(tables).not.toEqual([])
})
