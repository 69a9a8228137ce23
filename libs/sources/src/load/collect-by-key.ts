import type { CopyValue } from './copy/copy-line.ts'

/** How the lines with one key are collected into one row. */
export interface Collection<Row, Collected> {
  readonly keyOf: (row: Row) => string
  /** What the first line of a key starts with, before it is added. */
  readonly start: (row: Row) => Collected
  /** Adds a line; false when it repeats an earlier one. */
  readonly add: (collected: Collected, row: Row) => boolean
  readonly valuesOf: (collected: Collected) => readonly CopyValue[]
}

/**
 * The part of a plan for `loadRows` that makes one row of several lines: `...collectByKey({ … })`. All
 * rows are in memory until the last line.
 */
export function collectByKey<Row, Collected>({ keyOf, start, add, valuesOf }: Collection<Row, Collected>) {
  const byKey = new Map<string, Collected>()
  return {
    isFirst(row: Row): boolean {
      const key = keyOf(row)
      const known = byKey.get(key)
      if (known !== undefined) return add(known, row)
      const collected = start(row)
      byKey.set(key, collected)
      return add(collected, row)
    },
    *rowsAtEnd(): Generator<readonly CopyValue[]> {
      for (const collected of byKey.values()) yield valuesOf(collected)
    },
  }
}
