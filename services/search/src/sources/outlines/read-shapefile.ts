import { Readable } from 'node:stream'
import { polygonsOnGrid, type ZipArea } from '@homeground/outlines'
import { type OpenedSource, type OpenLoad, SourceError } from '@homeground/sources'
import type { Feature, MultiPolygon, Polygon } from 'geojson'
import { open } from 'shapefile'
import { createStates } from '../places/county.ts'
import { listZips } from '../places/index.ts'

/** The attribute with the zip: `ZCTA5CE20`, `ZCTA5CE10`, or `GEOID20`. */
const ZIP_ATTRIBUTE = /^(ZCTA5CE|GEOID|ZCTA5)\d*$/i

/**
 * The areas of the zips of a shapefile, in memory on the grid: 8 bytes for each point. Counts each shape in the load.
 * Errors: SourceError for a file that is damaged or that names no zips.
 */
export async function readShapefile(file: OpenedSource, load: OpenLoad): Promise<ZipArea[]> {
  const stateOf = createStateLookup()
  const areas: ZipArea[] = []
  const zips = new Set<string>()
  let record = 0
  for await (const shape of shapesOf(file)) {
    record++
    const zip = zipOf(shape, file.name)
    const area = zips.has(zip) ? 'repeated zip' : areaOf(shape, { zip, stateOf })
    if (typeof area === 'string') load.reject({ line: record, text: zip }, area)
    else {
      zips.add(zip)
      areas.push(area)
      load.accept('')
    }
  }
  return areas
}

async function* shapesOf({ bytes, attributes, name }: OpenedSource): AsyncGenerator<Feature> {
  const faults: unknown[] = []
  // The library leaves the error of a stream unhandled, which would stop the process.
  async function* untilFault(chunks: AsyncIterable<Buffer>) {
    try {
      yield* chunks
    } catch (error) {
      faults.push(error)
    }
  }
  const streams = [bytes, attributes!].map((chunks) => Readable.from(untilFault(chunks), { objectMode: false }))
  try {
    const shapes = await open(...(streams as [Readable, Readable]), { encoding: 'utf-8' })
    for (;;) {
      const { done, value } = await shapes.read()
      if (done) break
      yield value
    }
    // The shapes may end before the archive does, whose end confirms that it is whole.
    for (const stream of streams) for await (const _ of stream);
    if (faults.length > 0) throw faults[0]
  } catch (caught) {
    const error = faults[0] ?? caught
    if (error instanceof SourceError) throw error
    const message = `${name} is not a shapefile of zips, or is damaged: ${(error as Error).message}`
    throw new SourceError('damaged', message, { cause: error })
  } finally {
    for (const stream of streams) stream.destroy()
  }
}

function zipOf({ properties }: Feature, name: string): string {
  const attribute = Object.keys(properties ?? {}).find((each) => ZIP_ATTRIBUTE.test(each))
  if (attribute !== undefined) return String(properties![attribute]).trim()
  throw new SourceError('unknown_layout', `${name} has no attribute with the zip, such as ZCTA5CE20 or GEOID20.`)
}

/** The area of a shape, or why it is rejected. */
function areaOf({ geometry }: Feature, { zip, stateOf }: { zip: string; stateOf: StateLookup }): ZipArea | string {
  if (!/^\d{5}$/.test(zip)) return 'not a ZCTA'
  if (geometry?.type !== 'Polygon' && geometry?.type !== 'MultiPolygon') return 'not a polygon'
  const polygons = polygonsIn(geometry)
  if (!polygons) return 'not an area of degrees'
  const state = stateOf(zip, geometry)
  return state ? { zip, state, polygons } : 'in no state'
}

function polygonsIn(geometry: Polygon | MultiPolygon) {
  try {
    return polygonsOnGrid(geometry)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

type StateLookup = (zip: string, area: Polygon | MultiPolygon) => string | undefined

/** Finds the state of a zip in the list of zips; of one that is not listed, that of a point of its area. */
function createStateLookup(): StateLookup {
  const listed = new Map<string, string>()
  for (const entry of listZips()) if ('zip' in entry && entry.zip) listed.set(entry.zip.zip, entry.zip.stateAbbr)
  let stateAt: ReturnType<typeof createStates> | undefined
  return (zip, { type, coordinates }) => {
    const state = listed.get(zip)
    if (state) return state
    stateAt ??= createStates()
    const [lng, lat] = (type === 'Polygon' ? coordinates[0]![0] : coordinates[0]![0]![0]) as [number, number]
    return stateAt({ lat, lng })?.stateAbbr
  }
}
