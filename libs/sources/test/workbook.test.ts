import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publicDataFile, zipFile } from '@homeground/testing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { importRules, openSource, readTable } from '../src/index.ts'
import { allOf } from './all-of.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'workbook-test-'))
})
afterAll(() => rm(folder, { recursive: true }))

const rules = importRules({ IMPORT_DIR: '/', ALLOW_PRIVATE_SOURCES: true })

/** The names of columns and the lines below them. */
async function read(file: string, entry?: string) {
  const source = await openSource({ file, entry }, rules)
  try {
    const { header, batches } = await readTable(source)
    const lines = (await allOf(batches)).map(({ fields }) => fields)
    return { names: header.names, lines, endsWithinLine: source.endsWithinLine() }
  } finally {
    await source.close()
  }
}

async function write(name: string, parts: Record<string, string>, options = {}): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, zipFile(parts, options))
  return path
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const texts = `<sst xmlns="${main}"><si><t>ZIP\r\nCode</t></si><si><r><t>SAFMR </t></r><r><t>2BR</t></r></si>
  <si><t>Boston, MA</t><rPh sb="0" eb="1"><t>ボストン</t></rPh></si><si><t>_x0041_rea</t></si></sst>`
/** Rows 1, 2 and 4: the second lacks its last cell, and row 3 is not there. */
const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>3</v></c></row>
  <row r="2"><c r="A2"><v>1760</v></c><c r="B2"><f>1+1</f><v>0.10000000000000001</v></c></row>
  <row r="4"><c r="A4" t="inlineStr"><is><t>02139</t></is></c><c r="B4" t="e"><v>#N/A</v></c><c r="C4" t="s"><v>2</v></c></row>`
const sheet = (content: string) =>
  `<?xml version="1.0"?><worksheet xmlns="${main}"><sheetData>${content}</sheetData></worksheet>`
const relations = (targets: readonly string[]) =>
  `<Relationships>${targets.map((target, i) => `<Relationship Id="rId${i + 1}" Target="${target}"/>`).join('')}</Relationships>`
const workbook = (sheets: readonly string[]) =>
  `<workbook xmlns="${main}" xmlns:r="x"><sheets>${sheets.map((each, i) => `<sheet ${each} r:id="rId${i + 1}"/>`).join('')}</sheets></workbook>`
const book = {
  '[Content_Types].xml': '<Types/>',
  'xl/workbook.xml': workbook(['name="Rents"', 'name="Lists" state="hidden"']),
  'xl/_rels/workbook.xml.rels': relations(['worksheets/sheet1.xml', '/xl/worksheets/sheet2.xml']),
  'xl/sharedStrings.xml': texts,
  'xl/worksheets/sheet1.xml': sheet(rows),
  'xl/worksheets/sheet2.xml': sheet('<row><c t="b"><v>1</v></c><c t="str"><v>a "b"</v></c></row>'),
}

describe('the sheet of an Excel workbook', () => {
  test('is read as a table: shared, rich and own texts, numbers, formulas, errors and empty cells', async () => {
    expect(await read(await write('book.xlsx', book))).toEqual({
      names: ['ZIP Code', 'SAFMR 2BR', 'Area'],
      lines: [
        ['1760', '0.1', ''],
        ['02139', '', 'Boston, MA'],
      ],
      endsWithinLine: false,
    })
  })

  test('can be named, also one that is hidden', async () => {
    const path = await write('lists.xlsx', book)
    expect((await read(path, 'Lists')).names).toEqual(['TRUE', 'a "b"'])
    await expect(read(path, 'Prices')).rejects.toThrow('lists.xlsx has no sheet Prices, only Rents.')
  })

  test('has to be named where there are several', async () => {
    const path = await write('years.xlsx', { ...book, 'xl/workbook.xml': workbook(['name="2023"', 'name="2024"']) })
    await expect(read(path)).rejects.toThrow('years.xlsx has several sheets: 2023, 2024. Name the one to import with')
  })

  test.each([
    ['cut off', { 'xl/worksheets/sheet1.xml': sheet(rows).slice(0, -40) }, 'Unclosed root tag'],
    ['missing', { 'xl/worksheets/sheet1.xml': undefined }, 'a sheet is missing'],
    ['not XML', { 'xl/workbook.xml': 'x' }, 'Non-whitespace before first tag.'],
    ['without its texts', { 'xl/sharedStrings.xml': undefined }, 'there is no text 0'],
    [
      'beyond the last column',
      { 'xl/worksheets/sheet1.xml': sheet('<row><c r="ZZZ1"/></row>') },
      'there is no cell ZZZ1',
    ],
  ])('that is %s is refused', async (_, changes, message) => {
    const parts = Object.entries({ ...book, ...changes }).filter(
      (part): part is [string, string] => part[1] !== undefined,
    )
    const path = await write('damaged.xlsx', Object.fromEntries(parts))
    await expect(read(path)).rejects.toMatchObject({
      code: 'damaged',
      message: `damaged.xlsx is truncated or damaged: ${message}`,
    })
  })
})

const rents = publicDataFile('publishers/fy2024_safmrs_revised.xlsx')
const whenThere = rents ? test : test.skip

whenThere('a workbook of the Department of Housing and Urban Development is read whole', async () => {
  const { names, lines } = await read(rents!)
  expect(names.slice(0, 5)).toEqual([
    'ZIP Code',
    'HUD Area Code',
    'HUD Metro Fair Market Rent Area Name',
    'SAFMR 0BR',
    'SAFMR 0BR - 90% Payment Standard',
  ])
  expect(lines).toHaveLength(27_446)
  expect(lines.find(([zip]) => zip === '1760')?.slice(0, 4)).toEqual([
    '1760',
    'METRO14460MM1120',
    'Boston-Cambridge-Quincy, MA-NH HUD Metro FMR Area',
    '2140',
  ])
})
