import { CanceledError, type ImportProgress, type LoadResult } from '@homeground/queues'
import type { PeriodFigures } from '../period-figures.ts'
import type { OpenedSource } from '../read/open-source.ts'
import { SourceError } from '../source-error.ts'
import type { LoadGroup } from './load-lock.ts'
import type { TableTarget, TableWriter } from './table-writer.ts'

const REPORT_EVERY_MS = 500
const FIRST_REJECTED = 10
const REJECTED_TEXT_CHARS = 300
/** No publisher's file has as many lines without data; an archive of a few kilobytes can hold billions. */
const MOST_REJECTED_LINES = 1_000_000

export type LoadTally = ReturnType<typeof createTally>

/** Counts the lines that a load accepts, rejects and skips, and reports its progress. */
export function createTally({
  from,
  vintage,
  onProgress,
}: {
  from: OpenedSource | { name: string; sha256?: string }
  vintage?: string | undefined
  onProgress?: ((progress: ImportProgress) => unknown) | undefined
}) {
  const counts = { accepted: 0, rejected: 0, skipped: 0 }
  const skipped: Record<string, number> = {}
  const rejected: Record<string, number> = {}
  const firstRejected: LoadResult['firstRejected'] = []
  const parts: Record<string, number> = {}
  const file = 'bytes' in from ? from : undefined
  let ofVintage = vintage ?? null
  let reportedAtMs = 0
  let reportedStep = ''
  return {
    parts,
    accept(of: string | readonly string[]) {
      counts.accepted++
      if (typeof of === 'string') parts[of] = (parts[of] ?? 0) + 1
      else for (const part of of) parts[part] = (parts[part] ?? 0) + 1
    },
    /** Errors: SourceError once far too many lines are rejected, and more than accepted. */
    reject({ line, text }: { line: number; text: string }, reason: string) {
      counts.rejected++
      if (counts.rejected > Math.max(MOST_REJECTED_LINES, counts.accepted)) {
        const message = `This is not a table of the source: more than 1,000,000 lines are rejected (${reason}).`
        throw new SourceError('unknown_layout', message)
      }
      rejected[reason] = (rejected[reason] ?? 0) + 1
      if (firstRejected.length < FIRST_REJECTED) {
        firstRejected.push({ line, reason, text: text.slice(0, REJECTED_TEXT_CHARS).replaceAll('\0', '') })
      }
    },
    skip(reason: string) {
      counts.skipped++
      skipped[reason] = (skipped[reason] ?? 0) + 1
    },
    setVintage(ofFile: string) {
      ofVintage ??= ofFile
    },
    vintage: () => ofVintage,
    sha256: () => (file ? file.sha256() : 'sha256' in from ? (from.sha256 ?? null) : null),
    /**
     * Reports at most every half second within one step. A report that cannot be delivered is dropped. Errors:
     * CanceledError when an operator has asked to end the job.
     */
    async report(step: string) {
      const nowMs = Date.now()
      if (!onProgress || (step === reportedStep && nowMs - reportedAtMs < REPORT_EVERY_MS)) return
      reportedAtMs = nowMs
      reportedStep = step
      const rowsRead = counts.accepted + counts.rejected + counts.skipped
      const bytesRead = file?.bytesRead() ?? 0
      try {
        await onProgress({ step, rowsRead, bytesRead, bytesTotal: file?.bytesTotal() ?? null })
      } catch (error) {
        if (error instanceof CanceledError) throw error
        // The load itself is not affected.
      }
    },
    result(loadId: number): LoadResult {
      return {
        loadId,
        rowsRead: counts.accepted + counts.rejected + counts.skipped,
        rowsKept: counts.accepted,
        rowsRejected: counts.rejected,
        rejected,
        firstRejected,
        parts,
        vintage: ofVintage,
        rowsSkipped: counts.skipped,
        skipped,
      }
    },
  }
}

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
  /** Where the figures of each period are: those of another period are not published under its name. */
  periodFigures?: readonly PeriodFigures[] | undefined
  /** Generated data: real data replaces it, and it is never published next to real data. */
  demonstration?: boolean | undefined
  /** Comes with the product: nothing is compared with what is shown. */
  shipped?: boolean | undefined
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
