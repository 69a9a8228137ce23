import { idOfRow, rowOfIds, rowsIn } from './area.ts'
import type { Columns, Selection } from './columns.ts'
import { histogramEdges, histogramOf } from './histogram.ts'
import { ordered } from './order.ts'
import { LARGEST_VALUE, type PackedAttribute, type PackedColumns, sharedFloats } from './packed.ts'
import { countDroppingEach, filterByRange, positionsOf, type Range } from './ranges.ts'
import { countKnownInGroup, midRankPercentile, midRankPercentileInGroup, quantileOf } from './rank.ts'
import { milesBetween, nearestRow } from './sphere.ts'
import { topRows } from './top.ts'

/** Opens the output of `packColumns`, from this or another thread. Copies and sorts nothing. */
export function openColumns(packed: PackedColumns): Columns {
  return open(packed, new Map(packed.attributes.map((attribute) => [attribute.name, () => attribute])))
}

function open(packed: PackedColumns, attributes: PackedAttributes): Columns {
  const { version, size } = packed
  const rowOfId = rowOfIds(packed)

  const attributeOf = (name: string) => {
    const read = attributes.get(name)
    if (!read) throw new RangeError(`unknown attribute "${name}"`)
    return read()
  }
  const requireRow = (row: number) => {
    if (!(Number.isInteger(row) && row >= 0 && row < size)) {
      throw new RangeError(`row ${row} is not between 0 and ${size - 1}`)
    }
    return row
  }
  const own = (selection: Selection) => {
    if (selection.version !== version) {
      throw new RangeError(`the selection is of version ${selection.version}, not ${version}`)
    }
    return selection
  }
  const positionsOfEach = (ranges: readonly Range[]) =>
    ranges.map((range) => positionsOf(range, attributeOf(range.attribute)))

  return Object.freeze<Columns>({
    version,
    size,
    attributes: Object.freeze([...attributes.keys()]),
    groups: Object.freeze([...packed.groups]),
    select: ({ ranges = [], ...area }) => {
      const each = positionsOfEach(ranges)
      const rows = each.reduce(filterByRange, rowsIn(packed, rowOfId, area))
      return Object.freeze({ version, rows, count: rows.length })
    },
    rows: (selection) => Array.from(own(selection).rows),
    top: (selection, by) => topRows(own(selection).rows, attributeOf(by.attribute), by),
    countDroppingEach: (area, ranges) => {
      const each = positionsOfEach(ranges)
      return countDroppingEach(rowsIn(packed, rowOfId, area), each)
    },
    histogram: (selection, name, bins = 32, within) => {
      const attribute = attributeOf(name)
      const edges = histogramEdges(attribute, bins, within)
      return histogramOf(own(selection).rows, attribute.values, edges)
    },
    percentile: (name, value, group) => {
      if (Number.isNaN(value)) throw new RangeError(`the percentile of NaN in "${name}" is undefined`)
      return group === undefined
        ? midRankPercentile(attributeOf(name), value)
        : midRankPercentileInGroup(packed, attributeOf(name).values, { group, value })
    },
    countKnown: (name, group) =>
      group === undefined ? attributeOf(name).known : countKnownInGroup(packed, attributeOf(name).values, group),
    quantiles: (name, count = 101) => {
      if (!Number.isInteger(count) || count < 2) throw new RangeError(`count is ${count}, not an integer of at least 2`)
      const attribute = attributeOf(name)
      if (attribute.known === 0) return null
      return Array.from({ length: count }, (_, i) => quantileOf(attribute, i / (count - 1))!)
    },
    nearest: (point, options = {}) => nearestRow(packed, point, options),
    miles: (row, point) => milesBetween(packed, requireRow(row), point),
    location: (row) => {
      const [lat, lng] = [packed.lat[requireRow(row)]!, packed.lng[row]!]
      return Number.isNaN(packed.x[row]) ? null : { lat, lng }
    },
    value: (name, row) => {
      const value = attributeOf(name).values[requireRow(row)]!
      return Number.isNaN(value) ? null : value
    },
    bound: (name, row) => {
      const { positions, known, below, above } = attributeOf(name)
      const position = positions[requireRow(row)]!
      if (position < below) return 'under'
      return position >= known - above && position < known ? 'over' : null
    },
    values: (name) => attributeOf(name).values,
    id: (row) => idOfRow(packed, requireRow(row)),
    row: rowOfId,
    group: (row) => packed.groups[packed.groupOfRow[requireRow(row)]!]!,
    overlay: (newVersion, values) => open({ ...packed, version: newVersion }, overlaid(attributes, { values, size })),
    document: (row) => {
      if (!packed.documents) throw new RangeError(`version ${version} has no documents`)
      const { bytes, starts } = packed.documents
      return new Uint8Array(bytes.subarray(starts[requireRow(row)], starts[row + 1]))
    },
  })
}

/** Reads each attribute by its name. */
type PackedAttributes = ReadonlyMap<string, () => PackedAttribute>

/** The attributes with other or more values, which are checked and copied now and sorted when they are first read. */
function overlaid(
  attributes: PackedAttributes,
  { values, size }: { values: Readonly<Record<string, ArrayLike<number>>>; size: number },
): PackedAttributes {
  const all = new Map(attributes)
  for (const [name, list] of Object.entries(values)) {
    const copy = checked(name, list, size)
    let sorted: PackedAttribute | undefined
    all.set(name, () => {
      sorted ??= ordered(name, copy)
      return sorted
    })
  }
  return all
}

function checked(name: string, list: ArrayLike<number>, size: number) {
  if (list.length !== size) {
    throw new RangeError(`${name} has ${list.length} values for ${size} rows`)
  }
  const copy = sharedFloats(size)
  for (let row = 0; row < size; row++) {
    const value = list[row]!
    if (Math.abs(value) > LARGEST_VALUE) {
      throw new RangeError(`${name} of row ${row} is ${value}, not within ±${LARGEST_VALUE}`)
    }
    // Adding 0 turns -0 into 0, so that equal values print the same.
    copy[row] = value + 0
  }
  return copy
}
