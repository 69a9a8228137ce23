import { type OutlineDetail, outlineDetailAt, outlineDetails } from '@homeground/catalog/outline-details'
import { paths, pathTo } from '@homeground/contracts/paths'
import { mapPointsOf } from '@homeground/format/map-points'
import { keepPreviousData, queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { request } from '../../lib/api/request.ts'
import { areaFileQuery, countyAreasQuery } from '../../ui/map/area-files.ts'
import type { AreaOutlines } from '../../ui/map/area-outlines.ts'
import { type MapPoint, type View, zipsFromZoom } from '../../ui/map/places-map-props.ts'
import { wholeBlocks } from './map-blocks.ts'

/** Zips are loaded once the map has not moved for this long. */
export const restMs = 200

/** A view whose zips or counties are wanted. */
export interface AreasRequest {
  /** Null until the map has reported one. */
  readonly view: View | null
  /** Key of the attribute that colors the areas; null for none. */
  readonly attribute: string | null
  /** Counties at every zoom, for a list of them. */
  readonly isOfCounties?: boolean | undefined
  /** Undefined for all states. */
  readonly state?: string | undefined
  /** The map's filters as JSON. */
  readonly filters?: string | undefined
  /** The terms of the payments that color or filter it; undefined where there are none. */
  readonly loan?: string | undefined
}

export interface MapAreas {
  /** The places in and around the view, with their values; the previous ones while others are being loaded. */
  readonly marks: readonly MapPoint[]
  /** The outlines that are loaded, of some of the places or of all. */
  readonly areas: readonly AreaOutlines[]
  /** No values are known yet. */
  readonly isPending: boolean
  readonly isFetching: boolean
  readonly error: Error | null
  readonly retry: () => void
}

const noMarks: readonly MapPoint[] = []
/** A wider view has more zips than one call returns. */
const widestDegrees = 25

/** Whether a view shows counties instead of zips. */
export function showsCounties(view: View | null): boolean {
  return view !== null && (view.zoom < zipsFromZoom || view.bounds.east - view.bounds.west > widestDegrees)
}

/** The zips of a view, or farther out the counties of the country, as areas with their values. */
export function useMapAreas(of: AreasRequest): MapAreas {
  const { view, attribute, state } = of
  const isFar = of.isOfCounties || showsCounties(view)
  const values = useQuery({
    ...valuesQuery(of, isFar),
    enabled: view !== null && attribute !== null,
    placeholderData: keepPreviousData,
  })
  const zips = useZipOutlines(isFar || attribute === null ? null : view, state)
  const counties = useQuery({ ...countyAreasQuery, enabled: isFar && attribute !== null })
  const areas = useMemo(
    () => (counties.data && isFar ? [counties.data] : zips.areas),
    [counties.data, isFar, zips.areas],
  )
  // Otherwise each area would be a dot for a moment.
  const isWaiting = areas.length === 0 && (isFar ? counties.isPending : zips.isPending)
  const { data, isPending, isFetching, error, refetch } = values
  const marks = isWaiting || attribute === null ? noMarks : (data ?? noMarks)
  return { marks, areas, isPending: isPending || isWaiting, isFetching, error, retry: () => void refetch() }
}

/** One attribute of the zips around a view, or of all counties. */
function valuesQuery({ view, attribute, state, filters, loan }: AreasRequest, isFar: boolean) {
  const kind = isFar ? 'county' : 'zip'
  // Blocks of 224 pixels: a short way is panned without another call.
  const extent = isFar || view === null ? undefined : wholeBlocks(view.bounds, Math.floor(view.zoom) - 1)
  const query = { kind, measure: attribute ?? '', extent, state, filters, loan }
  return queryOptions({
    queryKey: ['map-values', query],
    queryFn: async ({ signal }) => mapPointsOf((await request('getMapValues', { query, signal })).data, kind),
    structuralSharing: false,
  })
}

/** Which states have outlines, and the version of them, which changes with a load. */
const outlinesQuery = queryOptions({
  queryKey: ['outlines', 'list'],
  queryFn: async ({ signal }) => (await request('getOutlines', { signal })).data,
})

/** The outlines of the zips of all states in view; less or more exact ones until the right ones are loaded. */
function useZipOutlines(view: View | null, state: string | undefined) {
  const client = useQueryClient()
  const { data: list, isPending, isError } = useQuery({ ...outlinesQuery, enabled: view !== null })
  const inView = state === undefined ? view?.states : [state]
  const names = inView?.join()
  const shown = useMemo(
    () => (list && names ? names.split(',').filter((each) => list.states.includes(each)) : []),
    [list, names],
  )
  const fileOf = (abbr: string, detail: OutlineDetail) =>
    areaFileQuery('zips', pathTo(paths.stateOutlines, { version: list?.version ?? '', state: abbr, detail }))
  const detail = outlineDetailAt(view?.zoom ?? 0) ?? 'low'
  const files = useQueries({
    queries: shown.map((abbr) => fileOf(abbr, detail)),
    combine: (results) => ({
      found: results.map(({ data }) => data),
      isPending: results.some((result) => result.isPending),
    }),
  })
  const areas = useMemo(
    () =>
      files.found.flatMap((file, index) => {
        const others = outlineDetails
          .toReversed()
          .map((other) => client.getQueryData(fileOf(shown[index]!, other).queryKey))
        return file ?? others.find((other) => other !== undefined) ?? []
      }),
    [files, shown],
  )
  const isWaiting = isPending || names === undefined || files.isPending
  return { areas, isPending: isWaiting && !isError }
}
