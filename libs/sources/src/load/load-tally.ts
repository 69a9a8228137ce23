import { CanceledError, type ImportProgress, type LoadResult } from '@homeground/queues'
import type { OpenedSource } from '../read/open-source.ts'

const REPORT_EVERY_MS = 500
const FIRST_REJECTED = 10
const REJECTED_TEXT_CHARS = 300

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
    reject({ line, text }: { line: number; text: string }, reason: string) {
      counts.rejected++
      rejected[reason] = (rejected[reason] ?? 0) + 1
      if (firstRejected.length < FIRST_REJECTED) {
        firstRejected.push({ line, reason, text: text.slice(0, REJECTED_TEXT_CHARS).replaceAll('\0', '') })
      }
    },
    skip(reason: string) {
      counts.skipped++
      skipped[reason] = (skipped[reason] ?? 0) + 1
    },
    setVintage(found: string) {
      ofVintage ??= found
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
