import { similarSearchFills } from '@homeground/catalog/attributes/selections'
import type { Area, Columns } from '@homeground/columns'
import { listDataAttributes, listSimilarPlaces } from '@homeground/contracts'
import { Fields, type Query, readItemFields, readPrice, readRadius } from '@homeground/search-request'
import { type Server, setTiming } from '@homeground/service'
import { requireParsed } from '../../question/parsed.ts'
import type { Snapshots } from '../../snapshot/snapshots.ts'
import { repliedNotModified } from '../reply.ts'
import { requirePlace } from './named-place.ts'
import { similarPlaces } from './similar-places.ts'

/** `GET /api/zips/similarPlaces/…` and `/api/zips/dataAttributes/…`, both from memory. */
export function similarRoutes(server: Server, snapshots: Snapshots): void {
  server.route({
    ...listSimilarPlaces,
    handler: async (request, reply) => {
      const startMs = performance.now()
      const snapshot = snapshots.current()
      const { columns, items, row, id } = requirePlace(request.params, snapshot)
      const query = new Fields(request.query as Query)
      const parsed = requireParsed(
        query.parsed({ ranges: readPrice(query), radiusMiles: readRadius(query), fields: readItemFields(query) }),
      )
      const parameters = JSON.stringify([request.params.placeType, id, parsed])
      if (repliedNotModified({ request, reply, snapshot }, parameters)) return reply
      const { ranges, radiusMiles, fields } = parsed
      const among = columns.select({ ranges, ...circleAround(columns, row, radiusMiles) })
      const similar = similarPlaces(columns, row, among)
      const body = items.joinAdding(similar.rows, similar.similarityOf, fields)
      reply.header('x-total-count', similar.compared).type('application/json; charset=utf-8')
      return setTiming(reply, 'similar', startMs).send(body)
    },
  })

  server.route({
    ...listDataAttributes,
    handler: async (request, reply) => {
      const startMs = performance.now()
      const snapshot = snapshots.current()
      const { columns, row, id } = requirePlace(request.params, snapshot)
      const { placeType, similarSearchFill } = request.params
      if (repliedNotModified({ request, reply, snapshot }, placeType, id, similarSearchFill)) return reply
      // A value that is only a limit is in no range with two ends.
      const exactValue = (key: string) => (columns.bound(key, row) === null ? columns.value(key, row) : null)
      const keys = similarSearchFills[similarSearchFill]
      setTiming(reply, 'similar', startMs)
      return [Object.fromEntries(keys.map((key) => [key, exactValue(key)]))]
    },
  })
}

/** The area within a radius of a row's place; everywhere without a radius. */
function circleAround(columns: Columns, row: number, radiusMiles: number | undefined): Area {
  const center = columns.location(row)
  return radiusMiles === undefined || !center ? {} : { within: { ...center, radiusMiles } }
}
