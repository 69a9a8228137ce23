import type { LoadGroup } from './load-group.ts'
import type { OpenedSource } from './open-source.ts'
import type { TableWriter } from './table-writer.ts'

export type LoadProgress = {
  step: string
  rowsRead: number
  bytesRead: number
  bytesTotal: number | null
}

export type LoadInput = {
  group: LoadGroup
  source: string
  publisher: string
  /** The opened file, for its name, hash and progress. What comes from elsewhere gives a name only. */
  from: OpenedSource | { name: string; sha256?: string }
  vintage?: string | undefined
  /** Generated data: gives way to real data and never stands beside it. */
  demonstration?: boolean | undefined
  /** Skips the check on the number of rows. */
  partial?: boolean | undefined
  signal?: AbortSignal | undefined
  onProgress?: ((progress: LoadProgress) => unknown) | undefined
}

export type Load = {
  id: number
  /** Opens one of the group's tables; each open table holds a connection until the load ends. */
  table: (name: string, columns: readonly string[]) => Promise<TableWriter>
  /** Counts one row of the file as loaded, in the part (or parts) that the load will replace. */
  keep: (...parts: string[]) => void
  /** Counts one row of the file as turned away. */
  reject: (row: { line: number; text: string }, reason: string) => void
  /** For a file that says itself what it is of; a vintage given with the job wins. */
  setVintage: (vintage: string) => void
}

export type LoadResult = {
  loadId: number
  rowsRead: number
  rowsKept: number
  rowsRejected: number
  /** reason → rows */
  rejected: Record<string, number>
  /** The first ten; texts cut at 300 characters. */
  firstRejected: { line: number; reason: string; text: string }[]
  /** part → rows */
  parts: Record<string, number>
}
