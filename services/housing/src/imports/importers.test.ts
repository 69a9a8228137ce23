import { sourceOf, sourcesOwnedBy } from '@homeground/catalog/sources'
import type { FileImporter } from '@homeground/sources'
import { expect, test } from '@jest/globals'
import { importers } from './importers.ts'

test('every source that the catalog assigns to housing has a folder whose importer has tables', () => {
  const keys = sourcesOwnedBy('housing').map(({ key }) => key)
  expect(Object.keys(importers.bySource)).toEqual(keys)
  for (const { tables } of Object.values(importers.bySource)) expect(tables).not.toEqual([])
})

test('the history of realtor restates all months, the file of a month does not', () => {
  const { restates } = importers.bySource.realtor as FileImporter
  expect(restates!(sourceOf('realtor').newestFile!)).toBe(true)
  expect(restates!('RDC_Inventory_Core_Metrics_Zip.csv')).toBe(false)
})
