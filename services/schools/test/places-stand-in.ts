import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { identityHeader, verifyIdentity } from '@homeground/service'
import { testSecret } from '@homeground/testing'
import type { Places } from '../src/derive/places.ts'

/** Zips as search hands them over: zip → [latitude, longitude]. */
export function placesOf(zips: Record<string, readonly [number, number]>, version = '1'): Places {
  const entries = Object.entries(zips)
  return {
    version,
    zips: entries.map(([zip]) => zip),
    lat: entries.map(([, [lat]]) => lat),
    lng: entries.map(([, [, lng]]) => lng),
    state_abbr: entries.map(() => 'MA'),
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

/** Stands in for the search service over HTTP; can go away and come back. */
export async function searchStandIn(places: Places) {
  let answer: Places | undefined = places
  let asked = 0
  const server = createServer((request, response) => {
    asked++
    const identity = verifyIdentity(String(request.headers[identityHeader]), testSecret)
    response.setHeader('content-type', 'application/json')
    if (identity?.subject !== 'service:schools') response.writeHead(401).end('{}')
    else if (request.url !== '/internal/search/places') response.writeHead(404).end('{}')
    else if (!answer) response.writeHead(503).end('{"error":"No places yet."}')
    else response.end(JSON.stringify(answer))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
    now(places: Places | undefined) {
      answer = places
    },
    close: () => new Promise((done) => server.close(done)),
  }
}
