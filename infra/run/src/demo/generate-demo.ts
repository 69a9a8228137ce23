import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { root } from '../folders.ts'
import { hashFiles } from '../hash-files.ts'
import { boundCommand, spawnCommand } from '../process/bound-process.ts'
import { eachLine } from '../process/lines.ts'
import { Sentence } from '../terminal/sentence.ts'
import type { SystemLog } from '../terminal/system-log.ts'
import type { DemoFile } from './plan-demo.ts'

const generator = 'infra/demo-data'

/**
 * Writes the demonstration data set under the data folder, unless the same generator wrote it
 * for the same states before; answers its files with absolute paths.
 */
export async function generateDemo(input: {
  folder: string
  states: string[]
  log: SystemLog
}): Promise<DemoFile[]> {
  const states = [...input.states].sort().join()
  const version = hashFiles([`${generator}/{src/**/*.ts,package.json}`], states).slice(0, 12)
  const place = join(input.folder, 'demo', version)
  if (!existsSync(join(place, 'manifest.json'))) {
    // What an older generator or other states left is of no more use.
    await rm(join(input.folder, 'demo'), { recursive: true, force: true })
    const half = `${place}.new`
    await mkdir(half, { recursive: true })
    await runGenerator({ ...input, out: half })
    await rename(half, place)
  }
  const manifest: DemoFile[] = JSON.parse(await readFile(join(place, 'manifest.json'), 'utf8'))
  return manifest.map((entry) => ({ ...entry, file: resolve(place, entry.file) }))
}

async function runGenerator(input: { out: string; states: string[]; log: SystemLog }) {
  const states = input.states.length > 0 ? ['--states', input.states.join(',')] : []
  const command = [process.execPath, `${generator}/src/main.ts`, '--out', input.out, ...states]
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
