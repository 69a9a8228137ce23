import { idOfRow, rowOfIds, rowsIn } from './area.ts'
import type { Columns, Selection, Top } from './columns.ts'
import { histogramEdges, histogramOf } from './histogram.ts'
import { ordered } from './order.ts'
import { LARGEST_VALUE, type PackedAttribute, type PackedColumns, sharedFloats } from './packed.ts'
import { countDroppingEach, filterByRange, positionsOf, type Range } from './ranges.ts'
import { countKnownInGroup, midRankPercentile, midRankPercentileInGroup, quantileOf } from './rank.ts'
import { milesBetween, nearestRow } from './sphere.ts'

/** Walks the attribute's sorted order until enough rows are found, so that no query has to sort. */
function topRows(rows: Uint32Array, attribute: PackedAttribute, { direction, limit, offset = 0 }: Top): number[] {
  if (!(limit === Infinity || (Number.isInteger(limit) && limit >= 0))) {
    throw new RangeError(`limit ${limit} is not a nonnegative integer or Infinity`)
  }
  if (!(Number.isInteger(offset) && offset >= 0)) {
    throw new RangeError(`offset ${offset} is not a nonnegative integer`)
  }
  const order = direction === 'asc' ? attribute.ascending : attribute.descending
  const wanted = Math.min(limit, rows.length - offset)
  if (isSortFaster(rows.length, { wanted: offset + wanted, size: order.length })) {
    const first = rows.toSorted(comparing(attribute, direction))
    return Array.from(first.subarray(offset, offset + Math.max(wanted, 0)))
  }
  return firstOf(order, maskOf(rows, order.length), { wanted, offset })
}

/** Whether sorting the rows takes fewer steps than the walk, which passes others until it has found the wanted ones. */
function isSortFaster(rows: number, { wanted, size }: { wanted: number; size: number }): boolean {
  const comparisons = rows * Math.log2(rows + 1)
  const passed = size * Math.min(1, wanted / rows)
  return STEPS_PER_COMPARISON * comparisons < passed
}

const STEPS_PER_COMPARISON = 8

/** Compares two rows as the sorted orders do: open ends outside, ties by row, no value last. */
function comparing(
  { values, positions, known, below, above }: PackedAttribute,
  direction: Top['direction'],
): (a: number, b: number) => number {
  if (direction === 'asc') return (a, b) => positions[a]! - positions[b]!
  const sideOf = (position: number) => Number(position >= known - above) - Number(position < below)
  return (a, b) => {
    const [left, right] = [positions[a]!, positions[b]!]
    const isKnown = left < known && right < known
    const isTie = values[a] === values[b] && sideOf(left) === sideOf(right)
    return isKnown && !isTie ? right - left : left - right
  }
}

/** By row: 1 when it is among the given rows. */
function maskOf(rows: Uint32Array, size: number): Uint8Array {
  const mask = new Uint8Array(size)
  for (let i = 0, end = rows.length; i < end; i++) mask[rows[i]!] = 1
  return mask
}

function firstOf(
  order: Uint32Array,
  mask: Uint8Array,
  { wanted, offset }: { wanted: number; offset: number },
): number[] {
  const rows: number[] = []
  let toSkip = offset
  for (let position = 0; rows.length < wanted; position++) {
    const row = order[position]!
    if (mask[row] === 0) continue
    if (toSkip > 0) toSkip--
    else rows.push(row)
  }
  return rows
}

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
