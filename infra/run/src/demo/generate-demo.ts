import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { root } from '../folders.ts'
import { hashFiles } from '../hash-files.ts'
import { boundCommand, spawnCommand } from '../process/bound-process.ts'
import { eachLine } from '../process/lines.ts'
import { Sentence } from '../terminal/sentence.ts'
import type { SystemLog } from '../terminal/system-log.ts'
import type { DemoFile } from './plan-demo.ts'

const generator = 'infra/demo-data'

/** What is needed to use the product, and the older months of housing, which come afterwards. */
export type DemoPart = 'newest' | 'history'

const partOptions: Record<DemoPart, string[]> = {
  newest: [],
  history: ['--only', 'realtor', '--months', '2018-01..2023-03'],
}

/**
 * Writes a part of the demonstration data set under the data folder, unless the same generator wrote it
 * for the same states before; answers its files with absolute paths.
 */
export async function generateDemo(input: {
  folder: string
  states: string[]
  part: DemoPart
  log: SystemLog
}): Promise<DemoFile[]> {
  const states = [...input.states].sort().join()
  const version = hashFiles([`${generator}/{src/**/*.ts,package.json}`], states).slice(0, 12)
  const demo = join(input.folder, 'demo')
  const place = join(demo, version, input.part)
  if (!existsSync(join(place, 'manifest.json'))) {
    await removeOthers(demo, version)
    const half = `${place}.new`
    await mkdir(half, { recursive: true })
    await runGenerator({ ...input, out: half })
    await rename(half, place)
  }
  const manifest: DemoFile[] = JSON.parse(await readFile(join(place, 'manifest.json'), 'utf8'))
  return manifest.map((entry) => ({ ...entry, file: resolve(place, entry.file) }))
}

/** What an older generator or other states left is of no more use. */
async function removeOthers(demo: string, version: string): Promise<void> {
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
}) {
  const states = input.states.length > 0 ? ['--states', input.states.join(',')] : []
  const command = [
    process.execPath,
    `${generator}/src/main.ts`,
    '--out',
    input.out,
    ...states,
    ...partOptions[input.part],
  ]
  const child = spawnCommand(boundCommand('TERM', command), {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  eachLine(child.stdout, (line) => input.log.line('demo data', line))
  eachLine(child.stderr, (line) => input.log.line('demo data', line))
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code === 0) return
  throw new Sentence(
    `The demonstration data could not be written: ${input.log.lastLines('demo data').join(' | ')}`,
  )
}
