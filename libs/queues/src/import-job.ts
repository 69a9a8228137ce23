import Type, { type Static } from 'typebox'

/** Imports a source's file, or rolls its newest load back. */
export const ImportJob = Type.Object({
  action: Type.Union([Type.Literal('import'), Type.Literal('rollback')]),
  source: Type.String({ description: 'Key in the catalog of sources: places, acs, realtor, …' }),
  file: Type.Optional(Type.String({ description: 'Absolute path that the worker can read' })),
  url: Type.Optional(Type.String({ description: 'http or https address' })),
  vintage: Type.Optional(
    Type.String({ description: 'Month or years of a file that does not name them' }),
  ),
  yes: Type.Optional(
    Type.Boolean({ description: 'Publishes even if values shown now would disappear' }),
  ),
  partial: Type.Optional(Type.Boolean({ description: 'Former name of `yes`' })),
  demonstration: Type.Optional(Type.Boolean({ description: 'Generated data' })),
  states: Type.Optional(
    Type.Array(Type.String(), { description: 'places only: load these states' }),
  ),
})
export type ImportJob = Static<typeof ImportJob>

export const ImportProgress = Type.Object({
  step: Type.String({ description: 'What is being done, one or two words' }),
  rowsRead: Type.Integer({ description: 'Lines read so far' }),
  bytesRead: Type.Integer({ description: 'Bytes of the file as published' }),
  bytesTotal: Type.Union([Type.Integer(), Type.Null()], {
    description: 'null when the publisher does not send a length',
  }),
})
export type ImportProgress = Static<typeof ImportProgress>

const loadFields = {
  loadId: Type.Integer({ description: 'Number of the load within its service' }),
  rowsRead: Type.Integer(),
  rowsKept: Type.Integer({ description: 'Accepted lines' }),
  rowsRejected: Type.Integer(),
  rejected: Type.Record(Type.String(), Type.Integer(), { description: 'Reason → lines' }),
  firstRejected: Type.Array(
    Type.Object({ line: Type.Integer(), reason: Type.String(), text: Type.String() }),
    { description: 'The first ten; texts are cut at 300 characters' },
  ),
  parts: Type.Record(Type.String(), Type.Integer(), { description: 'Part → accepted lines' }),
}

const rollbackFields = {
  loadId: Type.Integer({ description: 'The load that was rolled back' }),
  replaced: Type.Array(
    Type.Object({
      source: Type.String(),
      part: Type.String(),
      load_id: Type.Union([Type.Integer(), Type.Null()]),
    }),
    { description: 'What is published again, part by part; null where nothing was' },
  ),
}

const rebuildJobId = Type.String({ description: 'The search rebuild that will show the change' })

/** What one load brought. */
export const LoadResult = Type.Object(loadFields)
export type LoadResult = Static<typeof LoadResult>

export const RollbackResult = Type.Object(rollbackFields)
export type RollbackResult = Static<typeof RollbackResult>

/** Result of an import job: of a load or of a rollback. */
export const ImportResult = Type.Union([
  Type.Object({ ...loadFields, rebuildJobId }),
  Type.Object({ ...rollbackFields, rebuildJobId }),
])
export type ImportResult = Static<typeof ImportResult>
