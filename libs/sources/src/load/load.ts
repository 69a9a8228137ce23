import type { ImportProgress } from '@homeground/queues'
import type { OpenedSource } from '../read/open-source.ts'
import type { LoadGroup } from './load-lock.ts'
import type { TableTarget, TableWriter } from './table-writer.ts'

/** Where a refresh found a file, so that the next one recognizes it. */
export type LoadOrigin = {
  /** Which of the files of its source. */
  file: string
  /** Of the publisher, or the name and version of a package. */
  address: string
  /** As the publisher's server sent them. */
  etag: string | null
  lastModified: string | null
}

export type LoadInput = {
  group: LoadGroup
  source: string
  publisher: string
  /** The opened file, for its name, hash and progress; data without a file has only a name. */
  from: OpenedSource | { name: string; sha256?: string }
  vintage?: string | undefined
  origin?: LoadOrigin | undefined
  /** True for a history: it also takes the place of real parts that it does not have. */
  restates?: boolean | undefined
  /** Generated data: real data replaces it, and it is never published next to real data. */
  demonstration?: boolean | undefined
  /** What a part is about: see FileImporter. */
  subjectOf?: ((part: string) => string) | undefined
  /** Publishes even if values vanish, or a part has far fewer rows than before. */
  yes?: boolean | undefined
  /** Loads a file again that is published already. */
  force?: boolean | undefined
  signal?: AbortSignal | undefined
  onProgress?: ((progress: ImportProgress) => unknown) | undefined
}

/** A load in progress, as an importer sees it. Most importers only call `loadRows` with it. */
export type OpenLoad = {
  id: number
  /** Opens one of the group's tables; each open table holds a connection until the load ends. */
  table: (target: TableTarget) => Promise<TableWriter>
  /** Counts one line as accepted, in the part (or parts) that the load will replace. */
  accept: (of: string | readonly string[]) => void
  /** Counts one line as rejected. */
  reject: (line: { line: number; text: string }, reason: string) => void
  /** Counts one line as skipped: the product does not use lines of its kind, by design. */
  skip: (reason: string) => void
  /** The parts with accepted lines so far, sorted. */
  parts: () => string[]
  /** Sets the vintage that the file itself names; a vintage given with the job takes precedence. */
  setVintage: (vintage: string) => void
}
