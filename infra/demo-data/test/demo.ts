import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MAIN = join(import.meta.dirname, '../src/main.ts')

/**
 * A folder for the files of one test file, written by the command as its users run it: in a process
 * of its own, where the arithmetic runs ten times as fast as within the test runner.
 */
export function demoFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'demo-data-'))
  return {
    at: (name: string) => join(folder, name),
    write(name: string, ...options: string[]): void {
      execFileSync(process.execPath, [MAIN, '--out', join(folder, name), ...options])
    },
    refused(...options: string[]): { status: number | null; sentence: string } {
      const { status, stderr } = spawnSync(process.execPath, [MAIN, ...options])
      return { status, sentence: stderr.toString().split('\n')[0]! }
    },
    text: (name: string, file: string) => readFileSync(join(folder, name, file), 'utf8'),
    lines: (name: string, file: string) =>
      readFileSync(join(folder, name, file), 'utf8')
        .trimEnd()
        .split('\n'),
    remove: () => rmSync(folder, { recursive: true }),
  }
}

/** The cells of a line of CSV without line breaks in its quotes. */
export const cellsOf = (line: string) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/)

/** The rows of a Census API answer, by its header's names. */
export function censusRows(json: string): Map<string, string>[] {
  const [header, ...rows] = JSON.parse(json) as string[][]
  return rows.map((row) => new Map(header!.map((name, i) => [name, row[i]!])))
}

export const FILES = {
  gazetteer: '2023_Gaz_zcta_national.txt',
  acs: 'acs5_2022_by_zcta.json',
}
