import type { Progress } from '../terminal/progress.ts'
import type { SystemLog } from '../terminal/system-log.ts'
import type { ProcessName } from './processes.ts'
import type { Secrets } from './secrets.ts'

/** What stops or removes each part that was started, in the order of the starts. */
export type Disposers = (() => Promise<unknown> | unknown)[]

/** Stops and removes everything, last part first. */
export async function disposeAll(disposers: Disposers): Promise<void> {
  for (const dispose of disposers.toReversed()) await dispose()
}

export interface SystemInput {
  folder: string
  host: string
  port: number
  /** False for tests: nothing outlives the run. */
  durable: boolean
  development: boolean
  /** States of the demonstration data, empty for all; null for no demonstration data. */
  demoStates: string[] | null
  /** True to generate nothing: real data is loaded in its place once the system is up. */
  isReal?: boolean
  /** True for tests that need margins of error: people and areas are generated too, instead of the real ones without. */
  hasGeneratedSurvey?: boolean
  progress: Progress
  /** Once the system is up, log lines from this level on are shown; until then only errors. */
  showLevel: number
  /** Environment of processes that overrides everything else; for tests. */
  overrides?: Record<string, string>
  /** Processes that somebody starts by hand (`npm run service`). */
  without?: readonly ProcessName[]
  /** Processes that listen for a debugger. */
  inspect?: readonly ProcessName[]
}

/** What every step of the start uses. */
export interface Parts extends SystemInput {
  log: SystemLog
  secrets: Secrets
  disposers: Disposers
}
