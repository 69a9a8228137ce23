import type { Figure } from '@homeground/contracts'
import { figureRemarks } from '@homeground/format/figure-remarks'

/** A remark on fewer figures is shown at each of them. */
const leastRepeated = 3

/** The remarks that several figures of a group have: an asterisk stands for them. */
export function repeatedRemarks(figures: readonly Figure[]): string[] {
  const counts = Map.groupBy(
    figures.flatMap(({ note }) => figureRemarks(note)),
    (text) => text,
  )
  return [...counts].flatMap(([text, same]) => (same.length >= leastRepeated ? [text] : []))
}

/** The line below a group: what its asterisks mean, and why attributes are missing; empty if there is nothing to say. */
export function groupRemark(marked: readonly string[], remark: string | null): string {
  return [...marked.map((text) => `* ${text}`), remark ?? ''].join(' ').trim()
}
