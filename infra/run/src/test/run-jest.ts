import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../folders.ts'
import { boundCommand, spawnCommand, stopProcess } from '../process/bound-process.ts'
import type { Stops } from '../system/system.ts'
import { type Totals, totalsOf } from './totals.ts'

export interface JestRun {
  projects: string[]
  /** What follows `npm test --`. */
  args: string[]
  environment: Record<string, string>
}

/** Runs jest over some projects with its output shown, and counts. */
export async function runJest(run: JestRun, stops: Stops): Promise<Totals> {
  const report = join(tmpdir(), `homeground-jest-${process.pid}-${run.projects.join('-')}.json`)
  const child = spawnCommand(
    boundCommand('TERM', [
      process.execPath,
      join(root, 'node_modules/jest/bin/jest.js'),
      '--selectProjects',
      ...run.projects,
      '--maxWorkers=2',
      '--passWithNoTests',
      '--json',
      `--outputFile=${report}`,
      ...run.args,
    ]),
    {
      cwd: root,
      // With --json what people read goes to standard error.
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        ...run.environment,
        NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
      },
    },
  )
  stops.push(() => stopProcess(child, { patienceMs: 2000 }))
  await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const text = await readFile(report, 'utf8').catch(() => 'null')
  await rm(report, { force: true })
  return totalsOf(JSON.parse(text))
}
