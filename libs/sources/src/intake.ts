import type { LoadProgress, LoadResult } from './load.ts'
import type { OpenedSource } from './open-source.ts'

const REPORT_EVERY_MS = 500
const FIRST_REJECTED = 10
const REJECTED_TEXT_CHARS = 300

export type Intake = ReturnType<typeof startIntake>

/** Counts what a load keeps and turns away, and reports how far it is. */
export function startIntake({
  from,
  vintage,
  onProgress,
}: {
  from: OpenedSource | { name: string; sha256?: string }
  vintage?: string | undefined
  onProgress?: ((progress: LoadProgress) => unknown) | undefined
}) {
  const counts = { kept: 0, rejected: 0 }
  const rejected: Record<string, number> = {}
  const firstRejected: LoadResult['firstRejected'] = []
  const parts: Record<string, number> = {}
  const file = 'bytes' in from ? from : undefined
  let ofVintage = vintage ?? null
  let reportedAtMs = 0
  let reportedStep = ''
  return {
    parts,
    keep(...of: string[]) {
      counts.kept++
      for (const part of of) parts[part] = (parts[part] ?? 0) + 1
    },
    reject({ line, text }: { line: number; text: string }, reason: string) {
      counts.rejected++
      rejected[reason] = (rejected[reason] ?? 0) + 1
      if (firstRejected.length < FIRST_REJECTED) {
        firstRejected.push({
          line,
          reason,
          text: text.slice(0, REJECTED_TEXT_CHARS).replaceAll('\0', ''),
        })
      }
    },
    setVintage(found: string) {
      ofVintage ??= found
    },
    vintage: () => ofVintage,
    sha256: () => (file ? file.sha256() : 'sha256' in from ? (from.sha256 ?? null) : null),
    /** At most every half second but at a new step. A report that cannot be delivered is let go. */
    async report(step: string) {
      const nowMs = Date.now()
      if (!onProgress || (step === reportedStep && nowMs - reportedAtMs < REPORT_EVERY_MS)) return
      reportedAtMs = nowMs
      reportedStep = step
      const rowsRead = counts.kept + counts.rejected
      const bytesRead = file?.bytesRead() ?? 0
      try {
        await onProgress({ step, rowsRead, bytesRead, bytesTotal: file?.bytesTotal() ?? null })
      } catch {
        // The load itself is fine.
      }
    },
    result(loadId: number): LoadResult {
      const rowsRead = counts.kept + counts.rejected
      return {
        loadId,
        rowsRead,
        rowsKept: counts.kept,
        rowsRejected: counts.rejected,
        rejected,
        firstRejected,
        parts,
      }
    },
  }
}
