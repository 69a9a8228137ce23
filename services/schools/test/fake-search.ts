import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SearchProfile, ZipLocations } from '@homeground/contracts'
import { normalizeName } from '@homeground/search-request'
import { receivedIdentity } from '@homeground/testing'

/** The response of search for zips given as zip → [latitude, longitude]. */
export function placesOf(
  zips: Record<string, readonly [number, number]>,
  version = '1',
  stateOf: (zip: string) => string = () => 'MA',
): ZipLocations {
  const entries = Object.entries(zips)
  return {
    version,
    zips: entries.map(([zip]) => zip),
    lat: entries.map(([, [lat]]) => lat),
    lng: entries.map(([, [, lng]]) => lng),
    state_abbr: entries.map(([zip]) => stateOf(zip)),
    has_area: entries.map(() => true),
  }
}

/** Natick; Framingham, 4 miles west; Sherborn, 3 miles south; Hadley, 60 miles west. */
export const natickAndAround = {
  '01760': [42.28, -71.35],
  '01701': [42.28, -71.43],
  '01770': [42.237, -71.35],
  '01035': [42.34, -72.55],
} as const

/** A fake search service over HTTP. `respondWith(undefined)` makes it return 503. */
export async function startFakeSearch(places: ZipLocations) {
  let response: ZipLocations | undefined = places
  let requests = 0
  const server = createServer((request, reply) => {
    requests++
    const identity = receivedIdentity(request)
    reply.setHeader('content-type', 'application/json')
    if (identity?.subject !== 'service:schools') reply.writeHead(401).end('{}')
    else if (request.url !== '/internal/search/places') reply.writeHead(404).end('{}')
    else if (!response) reply.writeHead(503).end('{"error":"No places yet."}')
    else reply.end(JSON.stringify(response))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => requests,
    respondWith(places: ZipLocations | undefined) {
      response = places
    },
    close: () => new Promise((done) => server.close(done)),
  }
}

export interface ProfileZip {
  readonly zip: string
  readonly town: string
  readonly stateAbbr: string
  readonly lat: number
  readonly lng: number
  readonly hasArea?: boolean
  readonly price?: number | null
  readonly score?: number | null
}

/** The profile that search sends of some zips; each town is at the mean of its zips. */
export function profileOf(zips: readonly ProfileZip[], version = 1): SearchProfile {
  const towns = [...Map.groupBy(zips.keys(), (at) => `${zips[at]!.town}, ${zips[at]!.stateAbbr}`)]
  const mean = (rows: readonly number[], of: 'lat' | 'lng') =>
    rows.reduce((sum, at) => sum + zips[at]![of], 0) / rows.length
  return {
    version,
    zips: zips.map(({ zip }) => zip),
    town: zips.map(({ town }) => town),
    state_abbr: zips.map(({ stateAbbr }) => stateAbbr),
    lat: zips.map(({ lat }) => lat),
    lng: zips.map(({ lng }) => lng),
    has_area: zips.map(({ hasArea }) => hasArea ?? true),
    columns: {
      median_listing_price: zips.map(({ price }) => price ?? null),
      overall_score: zips.map(({ score }) => score ?? null),
      tax_rate: zips.map(() => 1.2),
    },
    places: {
      kind: towns.map(() => 'town'),
      key: towns.map(([, [at]]) => normalizeName(zips[at!]!.town)),
      state_abbr: towns.map(([, [at]]) => zips[at!]!.stateAbbr),
      lat: towns.map(([, rows]) => mean(rows, 'lat')),
      lng: towns.map(([, rows]) => mean(rows, 'lng')),
      zips: towns.map(([, rows]) => rows),
    },
  }
}
