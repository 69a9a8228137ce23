import { zipFile } from './files.ts'

/** Corners in order, the last equal to the first; degrees. */
export type Ring = readonly (readonly [lng: number, lat: number])[]

/** A rectangle, clockwise as shapefiles have outer rings. */
export const rectangle = (west: number, south: number, east: number, north: number): Ring => [
  [west, south],
  [west, north],
  [east, north],
  [east, south],
  [west, south],
]

/** Polygons in a shapefile's layout (ESRI's technical description, July 1998): type 5 with parts and points. */
export function shp(shapes: readonly (readonly Ring[])[]): Buffer {
  const records = shapes.map((rings, index) => {
    const points = rings.flat()
    const content = Buffer.alloc(44 + 4 * rings.length + 16 * points.length)
    content.writeInt32LE(5, 0)
    writeBox(content, 4, points)
    content.writeInt32LE(rings.length, 36)
    content.writeInt32LE(points.length, 40)
    let first = 0
    for (const [part, ring] of rings.entries()) {
      content.writeInt32LE(first, 44 + 4 * part)
      first += ring.length
    }
    for (const [i, [lng, lat]] of points.entries()) {
      content.writeDoubleLE(lng, 44 + 4 * rings.length + 16 * i)
      content.writeDoubleLE(lat, 52 + 4 * rings.length + 16 * i)
    }
    const head = Buffer.alloc(8)
    head.writeInt32BE(index + 1, 0)
    head.writeInt32BE(content.length / 2, 4)
    return Buffer.concat([head, content])
  })
  const header = Buffer.alloc(100)
  header.writeInt32BE(9994, 0)
  header.writeInt32BE((100 + Buffer.concat(records).length) / 2, 24)
  header.writeInt32LE(1000, 28)
  header.writeInt32LE(5, 32)
  writeBox(header, 36, shapes.flat(2))
  return Buffer.concat([header, ...records])
}

function writeBox(buffer: Buffer, at: number, points: Ring) {
  const lngs = points.map(([lng]) => lng)
  const lats = points.map(([, lat]) => lat)
  const box = [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)]
  for (const [i, value] of box.entries()) buffer.writeDoubleLE(value, at + 8 * i)
}

/** A dBASE III table with one text column. */
export function dbf(column: string, values: readonly string[]): Buffer {
  const header = Buffer.alloc(65)
  header.writeUInt8(3, 0)
  header.writeUInt32LE(values.length, 4)
  header.writeUInt16LE(65, 8)
  header.writeUInt16LE(6, 10)
  header.write(column, 32)
  header.write('C', 43)
  header.writeUInt8(5, 48)
  header.writeUInt8(0x0d, 64)
  return Buffer.concat([header, ...values.map((value) => Buffer.from(` ${value.padEnd(5)}`)), Buffer.from([0x1a])])
}

export interface ShapefileContent {
  /** The name and the values of the only column, of at most five characters, one for each shape. */
  readonly column: string
  readonly values: readonly string[]
  /** The rings of each polygon: outer ones clockwise. */
  readonly shapes: readonly (readonly Ring[])[]
}

/** The bytes of a zip archive with a shapefile of this name, as the Census Bureau packs them. */
export function shapefileArchive(name: string, { column, values, shapes }: ShapefileContent): Buffer {
  return zipFile({
    [`${name}.cpg`]: 'UTF-8',
    [`${name}.dbf`]: dbf(column, values),
    [`${name}.shp`]: shp(shapes),
    [`${name}.shp.iso.xml`]: '<xml/>',
  })
}
