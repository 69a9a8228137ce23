import { readdirSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type AcsFigure, acsAttributes, acsLine, acsVariable, figuresOf } from '@homeground/catalog/acs'
import { starterFiles } from '@homeground/catalog/sources'
import { isStateAbbr } from '@homeground/catalog/states'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { root } from '../checkout/folders.ts'
import { starterImports } from './starter-files.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'starter-test-'))
})
afterAll(() => rm(folder, { recursive: true }))

const linesOf = async (path: string) =>
  gunzipSync(await readFile(path))
    .toString()
    .trimEnd()
    .split('\n')
const stateOf = (line: string) => line.split(',', 1)[0]!

test('every file of the catalog is there, and no other', () => {
  const files = readdirSync(join(root, 'infra/starter-data')).filter((name) => name.endsWith('.gz'))
  expect(files.sort()).toEqual(starterFiles.map(({ file }) => file).sort())
})

/** The figures of the survey's files by their variables, the vintage of each in its name. */
const surveyFiles = async () =>
  Promise.all(
    starterFiles
      .filter(({ key }) => key === 'acs')
      .map(async ({ file }) => {
        const [header] = await linesOf(join(root, 'infra/starter-data', file))
        return { file, vintage: Number(/20\d\d/.exec(file)![0]), columns: new Set(header!.split(',')) }
      }),
  )

test('all figures of an attribute are in one file, of one vintage', async () => {
  const files = await surveyFiles()
  expect(new Set(files.map(({ vintage }) => vintage)).size).toBe(files.length)
  const computed = acsAttributes.flatMap((attribute) => ('measure' in attribute ? [attribute] : []))
  const isWhole = files.map(({ vintage, columns }) => {
    const hasFigure = (figure: AcsFigure) => {
      const { table, line } = acsLine(figure, vintage)
      return columns.has(acsVariable(table, line, 'E'))
    }
    return computed.map(({ measure }) => figuresOf(measure).map(hasFigure))
  })
  // What no file has in full, two of them do not make up either.
  const splitUp = computed.filter((_, index) => {
    const byFile = isWhole.map((attributes) => attributes[index]!)
    const isInOne = byFile.some((figures) => figures.every(Boolean))
    return !isInOne && byFile[0]!.every((_, figure) => byFile.some((figures) => figures[figure]))
  })
  expect(splitUp.map(({ key }) => key)).toEqual([])
})

test('some states have their lines only, as real data in the import folder', async () => {
  const imports = await starterImports({ folder, states: ['RI', 'NH'] })
  expect(imports.map(({ source, demonstration }) => [source, demonstration])).toEqual(
    starterFiles.map(({ key }) => [key, false]),
  )
  for (const { file } of imports) {
    expect(file!.startsWith(join(folder, 'import'))).toBe(true)
    const [header, ...lines] = await linesOf(join(root, 'infra/starter-data', basename(file!)))
    expect(await linesOf(file!)).toEqual([header, ...lines.filter((line) => ['RI', 'NH'].includes(stateOf(line)))])
    expect(new Set((await linesOf(file!)).slice(1).map(stateOf))).toEqual(new Set(['NH', 'RI']))
  }
})

test('all states have the whole files, whose lines begin with a state', async () => {
  for (const { file } of await starterImports({ folder, states: [] })) {
    const [, ...lines] = await linesOf(file!)
    expect(lines.map(stateOf).filter((state) => state !== '' && !isStateAbbr(state))).toEqual([])
    expect(lines.length).toBeGreaterThan(50)
  }
})
