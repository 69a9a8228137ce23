import { type PackedColumns, sharedInts } from './packed.ts'

const MOST_GROUPS = 2 ** 16

/** Assigns each group a code and lists its rows in ascending order. */
export function packGroups(
  groupOfEachRow: readonly string[],
): Pick<PackedColumns, 'groups' | 'groupOfRow' | 'rowsByGroup' | 'groupStarts'> {
  const size = groupOfEachRow.length
  const groups = [...new Set(groupOfEachRow)].sort()
  if (groups.length > MOST_GROUPS) {
    throw new RangeError(`${groups.length} groups exceed the limit of ${MOST_GROUPS}`)
  }
  const codes = new Map(groups.map((group, code) => [group, code]))
  const groupOfRow = new Uint16Array(new SharedArrayBuffer(size * Uint16Array.BYTES_PER_ELEMENT))
  const groupStarts = sharedInts(groups.length + 1)
  groupOfEachRow.forEach((group, row) => {
    const code = codes.get(group)!
    groupOfRow[row] = code
    groupStarts[code + 1]!++
  })
  for (let code = 0; code < groups.length; code++) groupStarts[code + 1]! += groupStarts[code]!
  const next = groupStarts.slice()
  const rowsByGroup = sharedInts(size)
  groupOfRow.forEach((code, row) => {
    rowsByGroup[next[code]!++] = row
  })
  return { groups, groupOfRow, rowsByGroup, groupStarts }
}
