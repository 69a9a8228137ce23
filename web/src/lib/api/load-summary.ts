import { findSource } from '@homeground/catalog/sources'
import type { Load } from '@homeground/contracts'
import { formatVintageSpan } from '../format/vintage.ts'

/** Several loads of one source in total. */
export interface LoadSummary {
  readonly publisher: string
  /** `Apr 2018 to Apr 2024`, `2018–22`, or empty. */
  readonly vintage: string
  readonly acceptedRows: number
  readonly rejectedRows: number
  /** True if any of the loads is generated. */
  readonly isDemonstration: boolean
  /** ISO 8601, of the newest load; null while none has finished. */
  readonly loadedAt: string | null
}

/** The loads that pages show. */
export function publishedLoads(loads: readonly Load[]): Load[] {
  return loads.filter(({ state }) => state === 'published')
}

/** Whether the numbers of a load are generated: those of some sources of the demonstration set are real. */
export function isDemonstration({ source, demonstration }: Pick<Load, 'source' | 'demonstration'>): boolean {
  return demonstration && findSource(source)?.demonstration !== 'real'
}

/** Sums up loads of one source. `loads`: newest first, at least one. */
export function summarizeLoads(loads: readonly Load[]): LoadSummary {
  const finished = loads.flatMap(({ finished_at: at }) => at ?? []).sort()
  return {
    publisher: loads[0]!.publisher,
    vintage: formatVintageSpan(loads.flatMap(({ vintage }) => vintage ?? [])),
    acceptedRows: sum(loads.map(({ rows_kept: rows }) => rows)),
    rejectedRows: sum(loads.map(({ rows_rejected: rows }) => rows)),
    isDemonstration: loads.some(isDemonstration),
    loadedAt: finished.at(-1) ?? null,
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
