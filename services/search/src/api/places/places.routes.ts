import { findState } from '@homeground/catalog/states'
import {
  compareZips,
  getPlace,
  getState,
  getStateByPoint,
  getZip,
  listAreaCenters,
  listAttributes,
  listLoadedAttributes,
  suggestPlaces,
} from '@homeground/contracts'
import { notFound, type Server } from '@homeground/service'
import { requireItemFields } from '../../question/parsed.ts'
import { findTown } from '../../question/places.ts'
import type { SearchSnapshot } from '../../snapshot/search-snapshot.ts'
import type { Snapshots } from '../../snapshot/snapshots.ts'
import { repliedNotModified } from '../reply.ts'
import { areaCenters } from './area-centers.ts'
import { attributeList, loadedAttributes } from './attribute-list.ts'
import { stateDetails } from './state-details.ts'
import { townDetail } from './town-detail.ts'
import { zipDetail } from './zip-detail.ts'

/** A point farther than this from every zip is not in the United States. */
const maxMilesToZip = 100

export function placeRoutes(server: Server, snapshots: Snapshots): void {
  server.route({
    ...getZip,
    handler: async (request, reply) => {
      const snapshot = snapshots.current()
      const { zip } = request.params
      const row = rowOfZip(snapshot, zip)
      const fields = requireItemFields(request.query)
      if (repliedNotModified({ request, reply, snapshot }, zip, String(fields))) return reply
      return zipDetail(snapshot, row, fields)
    },
  })

  server.route({
    ...compareZips,
    handler: async (request, reply) => {
      const snapshot = snapshots.current()
      const zips = request.query.zips.split(',')
      const rows = zips.map((zip) => rowOfZip(snapshot, zip))
      if (repliedNotModified({ request, reply, snapshot }, ...zips)) return reply
      return rows.map((row) => zipDetail(snapshot, row))
    },
  })

  server.route({
    ...getPlace,
    handler: async (request, reply) => {
      const snapshot = snapshots.current()
      const { town, state } = request.params
      const row = findTown(`${town}, ${state}`, snapshot)
      if (row === undefined) throw notFound(`There is no ${town.slice(0, 60)} in ${state.slice(0, 40)}.`)
      if (repliedNotModified({ request, reply, snapshot }, snapshot.towns.id(row))) return reply
      return townDetail(snapshot, row)
    },
  })

  server.route({
    ...getStateByPoint,
    handler: async ({ params }) => {
      const { zips, facts, townOf } = snapshots.current()
      const found = zips.nearest(params, { accept: (row) => facts.hasArea[row] === 1, withinMiles: maxMilesToZip })
      if (!found) throw notFound(`There is no zip within ${maxMilesToZip} miles of this point.`)
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
      if (repliedNotModified({ request, reply, snapshot }, state)) return reply
      return stateDetails(snapshot, state)
    },
  })

  server.route({ ...suggestPlaces, handler: async ({ query }) => snapshots.current().suggest(query.q) })

  server.route({
    ...listAreaCenters,
    handler: async (request, reply) => {
      const snapshot = snapshots.current()
      if (repliedNotModified({ request, reply, snapshot })) return reply
      return areaCenters(snapshot)
    },
  })

  server.route({
    ...listLoadedAttributes,
    handler: async (request, reply) => {
      const snapshot = snapshots.current()
      if (repliedNotModified({ request, reply, snapshot })) return reply
      return loadedAttributes(snapshot)
    },
  })

  server.route({
    ...listAttributes,
    handler: async (request, reply) => {
      const snapshot = snapshots.current()
      if (repliedNotModified({ request, reply, snapshot })) return reply
      return attributeList(snapshot)
    },
  })
}

function rowOfZip({ zips }: SearchSnapshot, zip: string): number {
  const row = zips.row(zip)
  if (row === undefined) throw notFound(`There is no zip ${zip}.`)
  return row
}
