import { sourcesOwnedBy } from '@homeground/catalog/sources'
import { expect, test } from '@jest/globals'
import { importers } from './importers.ts'

test('every source that the catalog gives to schools has an importer', () => {
  const keys = sourcesOwnedBy('schools').map(({ key }) => key)
  expect(Object.keys(importers.bySource).sort()).toEqual(keys.sort())
})
