import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compileCache, root } from '../../checkout/folders.ts'
import { boundCommand, spawnCommand, stopProcess } from '../../process/bound-process.ts'
import type { Disposers } from '../../system/parts.ts'
import { nodeDebuggerPort } from '../../system/processes.ts'
import type { TestOptions } from './test-options.ts'
import { type Totals, totalsOf } from './totals.ts'

export interface JestRun extends TestOptions {
  projects: string[]
  environment: Record<string, string>
}

/** Runs jest on some projects with its output shown, and returns the totals; null after watching. */
export async function runJest(run: JestRun, disposers: Disposers): Promise<Totals | null> {
  const watching = run.mode === 'watch'
  const report = join(tmpdir(), `homeground-jest-${process.pid}-${run.projects.join('-')}.json`)
  const child = spawnCommand(boundCommand('TERM', [process.execPath, ...argumentsOf(run, report)]), {
    cwd: root,
    // With --json, jest prints its readable output to standard error.
    stdio: watching ? 'inherit' : ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...run.environment,
      // Not NODE_COMPILE_CACHE: jest's own workers would store every module once for each test file.
      TEST_COMPILE_CACHE: compileCache,
      NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
    },
  })
  disposers.push(() => stopProcess(child, { timeoutMs: 2000 }))
  await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (watching) return null
  const text = await readFile(report, 'utf8').catch(() => 'null')
  await rm(report, { force: true })
  return totalsOf(JSON.parse(text))
}

const unfinishedReporter = join(root, 'infra/run/src/commands/test/unfinished-reporter.ts')

/** One day: nobody wants a test to time out at a breakpoint. */
const debuggingTimeoutMs = 86_400_000

function argumentsOf({ mode, projects, args }: JestRun, report: string): string[] {
  const jest = join(root, 'node_modules/jest/bin/jest.js')
  const common = ['--selectProjects', ...projects, '--passWithNoTests', ...args]
  const counted = ['--json', `--outputFile=${report}`]
  const reporters = ['--reporters=default', `--reporters=${unfinishedReporter}`]
  switch (mode) {
    case 'once':
      return [jest, ...common, `--maxWorkers=${workersFor(projects)}`, ...counted, ...reporters]
    case 'watch':
      return [jest, ...common, '--watchAll']
    case 'inspect':
      return [
        `--inspect-brk=127.0.0.1:${nodeDebuggerPort}`,
        jest,
        ...common,
        '--runInBand',
        `--testTimeout=${debuggingTimeoutMs}`,
        ...counted,
      ]
  }
}

/** For a machine of two cores, on which the browser tests run beside the others: a browser keeps a core busy. */
const workersFor = (projects: readonly string[]) => (projects.includes('browser') ? 1 : 2)
