import { expect, test } from '@jest/globals'
import { importersOf, loadSourceFolders, migrationsOf } from './import-source.ts'

class RealtorTables1 {
  async up() {}
  async down() {}
}

const importer = { tables: ['month'], read: async () => {} }

test('the catalog decides which folders a service has', async () => {
  const loaded: string[] = []
  const folders = await loadSourceFolders('housing', async (key) => {
    loaded.push(key)
    return { source: { importer, migrations: [RealtorTables1] } }
  })
  expect(loaded).toEqual(['realtor'])
  expect(importersOf('housing', folders)).toEqual({ owner: 'housing', bySource: { realtor: importer } })
  expect(migrationsOf(folders)).toEqual([RealtorTables1])
})

test('a folder that exports no source is named', async () => {
  await expect(loadSourceFolders('housing', async () => ({}))).rejects.toThrow(
    'The folder of realtor does not export its source.',
  )
})
