import type { MapPoint } from '../places-map-props.ts'

/** Of the disc of the smallest and of the largest cluster, in pixels. */
const [smallest, largest] = [12, 30]
/** Pixels by which the square root of the count widens a disc. */
const widening = 1.5

/** The radius of a mark in pixels: of one zip as given; the area of a cluster grows with its zips. */
export function markRadius({ cluster }: Pick<MapPoint, 'cluster'>, zipRadius: number): number {
  if (!cluster) return zipRadius
  return Math.min(largest, smallest + widening * (Math.sqrt(cluster.count) - Math.sqrt(2)))
}
