import type { PackedColumns } from './packed.ts'

export type RowOfId = (id: string) => number | undefined

export function idOfRow({ ids, idStarts }: PackedColumns, row: number): string {
  return ids.slice(idStarts[row], idStarts[row + 1])
}

/** Looks up ids by bisection: they are sorted, so opening a set does not need to build an index. */
export function rowOfIds(packed: PackedColumns): RowOfId {
  return (id) => {
    let [from, to] = [0, packed.size]
    while (from < to) {
      const middle = (from + to) >>> 1
      if (idOfRow(packed, middle) < id) from = middle + 1
      else to = middle
    }
    return from < packed.size && idOfRow(packed, from) === id ? from : undefined
  }
}
