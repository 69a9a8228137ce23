import { CanceledError } from '@homeground/queues'
import type { RefreshContext } from './refresh-context.ts'

const REPORT_EVERY_MS = 500

/** Reports a download every half second; an operator who cancels the job ends it there. */
export function reportBytes({ onProgress }: Pick<RefreshContext, 'onProgress'>) {
  let reportedAtMs = 0
  return async (bytesRead: number, bytesTotal: number | null) => {
    if (!onProgress || Date.now() - reportedAtMs < REPORT_EVERY_MS) return
    reportedAtMs = Date.now()
    try {
      await onProgress({ step: 'downloading', rowsRead: 0, bytesRead, bytesTotal })
    } catch (error) {
      if (error instanceof CanceledError) throw error
    }
  }
}
