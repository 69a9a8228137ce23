import type { MapItems } from '@homeground/contracts'
import { paths } from '@homeground/contracts/paths'
import { queryOptions } from '@tanstack/react-query'
import { requestList } from '../../lib/api/request.ts'
import { pause } from '../../lib/pause.ts'
import { patchesOf } from './country-patches.ts'
import { type Dot, hexDots, type Patch } from './hexagons.ts'

/** Bounds of the 50 states, the extent of the drawing. */
const country = '-180,18,-60,72'
/** The highest zoom at which the endpoint need not enlarge its cells for the country to fit. */
const countryZoom = 5.75

/** A dot of the drawing, as a path: a line of no length with round caps. */
export interface CountryDot extends Dot {
  readonly path: string
}

function pathOf({ x, y }: Dot): string {
  return `M${x.toFixed(1)} ${y.toFixed(1)}h0`
}

/** Items that become patches at a time: a few milliseconds of work on a phone. */
const itemsPerStep = 200

/** An attribute all over the country: dots of a hexagon grid, each with the mean of the zips around it. */
export function countryQuery(attribute: string, spacing: number) {
  return queryOptions({
    queryKey: ['home', 'country', attribute, spacing],
    queryFn: async ({ signal }) => {
      const { data } = await requestList<MapItems[number]>(paths.map, {
        query: { zoom: countryZoom, extent: country, measure: attribute },
        signal,
      })
      const patches: Patch[] = []
      for (let start = 0; start < data.length; start += itemsPerStep) {
        patches.push(...patchesOf(data.slice(start, start + itemsPerStep), attribute, spacing / 2))
        await pause()
      }
      const dots = hexDots(patches, spacing)
      await pause()
      return dots.map((dot): CountryDot => ({ ...dot, path: pathOf(dot) }))
    },
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
}
