import { ordered } from './order.ts'

import { type ColumnsInput, LARGEST_VALUE, type PackedColumns, sharedFloats, sharedInts } from './packed.ts'
import { vectorOf } from './sphere.ts'
import { packStrips } from './strips.ts'

const MOST_GROUPS = 2 ** 16

/** Assigns each group a code and lists its rows in ascending order. */
function packGroups(
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

/**
 * Sorts, checks and indexes a whole data set for `openColumns`. Takes most of a second for 42,000 rows of 45
 * attributes, so call it in a worker thread. RangeError, naming the row, when an id occurs twice, a value is not a
 * finite number or null, or a latitude or longitude is out of range; naming the list when the lists differ in length.
 */
export function packColumns(input: ColumnsInput): PackedColumns {
  checkLengths(input)
  const { ids } = input
  const fromRow = Uint32Array.from(ids.keys()).sort((a, b) => (ids[a]! < ids[b]! ? -1 : ids[a]! > ids[b]! ? 1 : 0))
  const numbers = (what: string, list: ArrayLike<number | null>, most = LARGEST_VALUE) => {
    const values = sharedFloats(ids.length)
    const mayBeNaN = list instanceof Float64Array
    for (let row = 0; row < fromRow.length; row++) {
      const from = fromRow[row]!
      const value = list[from]!
      const isMissing = value === null || (mayBeNaN && Number.isNaN(value))
      if (!isMissing && !(Math.abs(value) <= most)) {
        throw new RangeError(`${what} of "${ids[from]}" is ${value}, not null or within ±${most}`)
      }
      // Adding 0 turns -0 into 0, so that equal values print the same.
      values[row] = isMissing ? Number.NaN : value + 0
    }
    return values
  }
  return {
    version: input.version,
    size: ids.length,
    ...packIds(Array.from(fromRow, (from) => ids[from]!)),
    ...packGroups(Array.from(fromRow, (from) => input.groups[from]!)),
    ...packLocations(numbers('lat', input.lat, 90), numbers('lng', input.lng, 180)),
    attributes: Object.entries(input.attributes).map(([name, list]) =>
      ordered(name, numbers(name, list), openEndsOf(input, name, fromRow)),
    ),
    documents: input.documents ? packDocuments(Array.from(fromRow, (from) => input.documents![from]!)) : null,
  }
}

function openEndsOf({ openEnds }: ColumnsInput, name: string, fromRow: Uint32Array): Int8Array | undefined {
  const list = openEnds?.[name]
  return list && Int8Array.from(fromRow, (from) => list[from]!)
}

function checkLengths({ ids, groups, lat, lng, attributes, documents }: ColumnsInput) {
  const lists: [string, ArrayLike<unknown>][] = Object.entries({ groups, lat, lng })
  if (documents) lists.push(['documents', documents])
  for (const [name, { length }] of [...lists, ...Object.entries(attributes)]) {
    if (length !== ids.length) {
      throw new RangeError(`${name} has ${length} rows, ids has ${ids.length}`)
    }
  }
}

function packIds(ids: string[]): Pick<PackedColumns, 'ids' | 'idStarts' | 'everyRow'> {
  const everyRow = sharedInts(ids.length)
  const idStarts = sharedInts(ids.length + 1)
  ids.forEach((id, row) => {
    if (id === ids[row - 1]) throw new RangeError(`id "${id}" occurs twice`)
    idStarts[row + 1] = idStarts[row]! + id.length
    everyRow[row] = row
  })
  return { ids: ids.join(''), idStarts, everyRow }
}

function packLocations(
  lat: PackedColumns['lat'],
  lng: PackedColumns['lng'],
): Pick<PackedColumns, 'lat' | 'lng' | 'strips' | 'x' | 'y' | 'z'> {
  const [x, y, z] = [sharedFloats(lat.length), sharedFloats(lat.length), sharedFloats(lat.length)]
  for (let row = 0; row < lat.length; row++) {
    const point = { lat: lat[row]!, lng: lng[row]! }
    const nowhere = Number.isNaN(point.lat) || Number.isNaN(point.lng)
    const vector = nowhere ? { x: Number.NaN, y: Number.NaN, z: Number.NaN } : vectorOf(point)
    x[row] = vector.x
    y[row] = vector.y
    z[row] = vector.z
  }
  return { lat, lng, strips: packStrips({ lat, lng, x, y, z }), x, y, z }
}

function packDocuments(documents: Uint8Array[]): PackedColumns['documents'] {
  const starts = sharedInts(documents.length + 1)
  documents.forEach((document, row) => {
    starts[row + 1] = starts[row]! + document.length
  })
  const bytes = new Uint8Array(new SharedArrayBuffer(starts[documents.length]!))
  documents.forEach((document, row) => {
    bytes.set(document, starts[row])
  })
  return { bytes, starts }
}
