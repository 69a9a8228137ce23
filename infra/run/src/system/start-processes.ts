import { type Supervised, supervise } from '../process/supervise.ts'
import type { SystemLog } from '../terminal/system-log.ts'
import { type ProcessName, processNames, processSpec, type SystemSettings } from './processes.ts'
import { waitForHealth } from './ready.ts'
import type { Stops } from './system.ts'

/** Starts every process and waits until each answers; answers their process ids. */
export async function startProcesses(
  settings: SystemSettings,
  { log, stops }: { log: SystemLog; stops: Stops },
): Promise<Record<string, number>> {
  const running = new Map<ProcessName, Supervised>()
  for (const name of processNames) {
    running.set(name, supervise(processSpec(name, settings), log.line))
  }
  stops.push(() => drain(running))
  await Promise.all(
    [...running].map(([name, process]) =>
      waitForHealth({ port: settings.ports[name], process, log }),
    ),
  )
  return Object.fromEntries([...running].map(([name, process]) => [name, process.pid()!]))
}

/** First the gateway, so that no new request comes in, then those behind it, all within 7 s. */
async function drain(running: Map<ProcessName, Supervised>): Promise<void> {
  await running.get('gateway')?.stop(3000)
  await Promise.all([...running.values()].map((process) => process.stop(4000)))
}
