import type { NearestZip } from '@homeground/contracts'
import { paths, pathTo } from '@homeground/contracts/paths'
import type { Position } from '../geolocation.ts'
import { isNotFound, request } from './request.ts'

/** The zip nearest to a position; null outside the United States. */
export async function nearestZip({ lat, lng }: Position): Promise<NearestZip | null> {
  try {
    return (await request<NearestZip>(pathTo(paths.stateByPoint, { lat, lng }))).data
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}
