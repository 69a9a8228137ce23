import { isAbsolute } from 'node:path'
import { findSource } from '@homeground/catalog/sources'
import Type, { type Static } from 'typebox'
import type { QueueDefinition } from './queue.ts'

export * from './queue.ts'

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
  part: Type.Optional(Type.String({ description: 'What to remove, e.g. 2018-04' })),
  removal: Type.Optional(
    Type.Boolean({ description: 'plan only: of the removal of a part, instead of the import of a file' }),
  ),
  force: Type.Optional(Type.Boolean({ description: 'Loads a file again that is published' })),
  vintage: Type.Optional(Type.String({ description: 'Month or years of a file that does not name them' })),
  yes: Type.Optional(Type.Boolean({ description: 'Publishes even if values shown now would disappear' })),
  partial: Type.Optional(Type.Boolean({ description: 'Former name of `yes`' })),
  demonstration: Type.Optional(Type.Boolean({ description: 'Generated data' })),
  shipped: Type.Optional(
    Type.Boolean({ description: 'Comes with the product: published without comparing it with what is shown' }),
  ),
  states: Type.Optional(Type.Array(Type.String(), { description: 'places and outlines only: load these states' })),
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
  same: Type.Optional(
    Type.Integer({ description: 'How many of the same zips or schools would keep a value, where these are too few' }),
  ),
  typicalBefore: Type.Optional(Type.Number({ description: 'Median of the values' })),
  typicalAfter: Type.Optional(Type.Number({ description: 'Median of the values' })),
  statesOther: Type.Optional(
    Type.Array(Type.String(), { description: 'States whose values look like another column’s; absent for the nation' }),
  ),
  correlation: Type.Optional(
    Type.Number({ description: 'Rank correlation with the values before, where it is too low: −1 to 1' }),
  ),
  exchangedWith: Type.Optional(
    Type.String({ description: 'Label of the attribute that has these values now: their columns were exchanged' }),
  ),
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

/** What a removal would take away. */
export const RemovalPlan = Type.Object({
  name: Type.String({ description: 'File name of the load that the part is of, or its address' }),
  rows: Type.Integer({ description: 'Accepted lines of the part' }),
  plan: Type.Object({
    changes: Type.Array(CoverageChange),
    objection: Type.Null({ description: 'A removal is never stopped' }),
  }),
})
export type RemovalPlan = Static<typeof RemovalPlan>

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

/** Result of an import job: of a load, of a rollback or removal, of a plan of a removal, or of a refresh. */
export const ImportResult = Type.Union([
  Type.Object({ ...RefreshResult.properties, rebuildJobId: Type.Optional(rebuildJobId) }),
  Type.Object({ ...loadFields, rebuildJobId: Type.Optional(rebuildJobId) }),
  Type.Object({ ...rollbackFields, rebuildJobId }),
  RemovalPlan,
])

/** The file that an import names, before or after the request is validated. */
export interface ImportFile {
  readonly source?: string | undefined
  readonly file?: string | undefined
  readonly url?: string | undefined
}

/**
 * The fault of the file that an import names, by field, or null. An import names either a file
 * or an address; there is no default address, so that nothing is downloaded by mistake. Only a source
 * that ships with the product (`isPackage`) has neither.
 */
export function importFileFault({
  source,
  file,
  url,
}: ImportFile): { readonly field: 'file' | 'url'; readonly message: string } | null {
  if (findSource(source ?? '')?.isPackage) {
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

/** Computes what follows from loaded data: search's read model, cached rankings, or scores of schools and zips. */
export const RebuildJob = Type.Object({ reason: Type.String({ description: 'What changed, for the log' }) })
export type RebuildJob = Static<typeof RebuildJob>

/** The read model as a rebuild left it. */
export const BuiltModel = Type.Object({
  version: Type.Integer({ description: 'Version of the read model' }),
  changed: Type.Boolean({ description: 'False when nothing had changed since the last build' }),
  zips: Type.Integer({ description: 'Zips in the model; 0 when nothing had changed' }),
  housing: Type.Optional(Type.String({ description: 'Version of the housing data in it' })),
  schools: Type.Optional(Type.String({ description: 'Version of the scores of schools in it' })),
})
export type BuiltModel = Static<typeof BuiltModel>

/** A rebuild does nothing when a later one was already waiting. */
export const RebuildResult = Type.Union([
  BuiltModel,
  Type.Object({ superseded: Type.Literal(true, { description: 'A later rebuild did the work' }) }),
])

export const RankingsResult = Type.Object({
  version: Type.Union([Type.String(), Type.Null()], {
    description: 'Version of the data that is ranked; null before there is any, or if a later job ranks newer data',
  }),
})

/** Search shows a version of the data of housing and schools: mails watchers what changed, unless they have been mailed. */
export const DigestJob = Type.Object({
  reason: Type.String({ description: 'What changed, for the log' }),
  model: Type.Integer({ description: 'Version of the read model that shows the data' }),
  housing: Type.String({ description: 'Version of the housing data in it' }),
  schools: Type.Optional(Type.String({ description: 'Version of the scores of schools in it' })),
})
export type DigestJob = Static<typeof DigestJob>

export const DigestResult = Type.Union([
  Type.Object({ superseded: Type.Literal(true, { description: 'A later job will do the work' }) }),
  Type.Object({
    publication: Type.Integer({
      description: 'Number of the edition: that of housing’s publication, below 0 if it only has results of schools',
    }),
    kind: Type.Union([Type.Literal('baseline'), Type.Literal('news'), Type.Literal('restatement')], {
      description: 'baseline: the first data that is known, which is compared with nothing',
    }),
    mails: Type.Integer({ description: 'Mails requested by this run' }),
  }),
])
export type DigestResult = Static<typeof DigestResult>

export const DeriveResult = Type.Object({
  version: Type.String({ description: 'Version of the scores' }),
  changed: Type.Boolean({ description: 'False when they were of this version already' }),
  rebuildJobId: Type.Optional(Type.String({ description: 'The search rebuild that will show the change' })),
})

const AccountId = Type.String({ description: 'UUID; a deleted account gets no mail' })
const Email = Type.String({ description: 'Email address' })

/** Events of an account that its owner gets a mail about. */
export const SecurityEvent = Type.Union([
  Type.Literal('login', { description: 'In a browser that the account did not know' }),
  Type.Literal('password', { description: 'A new password' }),
  Type.Literal('email-requested', { description: 'A new address that is not confirmed yet' }),
  Type.Literal('email', { description: 'A new address' }),
  Type.Literal('second-factor-on'),
  Type.Literal('second-factor-off'),
  Type.Literal('api-key', { description: 'A new API key' }),
])
export type SecurityEvent = Static<typeof SecurityEvent>

/** The subject of a mail, never a link: the worker creates the token, so that Redis holds no secret. */
export const UserMailJob = Type.Union([
  Type.Object({
    kind: Type.Literal('reset', { description: 'Requested; an unknown address gets no mail' }),
    email: Email,
  }),
  Type.Object({ kind: Type.Literal('confirm'), accountId: AccountId }),
  Type.Object({
    kind: Type.Literal('invitation', { description: 'Sent by an operator: sets a password' }),
    accountId: AccountId,
  }),
  Type.Object({
    kind: Type.Literal('security', { description: 'A change or a login, with a link for an owner who did not do it' }),
    event: SecurityEvent,
    accountId: AccountId,
    email: Type.String({ description: 'Confirmed email address that the account had before' }),
    atMs: Type.Integer({ description: 'When it happened, ms since 1970' }),
  }),
  // Added by the former release only, until all its processes have ended.
  Type.Object({ kind: Type.Literal('address-changed', { description: 'Notice to the former address' }), email: Email }),
  Type.Object({
    kind: Type.Literal('digest', { description: 'What changed in the watched places and schools' }),
    publication: Type.Integer({ description: 'Number of the edition' }),
    accountId: AccountId,
  }),
  Type.Object({
    kind: Type.Literal('receipt', { description: 'Of a payment' }),
    checkoutId: Type.String({ description: 'UUID of the purchase that was paid' }),
  }),
])
export type UserMailJob = Static<typeof UserMailJob>

/** A row of the feedback service's `mail`, which names the recipient and the subject. */
export const FeedbackMailJob = Type.Object({ mailId: Type.Integer({ description: 'Number of the row' }) })

const imports = { payload: ImportJob, progress: ImportProgress, result: ImportResult, attempts: 3 } as const

/**
 * Every queue, named after the service whose worker consumes it. New fields of payloads, progress
 * and results stay optional for one release. Handlers are idempotent: a job may run twice.
 */
export const queues = {
  feedbackMail: {
    name: 'feedback.mail',
    payload: FeedbackMailJob,
    attempts: 900,
    // The row remains until its mail is sent: the worker adds a job again for one that was given up.
    options: { backoff: { type: 'doubling' }, removeOnComplete: true, removeOnFail: true },
  },
  searchImport: { name: 'search.import', ...imports },
  searchRebuild: { name: 'search.rebuild', payload: RebuildJob, result: RebuildResult, attempts: 120 },
  searchRankings: { name: 'search.rankings', payload: RebuildJob, result: RankingsResult, attempts: 120 },
  housingImport: { name: 'housing.import', ...imports },
  schoolsImport: { name: 'schools.import', ...imports },
  schoolsDerive: { name: 'schools.derive', payload: RebuildJob, result: DeriveResult, attempts: 120 },
  schoolsRankings: { name: 'schools.rankings', payload: RebuildJob, result: RankingsResult, attempts: 120 },
  userDigest: {
    name: 'user.digest',
    payload: DigestJob,
    result: DigestResult,
    // Housing, schools or search may be down for three days.
    attempts: 900,
    options: { backoff: { type: 'doubling' } },
  },
  userMail: {
    name: 'user.mail',
    payload: UserMailJob,
    // A mail server may be down for three days. Jobs of sent mails are deleted.
    attempts: 900,
    options: { backoff: { type: 'doubling' }, removeOnComplete: true },
  },
} as const satisfies Record<string, QueueDefinition>
