import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { hashFiles, importFolderOf } from '../checkout/folders.ts'
import { boundCommand, runProcess } from '../process/bound-process.ts'
import { CliError } from '../terminal/cli-error.ts'
import type { SystemLog } from '../terminal/system-log.ts'

import type { DemoFile } from './plan-demo.ts'

const generator = 'infra/demo-data'

/** `survey` and `classes`: of tests only, which need margins of error. `details`: the older months of housing. */
export type DemoPart = 'survey' | 'classes' | 'zips' | 'schools' | 'details'

const partOptions: Record<DemoPart, string[]> = {
  survey: ['--only', 'gazetteer,acs'],
  classes: ['--only', 'acs-classes'],
  // Written while people are loaded, without slowing them down.
  zips: ['--background', '--only', 'irs,airports,realtor'],
  schools: ['--background', '--only', 'ccd,edge,edfacts'],
  details: ['--only', 'realtor', '--months', '2018-01..2023-01'],
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
  const earlierFiles: DemoFile[] = JSON.parse(manifest)
  const bySource = Map.groupBy(earlierFiles, ({ source }) => source)
  for (const file of earlierFiles) add(file, bySource.get(file.source)!.length)
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

/** The files of the demonstration data set, available source by source while later ones are still being written. */
export interface DemoFiles {
  /** All files of these sources once they are complete. Errors: why they could not be generated. */
  of(sources: readonly string[]): Promise<DemoFile[]>
}

/** Collects files as they are completed. `end` and `fail` release everybody who waits for further ones. */
export function collectDemoFiles() {
  const files: DemoFile[] = []
  const arrivals = new Map<string, PromiseWithResolvers<void>>()
  const arrivalOf = (source: string) => {
    const arrival = arrivals.get(source) ?? Promise.withResolvers<void>()
    arrivals.set(source, arrival)
    // Handled where the files are awaited; until then a failure must not end the process.
    arrival.promise.catch(() => {})
    return arrival
  }
  let settleLater: ((arrival: PromiseWithResolvers<void>) => void) | undefined
  const settleAll = (settle: (arrival: PromiseWithResolvers<void>) => void) => {
    settleLater = settle
    for (const arrival of arrivals.values()) settle(arrival)
  }
  return {
    add(file: DemoFile, { filesOfSource }: { filesOfSource: number }): void {
      files.push(file)
      const complete = files.filter(({ source }) => source === file.source).length
      if (complete === filesOfSource) arrivalOf(file.source).resolve()
    },
    end: () => settleAll((arrival) => arrival.resolve()),
    fail: (error: unknown) => settleAll((arrival) => arrival.reject(error)),
    async of(sources: readonly string[]): Promise<DemoFile[]> {
      const arrivals = sources.map(arrivalOf)
      if (settleLater) arrivals.forEach(settleLater)
      await Promise.all(arrivals.map(({ promise }) => promise))
      return files.filter(({ source }) => sources.includes(source))
    },
  }
}
