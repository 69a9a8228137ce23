import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { importFolderOf } from '../checkout/folders.ts'
import { hashFiles } from '../checkout/hash-files.ts'
import { boundCommand } from '../process/bound-process.ts'
import { runProcess } from '../process/run-process.ts'
import { CliError } from '../terminal/cli-error.ts'
import type { SystemLog } from '../terminal/system-log.ts'
import type { DemoFile } from './plan-demo.ts'

const generator = 'infra/demo-data'

/** `newest` is all the product needs; `history`, the older months of housing, is loaded afterwards. */
export type DemoPart = 'newest' | 'history'

const partOptions: Record<DemoPart, string[]> = {
  newest: [],
  history: ['--only', 'realtor', '--months', '2018-01..2023-03'],
}

/**
 * Writes a part of the demonstration data set into the import folder, unless the same generator already
 * wrote it for the same states. Returns its files with absolute paths.
 */
export async function generateDemo(input: {
  folder: string
  states: string[]
  part: DemoPart
  log: SystemLog
}): Promise<DemoFile[]> {
  const states = [...input.states].sort().join()
  const sources = ['infra/demo-data', 'libs/catalog'].map(
    (folder) => `${folder}/{src/**/*.ts,package.json}`,
  )
  const version = hashFiles(sources, states).slice(0, 12)
  const demo = join(importFolderOf(input.folder), 'demo')
  await mkdir(importFolderOf(input.folder), { recursive: true })
  // Earlier releases wrote it beside the import folder.
  await rename(join(input.folder, 'demo'), demo).catch(() => undefined)
  const target = join(demo, version, input.part)
  if (!existsSync(join(target, 'manifest.json'))) {
    await removeOtherVersions(demo, version)
    const unfinished = `${target}.new`
    await mkdir(unfinished, { recursive: true })
    await runGenerator({ ...input, out: unfinished })
    await rename(unfinished, target)
  }
  const manifest: DemoFile[] = JSON.parse(await readFile(join(target, 'manifest.json'), 'utf8'))
  return manifest.map((entry) => ({ ...entry, file: resolve(target, entry.file) }))
}

/** Deletes what an older generator wrote, or this one for other states. */
async function removeOtherVersions(demo: string, version: string): Promise<void> {
  const names = await readdir(demo).catch(() => [])
  for (const name of names) {
    if (name !== version) await rm(join(demo, name), { recursive: true, force: true })
  }
}

async function runGenerator(input: {
  out: string
  states: string[]
  part: DemoPart
  log: SystemLog
}): Promise<void> {
  const states = input.states.length > 0 ? ['--states', input.states.join(',')] : []
  const command = [
    process.execPath,
    `${generator}/src/main.ts`,
    '--out',
    input.out,
    ...states,
    ...partOptions[input.part],
  ]
  const code = await runProcess(boundCommand('TERM', command), {
    onLine: (line) => input.log.line('demo data', line),
  })
  if (code === 0) return
  throw new CliError(
    `The demonstration data could not be generated: ${input.log.lastLines('demo data').join(' | ')}`,
  )
}
