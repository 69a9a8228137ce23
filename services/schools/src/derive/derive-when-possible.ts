import { setTimeout as sleep } from 'node:timers/promises'
import { AppError, isDatabaseUnavailable, type Log } from '@homeground/service'
import type { DataSource } from 'typeorm'
import { type Derived, derive } from './derive.ts'
import type { Places } from './places.ts'

interface Parts {
  readonly db: DataSource
  readonly readPlaces: () => Promise<Places>
  readonly log: Log
  readonly signal: AbortSignal
}

const LONGEST_WAIT_MS = 5000

/**
 * Derives, and retries while search or Postgres is down, so that finished imports do not have to run
 * again. Errors: when `signal` aborts because the worker stops, and any error that a retry cannot fix.
 */
export async function deriveWhenPossible({ db, readPlaces, log, signal }: Parts): Promise<Derived> {
  for (let waitMs = 250; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
    try {
      const derived = await derive(db, readPlaces)
      log.info(derived, 'scores computed')
      return derived
    } catch (error) {
      if (!(error instanceof AppError || isDatabaseUnavailable(error))) throw error
      log.warn({ cause: (error as Error).message }, 'could not compute scores, retrying')
      await sleep(waitMs, undefined, { signal })
    }
  }
}
