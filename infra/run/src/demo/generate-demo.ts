import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { importFolderOf } from '../checkout/folders.ts'
import { hashFiles } from '../checkout/hash-files.ts'
import { boundCommand } from '../process/bound-process.ts'
import { runProcess } from '../process/run-process.ts'
import { CliError } from '../terminal/cli-error.ts'
import type { SystemLog } from '../terminal/system-log.ts'
import { collectDemoFiles, type DemoFiles } from './demo-files.ts'
import type { DemoFile } from './plan-demo.ts'

const generator = 'infra/demo-data'

/** `history` is the older months of housing. */
export type DemoPart = 'zips' | 'schools' | 'history'

const partOptions: Record<DemoPart, string[]> = {
  zips: ['--only', 'gazetteer,acs,irs,airports,realtor'],
  // Written while people and prices are loaded, without slowing them down.
  schools: ['--background', '--only', 'ccd,edge,edfacts'],
  history: ['--only', 'realtor', '--months', '2018-01..2023-01'],
}

interface Input {
  folder: string
  states: string[]
  part: DemoPart
  log: SystemLog
}

/**
 * Starts writing a part of the demonstration data set into the import folder, unless the same generator
 * already wrote it for the same states. Returns its files with absolute paths, as they are completed.
 */
export function generateDemo(input: Input): DemoFiles {
  const files = collectDemoFiles()
  writeFiles(input, files).then(files.end, files.fail)
  return files
}

async function writeFiles(input: Input, files: ReturnType<typeof collectDemoFiles>): Promise<void> {
  const out = await folderOf(input)
  const add = ({ file, ...entry }: DemoFile, filesOfSource: number) =>
    files.add({ ...entry, file: resolve(out, file) }, { filesOfSource })
  const manifest = await readFile(join(out, 'manifest.json'), 'utf8').catch(() => null)
  if (manifest === null) {
    await runGenerator({ ...input, out }, ({ filesOfSource, ...file }) => add(file, filesOfSource))
    return
  }
  const written: DemoFile[] = JSON.parse(manifest)
  const bySource = Map.groupBy(written, ({ source }) => source)
  for (const file of written) add(file, bySource.get(file.source)!.length)
}

/** The part's folder, named for what determines its contents; the folders of other versions are deleted. */
async function folderOf({ folder, states, part }: Input): Promise<string> {
  const sources = [generator, 'libs/catalog'].map((folder) => `${folder}/{src/**/*.ts,package.json}`)
  const version = hashFiles(sources, [...states].sort().join()).slice(0, 12)
  const demo = join(importFolderOf(folder), 'demo')
  await mkdir(importFolderOf(folder), { recursive: true })
  // Earlier releases wrote it beside the import folder.
  await rename(join(folder, 'demo'), demo).catch(() => undefined)
  for (const name of await readdir(demo).catch(() => [])) {
    if (name !== version) await rm(join(demo, name), { recursive: true, force: true })
  }
  const out = join(demo, version, part)
  await mkdir(out, { recursive: true })
  return out
}

async function runGenerator(
  { out, states, part, log }: Input & { out: string },
  onFile: (file: DemoFile & { filesOfSource: number }) => void,
): Promise<void> {
  const command = [
    process.execPath,
    `${generator}/src/main.ts`,
    '--json',
    '--out',
    out,
    ...(states.length > 0 ? ['--states', states.join(',')] : []),
    ...partOptions[part],
  ]
  const code = await runProcess(boundCommand('TERM', command), {
    onLine: (line) => {
      log.line('demo data', line)
      if (!line.startsWith('{')) return
      const { source, file, vintage, filesOfSource } = JSON.parse(line)
      onFile({ source, file, vintage, filesOfSource })
    },
  })
  if (code === 0) return
  throw new CliError(`The demonstration data could not be generated: ${log.lastLines('demo data').join(' | ')}`)
}
