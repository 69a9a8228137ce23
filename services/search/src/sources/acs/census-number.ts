/**
 * Annotations that the Census Bureau writes in place of an estimate or a margin of error
 * ("Notes on ACS estimate and annotation values"): too few observations, not applicable, and so on.
 */
const missing = new Set(['', '-', '--', '**', '***', '*****', '(X)', 'N', 'null'])

/**
 * An estimate as published: a number, null where it is missing (-666666666 and the other large negative
 * codes, `-`, `(X)`, `N`), undefined when the text is not a number. `250,000+` and `2,500-` are the open
 * ends of medians and are read as their limits.
 */
export function estimateOf(text: string | undefined): number | null | undefined {
  const trimmed = text?.trim() ?? ''
  if (missing.has(trimmed)) return null
  const number = Number(trimmed.replaceAll(',', '').replace(/[+-]$/, ''))
  if (!Number.isFinite(number)) return undefined
  return number <= -100_000_000 ? null : number
}

/** A margin of error: read as an estimate is, and null when it is negative, since those are codes too. */
export function marginOf(text: string | undefined): number | null | undefined {
  const margin = estimateOf(text)
  return typeof margin === 'number' && margin < 0 ? null : margin
}
