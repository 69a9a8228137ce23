import { isAbsolute } from 'node:path'
import { findSource } from '@homeground/catalog/sources'
import Type, { type Static } from 'typebox'

/**
 * Imports a source's file, compares it with what is shown, removes a part, rolls the newest publication back, or fetches
 * the newest files from the publisher.
 */
export const ImportJob = Type.Object({
  action: Type.Union(
    [
      Type.Literal('import'),
      Type.Literal('plan'),
      Type.Literal('remove'),
      Type.Literal('rollback'),
      Type.Literal('refresh'),
    ],
    {
      description:
        'plan: loads the file, reports what would change, and publishes nothing; refresh: loads the newest files of the publisher',
    },
  ),
  source: Type.String({ description: 'Key in the catalog of sources: places, acs, realtor, …' }),
  file: Type.Optional(Type.String({ description: 'Absolute path that the worker can read' })),
  url: Type.Optional(Type.String({ description: 'http or https address' })),
  entry: Type.Optional(Type.String({ description: 'The file of a zip archive that has several data files' })),
  part: Type.Optional(Type.String({ description: 'remove only: what to remove, e.g. 2018-04' })),
  force: Type.Optional(Type.Boolean({ description: 'Loads a file again that is published' })),
  vintage: Type.Optional(Type.String({ description: 'Month or years of a file that does not name them' })),
  yes: Type.Optional(Type.Boolean({ description: 'Publishes even if values shown now would disappear' })),
  partial: Type.Optional(Type.Boolean({ description: 'Former name of `yes`' })),
  demonstration: Type.Optional(Type.Boolean({ description: 'Generated data' })),
  states: Type.Optional(Type.Array(Type.String(), { description: 'places only: load these states' })),
  scheduled: Type.Optional(
    Type.Boolean({ description: 'refresh only: from the release calendar; leaves demonstration data as it is' }),
  ),
})
export type ImportJob = Static<typeof ImportJob>

/** The outcome of one file in a refresh. */
export const RefreshedFile = Type.Object({
  name: Type.String({ description: 'Which of the files of its source; empty for an only file' }),
  address: Type.String({ description: 'Of the file that was taken, without query' }),
  state: Type.Union(
    [Type.Literal('loaded'), Type.Literal('unchanged'), Type.Literal('unpublished'), Type.Literal('failed')],
    { description: 'unchanged: what is loaded is the newest; unpublished: there is no such file' },
  ),
  vintage: Type.Union([Type.String(), Type.Null()], { description: 'Month or years of its values' }),
  released: Type.Union([Type.String(), Type.Null()], {
    description: 'Day on which the publisher last changed the file, YYYY-MM-DD',
  }),
  rows: Type.Integer({ description: 'Accepted lines' }),
  ms: Type.Integer({ description: 'How long it took' }),
  newer: Type.Optional(
    Type.Array(Type.String(), { description: 'Addresses of newer releases, which do not exist yet' }),
  ),
  note: Type.Optional(Type.String({ description: 'Why it is unchanged although it is not loaded' })),
  error: Type.Optional(Type.String({ description: 'Why it failed' })),
})
export type RefreshedFile = Static<typeof RefreshedFile>

export const ImportProgress = Type.Object({
  step: Type.String({ description: 'What is being done, one or two words' }),
  rowsRead: Type.Integer({ description: 'Lines read so far' }),
  bytesRead: Type.Integer({ description: 'Bytes of the file as published' }),
  bytesTotal: Type.Union([Type.Integer(), Type.Null()], {
    description: 'null when the publisher does not send a length',
  }),
  files: Type.Optional(Type.Array(RefreshedFile, { description: 'Of a refresh that fails: what became of each file' })),
})
export type ImportProgress = Static<typeof ImportProgress>

/** How many zips or schools have a value, before and after an import. */
export const CoverageChange = Type.Object({
  name: Type.String({ description: 'Label of the attribute' }),
  unit: Type.String({ description: 'What is counted: zip codes, schools' }),
  before: Type.Integer(),
  after: Type.Integer(),
  statesWithout: Type.Array(Type.String(), { description: 'States that would lose all values' }),
  statesWithLess: Type.Array(Type.String(), { description: 'States that would lose most values' }),
  isLoss: Type.Boolean({ description: 'True if an import needs `yes`' }),
  isOther: Type.Optional(
    Type.Boolean({ description: 'True if the values look like another column’s: needs `yes` too' }),
  ),
  typicalBefore: Type.Optional(Type.Number({ description: 'Median of the values' })),
  typicalAfter: Type.Optional(Type.Number({ description: 'Median of the values' })),
})
export type CoverageChange = Static<typeof CoverageChange>

const loadFields = {
  loadId: Type.Integer({ description: 'Number of the load within its service' }),
  rowsRead: Type.Integer(),
  rowsKept: Type.Integer({ description: 'Accepted lines' }),
  rowsRejected: Type.Integer(),
  rejected: Type.Record(Type.String(), Type.Integer(), { description: 'Reason → lines' }),
  firstRejected: Type.Array(Type.Object({ line: Type.Integer(), reason: Type.String(), text: Type.String() }), {
    description: 'The first ten; texts are cut at 300 characters',
  }),
  parts: Type.Record(Type.String(), Type.Integer(), { description: 'Part → accepted lines' }),
  vintage: Type.Optional(Type.Union([Type.String(), Type.Null()], { description: 'Month or years of the values' })),
  rowsSkipped: Type.Optional(
    Type.Integer({ description: 'Lines that are left out by design, neither accepted nor rejected' }),
  ),
  skipped: Type.Optional(Type.Record(Type.String(), Type.Integer(), { description: 'Reason → skipped lines' })),
  alreadyLoaded: Type.Optional(
    Type.String({ description: 'ISO 8601: when the same file was published; nothing was changed' }),
  ),
  lost: Type.Optional(Type.Array(CoverageChange, { description: 'Of what fewer values are shown than before' })),
  plan: Type.Optional(
    Type.Object(
      {
        changes: Type.Array(CoverageChange),
        objection: Type.Union([Type.String(), Type.Null()], {
          description: 'Why an import without `yes` would stop; null when it would not',
        }),
      },
      { description: 'Of a plan: what an import would change' },
    ),
  ),
}

const rollbackFields = {
  loadId: Type.Integer({ description: 'The load that was rolled back' }),
  replaced: Type.Array(
    Type.Object({ source: Type.String(), part: Type.String(), load_id: Type.Union([Type.Integer(), Type.Null()]) }),
    { description: 'What is published again, part by part; null where nothing was' },
  ),
}

const rebuildJobId = Type.String({ description: 'The search rebuild that will show the change' })

/** The outcome of one load. */
export const LoadResult = Type.Object(loadFields)
export type LoadResult = Static<typeof LoadResult>

export const RollbackResult = Type.Object(rollbackFields)
export type RollbackResult = Static<typeof RollbackResult>

/** The outcome of a refresh of one source. */
export const RefreshResult = Type.Object({
  rowsKept: Type.Integer({ description: 'Accepted lines of all files that were loaded' }),
  files: Type.Array(RefreshedFile),
})
export type RefreshResult = Static<typeof RefreshResult>

/** Result of an import job: of a load, of a rollback or of a refresh. */
export const ImportResult = Type.Union([
  Type.Object({ ...RefreshResult.properties, rebuildJobId: Type.Optional(rebuildJobId) }),
  Type.Object({ ...loadFields, rebuildJobId: Type.Optional(rebuildJobId) }),
  Type.Object({ ...rollbackFields, rebuildJobId }),
])
export type ImportResult = Static<typeof ImportResult>

/** The file that an import names, before or after the request is validated. */
export interface ImportFile {
  readonly source?: string | undefined
  readonly file?: string | undefined
  readonly url?: string | undefined
}

/**
 * The fault of the file that an import names, by field, or null. An import names either a file
 * or an address; there is no default address, so that nothing is downloaded by mistake. Only a source
 * that the catalog gives no file (`newestFile: null`) has neither.
 */
export function importFileFault({
  source,
  file,
  url,
}: ImportFile): { readonly field: 'file' | 'url'; readonly message: string } | null {
  if (findSource(source ?? '')?.newestFile === null) {
    if (file === undefined && url === undefined) return null
    const field = file === undefined ? 'url' : 'file'
    return { field, message: 'is part of the product and is imported without a file or url' }
  }
  if ((file === undefined) === (url === undefined)) {
    return { field: 'file', message: 'name either a file or a url' }
  }
  if (file !== undefined && !isAbsolute(file)) {
    return { field: 'file', message: 'must be an absolute path' }
  }
  if (url !== undefined && !/^https?:\/\//.test(url)) {
    return { field: 'url', message: 'must be an http or https address' }
  }
  const address = url === undefined ? null : URL.parse(url)
  if (address?.username || address?.password) {
    return { field: 'url', message: 'must be without user and password' }
  }
  return null
}
