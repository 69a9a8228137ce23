import type { Columns } from '@homeground/columns'
import type { SearchSnapshot } from '../../snapshot/search-snapshot.ts'
import { jsonBytes } from './json-bytes.ts'

/** What every map of one snapshot needs of its zips, by row, prepared once. */
export interface MapPlaces {
  readonly zips: Columns
  /** Degrees. */
  readonly lat: Float64Array
  readonly lng: Float64Array
  /** Web Mercator, from 0 (west, north) to 1. */
  readonly x: Float64Array
  readonly y: Float64Array
  /** The JSON of a zip up to the opening brace of its values. */
  zipStart(row: number): Uint8Array
}

type Source = Pick<SearchSnapshot, 'zips' | 'townOf'>

const prepared = new WeakMap<Source, MapPlaces>()

export function mapPlacesOf(snapshot: Source): MapPlaces {
  const places = prepared.get(snapshot) ?? prepare(snapshot)
  prepared.set(snapshot, places)
  return places
}

function prepare({ zips, townOf }: Source): MapPlaces {
  const each = () => new Float64Array(zips.size)
  const [lat, lng, x, y] = [each(), each(), each(), each()]
  for (let row = 0; row < zips.size; row++) {
    const at = zips.location(row)
    lat[row] = at?.lat ?? Number.NaN
    lng[row] = at?.lng ?? Number.NaN
    x[row] = (lng[row]! + 180) / 360
    y[row] = mercator(lat[row]!)
  }
  const starts = new Array<Uint8Array | undefined>(zips.size)
  const zipStart = (row: number) => {
    const text = JSON.stringify({
      type: 'zip',
      zip: zips.id(row),
      town: townOf(row),
      state_abbr: zips.group(row),
      lat: rounded(lat[row]!, 4),
      lng: rounded(lng[row]!, 4),
      values: {},
    })
    return jsonBytes(text.slice(0, -'}}'.length))
  }
  return {
    zips,
    lat,
    lng,
    x,
    y,
    zipStart(row) {
      starts[row] ??= zipStart(row)
      return starts[row]
    },
  }
}

function rounded(degrees: number, decimals: number): number {
  return Number(degrees.toFixed(decimals))
}

/** 0 at the top of the Web Mercator map, 1 at its bottom. */
function mercator(lat: number): number {
  const sine = Math.sin((lat * Math.PI) / 180)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}
