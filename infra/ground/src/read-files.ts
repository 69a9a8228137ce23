import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Points } from './shapes.ts'

export type Row = Readonly<Record<string, string>>

/** The lines of a shapefile of polylines, each a list of parts in degrees. */
export function readShapes(path: string): number[][][] {
  const bytes = readFileSync(path)
  const shapes: number[][][] = []
  for (let at = 100; at < bytes.length; at += 8 + 2 * bytes.readInt32BE(at + 4)) {
    const start = at + 8
    // A null shape has no parts.
    if (bytes.readInt32LE(start) === 0) {
      shapes.push([])
      continue
    }
    const partCount = bytes.readInt32LE(start + 36)
    const pointCount = bytes.readInt32LE(start + 40)
    const points = start + 44 + 4 * partCount
    const starts = Array.from({ length: partCount }, (_, part) => bytes.readInt32LE(start + 44 + 4 * part))
    shapes.push(
      starts.map((from, part) =>
        Array.from({ length: 2 * ((starts[part + 1] ?? pointCount) - from) }, (_, index) =>
          bytes.readDoubleLE(points + 16 * from + 8 * index),
        ),
      ),
    )
  }
  return shapes
}

/** The rows of a dBase table, which has the attributes of a shapefile. */
export function readTable(path: string): Row[] {
  const bytes = readFileSync(path)
  const fields: { name: string; length: number }[] = []
  for (let at = 32; bytes[at] !== 13; at += 32) {
    const name = bytes.toString('latin1', at, at + 11).split('\0')[0]!
    fields.push({ name: name.toLowerCase(), length: bytes[at + 16]! })
  }
  const [head, size] = [bytes.readUInt16LE(8), bytes.readUInt16LE(10)]
  return Array.from({ length: bytes.readUInt32LE(4) }, (_, index) => {
    let at = head + index * size + 1
    return Object.fromEntries(
      fields.map(({ name, length }) => {
        at += length
        return [name, bytes.toString('latin1', at - length, at).trim()]
      }),
    )
  })
}

/** The rows of a gzipped table with a header line. */
export function readLines(path: string, separator: string): Row[] {
  const [head = '', ...lines] = gunzipSync(readFileSync(path)).toString('utf8').trim().split(/\r?\n/)
  const names = head.split(separator).map((name) => name.trim())
  return lines.map((line) => {
    const cells = line.split(separator)
    return Object.fromEntries(names.map((name, index) => [name, (cells[index] ?? '').trim()]))
  })
}

/** A ring or line of GeoJSON as plain numbers. */
export function flat(positions: readonly (readonly number[])[]): Points {
  return positions.flatMap(([lng, lat]) => [lng!, lat!])
}
