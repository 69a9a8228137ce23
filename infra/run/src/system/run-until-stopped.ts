import { type FSWatcher, mkdirSync, watch } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import { dataFolder, root } from '../checkout/folders.ts'
import { demoStates } from '../demo/plan-demo.ts'
import { endSignal, hasExited, spawnCommand, stopProcess } from '../process/bound-process.ts'
import { freePortFrom, requirePort } from '../process/ports.ts'
import { loadReal, realCommand } from '../refresh/load-real.ts'
import { CliError } from '../terminal/cli-error.ts'
import { commandProgress, lineProgress, type Progress, printTo } from '../terminal/progress.ts'
import { type Disposers, disposeAll, type SystemInput } from './parts.ts'
import { onceAvailable, type System, startSystem } from './system.ts'
import { viteCommand } from './web-build.ts'

/** vite's default, which the debug configuration in .vscode uses. */
const usualPort = 5173

/**
 * Serves the web pages from source with hot reload, on the first free port from 5173 on; calls to /api go to
 * the gateway. Returns the address.
 */
async function startVite(gateway: string, disposers: Disposers): Promise<string> {
  const port = await freePortFrom(usualPort)
  const child = spawnCommand(viteCommand(['--port', String(port), '--strictPort']), {
    cwd: join(root, 'web'),
    env: { ...process.env, NODE_ENV: 'development', HOMEGROUND_GATEWAY: gateway },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  })
  disposers.push(() => stopProcess(child, { timeoutMs: 1000 }))
  const address = `http://localhost:${port}`
  while (!hasExited(child)) {
    if (await fetch(address).catch(() => null)) return address
    await sleep(100)
  }
  throw new CliError('vite, which serves the web pages, did not start; see its output above.')
}

export interface RunOptions extends Pick<SystemInput, 'without' | 'inspect' | 'isReal'> {
  /** Restart processes when their code changes, and serve the web pages from source. */
  development: boolean
}

/** Starts the system, prints its address, and stops it in order when asked to. */
export async function runUntilStopped(options: RunOptions): Promise<number> {
  const end = endSignal()
  const progress = options.isReal ? commandProgress(process.stdout) : lineProgress(printTo(process.stdout))
  const disposers: Disposers = []
  try {
    const stoppedEarly = await Promise.race([end, start({ ...options, progress, disposers })])
    if (!stoppedEarly) await end
    progress.print('Stopping …')
    return 0
  } finally {
    await disposeAll(disposers)
  }
}

async function start(input: RunOptions & { progress: Progress; disposers: Disposers }): Promise<void> {
  const { disposers, ...options } = input
  const { development, progress } = options
  const host = process.env.HOST || '127.0.0.1'
  const port = Number(process.env.PORT || 8080)
  await requirePort({ port, host })
  const system = await startSystem(
    {
      ...options,
      folder: dataFolder(),
      host,
      port,
      durable: true,
      demoStates: demoStates(process.env),
      showLevel: development ? 30 : 40,
    },
    disposers,
  )
  const pages = development ? await startVite(system.access.address, disposers) : null
  if (system.outbox) {
    const mails = printMails(system.outbox, progress.print)
    disposers.push(() => mails.close())
  }
  progress.print(openMessage(system, pages))
  void finishLoading(system, options)
}

/** Continues while the product is in use. */
async function finishLoading(system: System, { isReal, progress }: RunOptions & { progress: Progress }): Promise<void> {
  const missing = await system.loaded
  if (missing) progress.print(`Not ready: ${missing}`)
  if (isReal) {
    const printFailure = (error: unknown) =>
      progress.print(
        `Real data is not loaded: ${error instanceof Error ? error.message : error}\n${realCommand} continues.`,
      )
    return onceAvailable(() => loadReal(system.access, progress)).catch(printFailure)
  }
  await system.loadDetails()
}

function openMessage(system: System, pages: string | null): string {
  const { address } = system.access
  return [
    '',
    `  Homeground is open at ${pages ?? address}`,
    ...(pages ? [`  Gateway:  ${address}`] : []),
    `  Log file: ${system.logFile}`,
    ...(system.outbox
      ? [`  Emails are printed here and saved in ${system.outbox}; set SMTP_URL to send them instead`]
      : []),
    '  Press Ctrl-C to stop',
    '',
  ].join('\n')
}

/**
 * Prints a line for each mail that is written to the outbox from now on, with its link to the site, so that a
 * newcomer can follow it. Prints to the terminal only: the links give access to accounts and must not be in a log.
 */
export function printMails(outbox: string, print: (line: string) => void): FSWatcher {
  mkdirSync(outbox, { recursive: true, mode: 0o700 })
  const printed = new Set<string>()
  const watcher = watch(outbox, (_, name) => {
    if (!name?.endsWith('.txt') || printed.has(name)) return
    printed.add(name)
    readFile(join(outbox, name), 'utf8').then(
      (mail) => print(mailLine(mail)),
      // The file was removed in the meantime.
      () => {},
    )
  })
  // Without it the mails are in the outbox all the same.
  watcher.on('error', () => {})
  return watcher
}

/** "Mail to ada@example.com: Confirm your email address: http://…"; the link is left out if there is none. */
export function mailLine(mail: string): string {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(mail)?.[1] ?? ''
  const link = /^https?:\/\/\S+\?token=[\w-]+$/m.exec(mail)?.[0]
  const parts = [`Mail to ${field('To')}`, field('Subject'), ...(link ? [link] : [])]
  return stripVTControlCharacters(parts.join(': '))
}
