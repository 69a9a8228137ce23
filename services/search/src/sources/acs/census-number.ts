import { readDecimal } from '@homeground/sources'
import type { AcsTable } from './acs-tables.ts'
import type { OpenEnd } from './estimate.ts'

/** Digits in groups of three. */
const GROUPED = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/

/**
 * Annotations that the Census Bureau writes in place of an estimate or a margin of error
 * ("Notes on ACS estimate and annotation values"): too few observations, not applicable, and so on.
 */
const missing = new Set(['', '-', '--', '**', '***', '*****', '(X)', 'N', 'null'])

/**
 * An estimate as published: a number, null where it is missing (-666666666 and the other large negative
 * codes, `-`, `(X)`, `N`), undefined when the text is not a number. `250,000+` and `2,500-` are the open
 * ends of medians and are read as their limits: `openEndOf` says so.
 */
export function estimateOf(text: string | undefined): number | null | undefined {
  const trimmed = text?.trim() ?? ''
  if (missing.has(trimmed)) return null
  const plain = trimmed.replace(/[+-]$/, '')
  // Between thousands only: a spreadsheet of another country writes 41,6 for 41.6.
  const number = readDecimal(GROUPED.test(plain) ? plain.replaceAll(',', '') : plain)
  if (Number.isNaN(number)) return undefined
  return number <= -100_000_000 ? null : number
}

/** A margin of error: read as an estimate is, with one more code, -1; undefined when it is any other negative number. */
export function marginOf(text: string | undefined): number | null | undefined {
  const margin = estimateOf(text)
  if (typeof margin !== 'number' || margin >= 0) return margin
  return margin === -1 ? null : undefined
}

/** Which open end an estimate such as `250,000+` or `2,500-` is; undefined for an exact one. */
export function openEndOf(text: string | undefined): OpenEnd | undefined {
  const end = /\d([+-])$/.exec(text?.trim() ?? '')?.[1]
  if (!end) return undefined
  return end === '+' ? 'over' : 'under'
}

/**
 * The numbers that the Census API has in place of the open ends of medians, one beyond the limit, by table. Source:
 * "Notes on ACS estimate and annotation values". Gross rent ended at $2,000 up to the vintage 2014.
 */
const apiOpenEnds: Readonly<
  Partial<Record<AcsTable, (vintage: number) => { readonly over: number; readonly under: number }>>
> = {
  B19013: () => ({ over: 250_001, under: 2_499 }),
  B25064: (vintage) => ({ over: vintage < 2015 ? 2_001 : 3_501, under: 99 }),
}

/** The limit behind an estimate of the API that means an open end; undefined for any other. */
export function apiOpenEnd(
  value: number | null,
  { table, vintage }: { table: AcsTable; vintage: number },
): { readonly limit: number; readonly end: OpenEnd } | undefined {
  const codes = apiOpenEnds[table]?.(vintage)
  if (value === null || !codes) return undefined
  if (value === codes.over) return { limit: value - 1, end: 'over' }
  return value === codes.under ? { limit: value + 1, end: 'under' } : undefined
}
