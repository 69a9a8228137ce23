import { dataFolder } from '../checkout/folders.ts'
import { demoStates } from '../demo/demo-states.ts'
import { endSignal } from '../process/end-signal.ts'
import { requirePort } from '../process/ports.ts'
import { printMails } from '../terminal/mail-lines.ts'
import { lineProgress, type Progress, printTo } from '../terminal/progress.ts'
import { type Disposers, disposeAll, type SystemInput } from './parts.ts'
import { type System, startSystem } from './system.ts'
import { startVite } from './vite.ts'

export interface RunOptions extends Pick<SystemInput, 'without' | 'inspect'> {
  /** Restart processes when their code changes, and serve the web pages from source. */
  development: boolean
}

/** Starts the system, prints its address, and stops it in order when asked to. */
export async function runUntilStopped(options: RunOptions): Promise<number> {
  const end = endSignal()
  const progress = lineProgress(printTo(process.stdout))
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
  void finishLoading(system, progress)
}

/** Continues while the product is in use. */
async function finishLoading(system: System, progress: Progress): Promise<void> {
  const missing = await system.loaded
  if (missing) progress.print(`Not ready: ${missing}`)
  await system.loadHistory()
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
