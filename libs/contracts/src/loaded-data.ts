import { attributeGroups } from '@homeground/catalog/attributes'
import Type from 'typebox'
import { contract } from './contract.ts'
import { missingServicesHeader } from './headers.ts'
import { DataSet, nullable, oneOf, StateAbbr, Zip } from './values.ts'

/** One import: what was loaded, from where, how old, and what was rejected. */
export const Load = Type.Object({
  id: Type.Integer({ description: 'Number of the load within its service; 0 while it waits' }),
  service: Type.String({ description: 'Service that owns it' }),
  source: Type.String({ description: 'places, gazetteer, acs, realtor, …' }),
  publisher: Type.String({ description: 'Who publishes the source' }),
  name: Type.String({ description: 'File name, or address without user, password and query' }),
  sha256: nullable(Type.String({ description: 'Of the file as it came' })),
  vintage: nullable(Type.String({ description: 'Month or years the values are of' })),
  demonstration: Type.Boolean({ description: 'True for generated data' }),
  rows_read: Type.Integer({ description: 'Lines of data in the file' }),
  rows_kept: Type.Integer({ description: 'Lines loaded' }),
  rows_rejected: Type.Integer({ description: 'Rejected lines' }),
  rows_skipped: Type.Optional(Type.Integer({ description: 'Lines that are left out by design' })),
  skipped: Type.Optional(Type.Record(Type.String(), Type.Integer(), { description: 'Reason → skipped lines' })),
  rejected: Type.Record(Type.String(), Type.Integer(), { description: 'Reason → lines' }),
  first_rejected: Type.Array(
    Type.Object({
      line: Type.Integer({ description: 'Line number in the file' }),
      reason: Type.String({ description: 'Why it was rejected' }),
      text: Type.Optional(Type.String({ description: 'The line, shortened; for operators only' })),
    }),
    { description: 'The first ten' },
  ),
  state: Type.String({ description: 'waiting, running, published, replaced, failed or rolled_back' }),
  progress: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 100,
      description: 'Percent of the file that is read, while it is running and this is known',
    }),
  ),
  error: nullable(Type.String({ description: 'Why it failed' })),
  released: Type.Optional(
    nullable(Type.String({ description: 'Day on which the publisher last changed the file, YYYY-MM-DD' })),
  ),
  started_at: Type.String({ description: 'ISO 8601; when it was requested, while it waits' }),
  finished_at: nullable(Type.String({ description: 'ISO 8601' })),
})
export type Load = Type.Static<typeof Load>

export const listDataSources = contract('listDataSources', {
  tags: ['data'],
  summary: 'Lists what was loaded from which publisher, and when',
  response: {
    200: Type.Array(Load, {
      description: `Newest first. Without the loads of the services in the header ${missingServicesHeader}, which are down`,
    }),
  },
})

export const listOwnDataSources = contract('listOwnDataSources', {
  tags: ['internal'],
  response: { 200: Type.Array(Load) },
})

const loadedValues = {
  key: Type.String({ description: 'Wire name' }),
  source: Type.String({ description: 'Source name' }),
  vintage: nullable(Type.String({ description: 'Month or years of the loaded values' })),
  publisher: nullable(Type.String({ description: 'Who publishes the loaded values' })),
  data_set: DataSet,
  zips: Type.Integer({ description: 'Zips that have a value' }),
}

/** The loaded values of an attribute. */
export const LoadedValues = Type.Object(loadedValues)
export type LoadedValues = Type.Static<typeof LoadedValues>

export const AttributeInfo = Type.Object({
  ...loadedValues,
  label: Type.String({ description: 'Full label' }),
  short: Type.String({ description: 'Label for narrow places' }),
  unit: Type.String({ description: 'usd, count, percent, …' }),
  scale: Type.Number({ description: 'Range options count in this many units' }),
  better: Type.String({ description: 'higher, lower or neither' }),
  group: Type.String({ description: attributeGroups.map(({ key }) => key).join(', ') }),
  description: Type.String({ description: 'Definition, in one sentence' }),
  options: Type.Array(Type.String({ description: 'low,high' })),
  orderable: Type.Boolean({ description: 'May be ordered by' }),
  quantiles: nullable(
    Type.Array(Type.Number(), {
      description: '101 quantiles (0 %, 1 %, … 100 %) over all zips, in the attribute’s unit',
    }),
  ),
})
export type AttributeInfo = Type.Static<typeof AttributeInfo>

const loadedData = {
  version: Type.String({ description: 'Version of the read model' }),
  data_set: DataSet,
  period: nullable(Type.String({ description: 'Newest loaded housing month, YYYY-MM' })),
}

export const AttributeList = Type.Object({ ...loadedData, attributes: Type.Array(AttributeInfo) })
export type AttributeList = Type.Static<typeof AttributeList>

export const LoadedAttributeList = Type.Object({ ...loadedData, attributes: Type.Array(LoadedValues) })
export type LoadedAttributeList = Type.Static<typeof LoadedAttributeList>

export const listAttributes = contract('listAttributes', {
  tags: ['places'],
  summary: 'Lists every attribute with its unit, source and method',
  response: { 200: AttributeList },
})

/** A fraction of `listAttributes`, for clients that know the attributes. */
export const listLoadedAttributes = contract('listLoadedAttributes', {
  tags: ['places'],
  summary: 'Lists the attributes that have data',
  response: { 200: LoadedAttributeList },
})

const Disagreement = Type.Object({
  zip: Zip,
  census_state: Type.String({ description: 'State of the center of its Census area' }),
  miles: Type.Number({ description: 'Between the two centers' }),
  used: oneOf(['census', 'list'], {
    description: 'census: the center of its Census area; list: the point in the list of zips',
  }),
})

const Unlisted = Type.Object({
  zip: Zip,
  named_after: Type.String({ description: 'The nearest zip of the list with the same state and first three digits' }),
})

const about = {
  disagreements: { description: 'Zips whose centers are in different states or more than 50 miles apart' },
  unlisted: { description: 'Zips with a Census area or listings that the list of zips lacks' },
}

/** Where the list of zips and the Census areas differ. */
export const AreaCenters = Type.Object({
  apart: Type.Integer({ description: 'Zips whose two centers are more than 5 miles apart' }),
  disagreements: Type.Array(Disagreement, about.disagreements),
  unlisted: Type.Array(Unlisted, about.unlisted),
})
export type AreaCenters = Type.Static<typeof AreaCenters>

const identity = { town: Type.String({ description: 'Post office name' }), state_abbr: StateAbbr }

/** `AreaCenters` with the places' names. */
export const NamedAreaCenters = Type.Object({
  apart: AreaCenters.properties.apart,
  disagreements: Type.Array(Type.Object({ ...Disagreement.properties, ...identity }), about.disagreements),
  unlisted: Type.Array(Type.Object({ ...Unlisted.properties, ...identity }), about.unlisted),
})
export type NamedAreaCenters = Type.Static<typeof NamedAreaCenters>

export const listAreaCenters = contract('listAreaCenters', {
  tags: ['places'],
  summary: 'Lists where the list of zips and the Census areas differ',
  response: { 200: NamedAreaCenters },
})
