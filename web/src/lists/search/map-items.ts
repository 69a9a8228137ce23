import { limits } from '@homeground/catalog/defaults'
import type { MapItems } from '@homeground/contracts'
import { paths } from '@homeground/contracts/paths'
import { queryOptions } from '@tanstack/react-query'
import { requestList } from '../../lib/api/request.ts'

/** From this zoom on the endpoint returns single zips, if there are at most `limits.mapZips`. */
const singleZipZoom = 9
/** Side of the endpoint's cluster cells, in pixels. */
export const cellPixels = 56

export interface MapRequest {
  readonly zoom: number
  /** `west,south,east,north` */
  readonly extent: string
  /** Key of the attribute whose values the items carry. */
  readonly attribute: string
}

/** The zips of an extent, clustered where they are too many for single dots. */
export function mapItemsQuery({ zoom, extent, attribute }: MapRequest) {
  return queryOptions({
    queryKey: ['map', attribute, zoom, extent],
    queryFn: async ({ signal }) => {
      const fetchAt = (itemZoom: number) =>
        requestList<MapItems[number]>(paths.map, { query: { zoom: itemZoom, extent, measure: attribute }, signal })
      const { data, headers } = await fetchAt(zoom)
      const isFew = Number(headers.get('X-Total-Count')) <= limits.mapZips
      // Below that zoom the endpoint always clusters, though so few zips have room as dots.
      return isFew && zoom < singleZipZoom ? (await fetchAt(singleZipZoom)).data : data
    },
    structuralSharing: false,
  })
}
