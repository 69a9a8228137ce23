import { type Attribute, attributes } from '@homeground/catalog/attributes'
import { publisherOfGroup } from '@homeground/catalog/sources'
import {
  type AttributeList,
  type LoadedAttributeList,
  type LoadedValues,
  listAreaCenters,
  listAttributes,
  listLoadedAttributes,
  type NamedAreaCenters,
} from '@homeground/contracts'
import type { Server } from '@homeground/service'
import { wireNumber } from '../snapshot/item-json.ts'
import type { SearchSnapshot } from '../snapshot/search-snapshot.ts'
import type { Snapshots } from '../snapshot/snapshots.ts'
import { repliedNotModified } from './reply.ts'

/** `GET /api/attributes`, `/api/attributes/loaded` and `/api/places/centers`: what is loaded, as a whole. */
export function attributeRoutes(server: Server, snapshots: Snapshots): void {
  server.route({
    ...listAttributes,
    handler: async (request, reply) => {
      const snapshot = snapshots.current()
      if (repliedNotModified({ request, reply, snapshot })) return reply
      return attributeList(snapshot)
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
    ...listAreaCenters,
    handler: async (request, reply) => {
      const snapshot = snapshots.current()
      if (repliedNotModified({ request, reply, snapshot })) return reply
      return areaCenters(snapshot)
    },
  })
}

/** Where the list of zips and the Census areas differ, with the places' names. */
function areaCenters({ model, zips, townOf }: SearchSnapshot): NamedAreaCenters {
  const { apart, disagreements, unlisted } = model.centers ?? nothing
  const named = <T extends { readonly zip: string }>(entry: T) => {
    const row = zips.row(entry.zip)!
    return { ...entry, town: townOf(row), state_abbr: zips.group(row) }
  }
  return {
    apart,
    disagreements: disagreements.map((entry) => ({ ...named(entry), miles: Math.round(entry.miles) })),
    unlisted: unlisted.map(named),
  }
}

const nothing = { apart: 0, disagreements: [], unlisted: [] }

/** The catalog's attributes with provenance, coverage and quantiles of the loaded values. */
function attributeList(snapshot: SearchSnapshot): AttributeList {
  return {
    ...versionOf(snapshot),
    attributes: attributes.map((attribute) => {
      const quantiles = snapshot.zips.quantiles(attribute.key)
      return {
        ...attribute,
        options: [...attribute.options],
        ...loadedValues(snapshot, attribute),
        quantiles: quantiles?.map((value) => wireNumber(value, attribute)) ?? null,
      }
    }),
  }
}

/** Only the provenance and coverage of each attribute. */
function loadedAttributes(snapshot: SearchSnapshot): LoadedAttributeList {
  return { ...versionOf(snapshot), attributes: attributes.map((attribute) => loadedValues(snapshot, attribute)) }
}

function versionOf({ model: { version, data_set, period } }: SearchSnapshot) {
  return { version: String(version), data_set, period }
}

function loadedValues({ model, zips }: SearchSnapshot, { key, source }: Attribute): LoadedValues {
  const provenance = model.provenance[key]
  return {
    key,
    source,
    vintage: provenance?.vintage ?? null,
    publisher: provenance ? publisherOfGroup(source) : null,
    data_set: provenance?.data_set ?? 'none',
    zips: zips.countKnown(key),
  }
}
