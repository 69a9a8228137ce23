import Type from 'typebox'
import { contract } from './contract.ts'
import { missingServicesHeader } from './headers.ts'
import { nullable } from './values.ts'

/** One import: what was loaded, from where, how old, and what was rejected. */
export const Load = Type.Object(
  {
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
  },
  { $id: 'Load' },
)
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
