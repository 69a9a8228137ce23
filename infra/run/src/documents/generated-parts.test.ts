import { expect, test } from '@jest/globals'
import { configurationSchemas, configurationTable, documents, sourceTable, withPart } from '../commands/docs.ts'

test('a row of the source table links the data set and the service that imports it', () => {
  const [head, , row] = sourceTable([
    {
      key: 'rain',
      group: 'rain',
      owner: 'search',
      queue: 'searchImport',
      publisher: 'NOAA',
      title: 'Rain by zip',
      page: 'https://example.org/rain',
      newestFile: null,
      released: 'Yearly',
      periods: null,
      license: 'Public domain',
      feeds: 'Inches of rain',
      demonstration: 'generated',
    },
  ]).split('\n')
  expect(head).toMatch(/^\| source +\| data set +\| publisher/)
  expect(row!.split('|').map((cell) => cell.trim())).toEqual([
    '',
    '`rain`',
    '[Rain by zip](https://example.org/rain)',
    'NOAA',
    'Inches of rain',
    '[search](../services/search)',
    '',
  ])
})

test('a variable has its readers and its default, or is required; one that two packages read is one row', () => {
  const port = { default: 0, description: 'Port' }
  const table = configurationTable({
    search: { properties: { PORT: port, URL: { description: 'Address' } }, required: ['URL'] },
    user: { properties: { PORT: port, MAIL: { default: '' } } },
  })
  const rows = table.split('\n').map((row) => row.split('|').map((cell) => cell.trim()))
  expect(rows.slice(2)).toEqual([
    ['', '`MAIL`', 'empty', '', 'user', ''],
    ['', '`PORT`', '`0`', 'Port', 'all', ''],
    ['', '`URL`', '**required**', 'Address', 'search', ''],
  ])
})

test('the documents are as `npm run docs` writes them', async () => {
  for (const { file, text, generated } of await documents()) expect({ file, text }).toEqual({ file, text: generated })
})

test('every environment variable is described', async () => {
  const schemas = Object.values(await configurationSchemas())
  const silent = schemas.flatMap(({ properties }) =>
    Object.keys(properties).filter((name) => !properties[name]!.description),
  )
  expect(silent).toEqual([])
})

test('a document without a place for a part is an error', () => {
  expect(() => withPart('# Empty', 'sources', '')).toThrow('No comments mark the "sources" part.')
})
