import { dataFolder } from '../folders.ts'
import { endSignal } from '../process/end-signal.ts'
import { requirePort } from '../process/ports.ts'
import { type Progress, progressOf } from '../terminal/progress.ts'
import { type Stops, type System, startSystem } from './system.ts'
import { startVite } from './vite.ts'

/** Brings the system up, says where it is, and ends it in order when asked to. */
export async function startUntilEnd({ development }: { development: boolean }): Promise<number> {
  const since = Date.now()
  const end = endSignal()
  const progress = progressOf(process.stdout)
  const stops: Stops = []
  try {
    const asked = await Promise.race([end, bringUp({ development, progress, stops, since })])
    if (!asked) await end
    progress.print('Ending …')
    return 0
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

async function bringUp(input: {
  development: boolean
  progress: Progress
  stops: Stops
  since: number
}): Promise<void> {
  const { development, progress, stops, since } = input
  const host = process.env.HOST || '127.0.0.1'
  const port = Number(process.env.PORT || 8080)
  await requirePort({ port, host })
  const system = await startSystem(
    {
      folder: dataFolder(),
      host,
      port,
      durable: true,
      development,
      demoStates: demoStates(process.env),
      progress,
      showLevel: development ? 30 : 40,
    },
    stops,
  )
  const pages = development ? await startVite(system.operator.address, stops) : null
  announce({ system, pages, progress, since })
  void system.loadHistory()
}

function announce(input: {
  system: System
  pages: string | null
  progress: Progress
  since: number
}): void {
  const { system, pages, progress, since } = input
  const took = ((Date.now() - since) / 1000).toFixed(1)
  if (system.missing) {
    progress.print(`Homeground runs, but not all of it is ready: ${system.missing}`)
  }
  const { address } = system.operator
  progress.print(
    [
      '',
      `  Homeground is ready after ${took} s:  ${pages ?? address}`,
      ...(pages ? [`  The gateway alone:  ${address}`] : []),
      `  Log: ${system.logFile} · end it with Ctrl-C`,
      ...(system.outbox
        ? [`  Mails to people are kept in ${system.outbox} (SMTP_URL would send them)`]
        : []),
      '',
    ].join('\n'),
  )
}

/** HOMEGROUND_DEMO=off leaves the demonstration data out, HOMEGROUND_DEMO_STATES=MA,NH keeps them small. */
export function demoStates(env: NodeJS.ProcessEnv): string[] | null {
  if (env.HOMEGROUND_DEMO === 'off') return null
  return (env.HOMEGROUND_DEMO_STATES ?? '')
    .split(',')
    .map((state) => state.trim().toUpperCase())
    .filter(Boolean)
}
