import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { readsWholeFiles } from '@homeground/testing'
import { textOf } from '../src/raw-files.ts'
import { publicFiles } from './files.ts'
import type { ImportOf } from './product.ts'

/** States that have a file of their own (IRS, state results), and a small one. */
const someStates = ['AZ', 'NV', 'RI']
/** Zips of these states, also as spreadsheets write them. */
const ZIP = /^"?(?:860Z200US)?(?:8[56]\d{3}|89\d{3}|0?28\d\d|0?29\d\d)"?$/
/** Sources with files that are small, or of one state. */
const neverCut = new Set(['airports', 'edc'])

export interface InputFiles {
  /** The states whose places are loaded; undefined for all. */
  readonly states: readonly string[] | undefined
  /** Imports of everything, places first. */
  readonly imports: readonly ImportOf[]
  /** Where the file is that the product reads instead of a public file. */
  readonly pathOf: (file: string) => string
}

/** What the tests load: the whole public files, or the lines about some states, which are written into `folder`. */
export async function inputFiles(folder: string): Promise<InputFiles> {
  const isWhole = readsWholeFiles()
  const states = isWhole ? undefined : someStates
  const imports: ImportOf[] = [{ owner: 'search', source: 'places', ...(states && { states }) }]
  const paths = new Map<string, string>()
  for (const { file, ...job } of publicFiles()!) {
    const isCut = !isWhole && !neverCut.has(job.source)
    const path = isCut ? join(folder, basename(file).replace(/\.gz$/, '')) : file
    if (isCut) await writeFile(path, ofSomeStates(textOf(file)))
    paths.set(file, path)
    imports.push({ ...job, file: path })
  }
  return { states, imports, pathOf: (file) => paths.get(file)! }
}

/** The lines of a file about the states, and its headers. */
function ofSomeStates(text: string): string {
  if (text.startsWith('[')) {
    const [head, ...rows] = JSON.parse(text) as string[][]
    return JSON.stringify([head, ...rows.filter((row) => ZIP.test(row.at(-1)!))])
  }
  const lines = text.split('\n')
  const kept = lines.filter((line, at) => {
    const fields = line.split(/[,\t]/).slice(0, 3)
    return at < 2 || fields.some((field) => ZIP.test(field) || someStates.includes(field))
  })
  return kept.join('\n')
}
