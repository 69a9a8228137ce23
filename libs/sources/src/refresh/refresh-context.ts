import type { ImportProgress } from '@homeground/queues'
import type { DataSource } from 'typeorm'
import type { ImportRules } from '../read/import-rules.ts'
import type { RequestAddress } from './publishers.ts'
import type { createReleaseFinder } from './release-addresses.ts'

/** What the refresh of one source works with. */
export interface RefreshContext {
  readonly db: DataSource
  readonly source: string
  readonly rules: ImportRules
  readonly requestAddress: RequestAddress
  readonly findReleases: ReturnType<typeof createReleaseFinder>
  /** When the job was added, Unix time: what was loaded since then was loaded by it. */
  readonly requestedAtMs: number
  /** Loads files again that have not changed. */
  readonly force: boolean
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((progress: ImportProgress) => unknown) | undefined
}
