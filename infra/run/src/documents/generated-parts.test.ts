import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { root } from '../checkout/folders.ts'
import { withGeneratedParts } from './generated-parts.ts'
import { sourceTable } from './source-table.ts'

test('a row of the source table links the data set and the service that imports it', () => {
  const [head, , row] = sourceTable([
    {
      ...{ key: 'rain', group: 'rain', owner: 'search', queue: 'searchImport' },
      ...{ publisher: 'NOAA', title: 'Rain by zip', page: 'https://example.org/rain' },
      ...{ newestFile: null, released: 'Yearly', license: 'Public domain' },
      ...{ feeds: 'Inches of rain', demonstration: 'generated', files: [] },
    },
  ]).split('\n')
  expect(head).toMatch(/^\| source +\| data set +\| publisher/)
  expect(row!.split('|').map((cell) => cell.trim())).toEqual([
    '',
    '`rain`',
    '[Rain by zip](https://example.org/rain)',
    'NOAA',
    'Inches of rain',
    '[search](services/search)',
    '',
  ])
})

test('README.md is as `npm run docs` writes it', async () => {
  const readme = await readFile(join(root, 'README.md'), 'utf8')
  expect(withGeneratedParts(readme)).toBe(readme)
})

test('a README without a place for a part is an error', () => {
  expect(() => withGeneratedParts('# Empty')).toThrow('no comments that mark its "sources" part')
})
