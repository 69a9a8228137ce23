import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MAIN = join(import.meta.dirname, '../src/main.ts')

/**
 * A folder for the files of one test file, written by the command in a separate process: there the
 * arithmetic is ten times as fast as in the test runner.
 */
export function demoFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'demo-data-'))
  return {
    at: (name: string) => join(folder, name),
    /** Returns what the command printed. */
    write: (name: string, ...options: string[]): string =>
      execFileSync(process.execPath, [MAIN, '--out', join(folder, name), ...options], { encoding: 'utf8' }),
    rejected(...options: string[]): { status: number | null; message: string } {
      const { status, stderr } = spawnSync(process.execPath, [MAIN, ...options])
      return { status, message: stderr.toString().split('\n')[0]! }
    },
    text: (name: string, file: string) => readFileSync(join(folder, name, file), 'utf8'),
    lines: (name: string, file: string) =>
      readFileSync(join(folder, name, file), 'utf8')
        .trimEnd()
        .split('\n'),
    remove: () => rmSync(folder, { recursive: true }),
  }
}

/** The cells of a CSV line that has no line breaks inside quotes. */
export const cellsOf = (line: string) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/)
