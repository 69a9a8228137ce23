import { findState } from '@homeground/catalog/states'
import {
  type AttributeList,
  attributes,
  compareZips,
  getPlace,
  getState,
  getStateByPoint,
  getZip,
  listAttributes,
  suggestPlaces,
} from '@homeground/contracts'
import { notFound, type Server, sentNotModified } from '@homeground/service'
import { findTown } from '../question/area.ts'
import type { Snapshots } from '../snapshot/keep-current.ts'
import type { SearchSnapshot } from '../snapshot/snapshot.ts'
import { placeDetail } from './place-detail.ts'
import { setDataHeaders } from './search.routes.ts'
import { stateDetails } from './state-details.ts'
import { zipDetail } from './zip-detail.ts'

/** A point farther than this from every zip is not in the United States. */
const farthestMiles = 100

export function placeRoutes(server: Server, snapshots: Snapshots): void {
  server.route({
    ...getZip,
    handler: async (request, reply) => {
      const snapshot = snapshots.current()
      const row = snapshot.zips.row(request.params.zip)
      if (row === undefined) throw notFound(`There is no zip ${request.params.zip}.`)
      setDataHeaders(reply, snapshot)
      if (sentNotModified(request, reply, String(snapshot.model.version), request.params.zip)) {
        return reply
      }
      return zipDetail(snapshot, row)
    },
  })

  server.route({
    ...compareZips,
    handler: async (request, reply) => {
      const snapshot = snapshots.current()
      const zips = request.query.zips.split(',')
      const rows = zips.map((zip) => {
        const row = snapshot.zips.row(zip)
        if (row === undefined) throw notFound(`There is no zip ${zip}.`)
        return row
      })
      setDataHeaders(reply, snapshot)
      if (sentNotModified(request, reply, String(snapshot.model.version), ...zips)) return reply
      return rows.map((row) => zipDetail(snapshot, row))
    },
  })

  server.route({
    ...getPlace,
    handler: async (request, reply) => {
      const snapshot = snapshots.current()
      const { town, state } = request.params
      const row = findTown(`${town}, ${state}`, snapshot)
      if (row === undefined)
        throw notFound(`There is no ${town.slice(0, 60)} in ${state.slice(0, 40)}.`)
      setDataHeaders(reply, snapshot)
      const id = snapshot.towns.id(row)
      if (sentNotModified(request, reply, String(snapshot.model.version), id)) return reply
      return placeDetail(snapshot, row)
    },
  })

  server.route({
    ...getStateByPoint,
    handler: async ({ params }) => {
      const { zips, facts, townOf } = snapshots.current()
      const found = zips.nearest(params, {
        accept: (row) => facts.hasArea[row] === 1,
        withinMiles: farthestMiles,
      })
      if (!found) throw notFound(`There is no zip within ${farthestMiles} miles of this point.`)
      return {
        zip: zips.id(found.row),
        ...zips.location(found.row)!,
        state_abbr: zips.group(found.row),
        town: townOf(found.row),
        distance: Number(found.miles.toFixed(2)),
      }
    },
  })

  server.route({
    ...getState,
    handler: async (request, reply) => {
      const state = findState(request.params.state)
      if (!state) throw notFound(`There is no state "${request.params.state.slice(0, 40)}".`)
      const snapshot = snapshots.current()
      setDataHeaders(reply, snapshot)
      if (sentNotModified(request, reply, String(snapshot.model.version), state)) return reply
      return stateDetails(snapshot, state)
    },
  })

  server.route({
    ...suggestPlaces,
    handler: async ({ query }) => snapshots.current().suggest(query.q),
  })

  server.route({
    ...listAttributes,
    handler: async (request, reply) => {
      const snapshot = snapshots.current()
      setDataHeaders(reply, snapshot)
      if (sentNotModified(request, reply, String(snapshot.model.version))) return reply
      return attributeList(snapshot)
    },
  })
}

function attributeList({ model, zips }: SearchSnapshot): AttributeList {
  const everywhere = zips.select({})
  return {
    version: String(model.version),
    data_set: model.data_set,
    period: model.period,
    attributes: attributes.map((attribute) => {
      const origin = model.origins[attribute.key]
      const quantiles = zips.quantiles(attribute.key)
      const histogram = zips.histogram(everywhere, attribute.key)
      return {
        ...attribute,
        options: [...attribute.options],
        vintage: origin?.vintage ?? null,
        publisher: origin?.publisher ?? null,
        data_set: origin?.data_set ?? 'none',
        zips: histogram.counts.reduce((sum, count) => sum + count, 0),
        quantiles: quantiles?.map((value) => Number(value.toPrecision(6))) ?? null,
      }
    }),
  }
}
