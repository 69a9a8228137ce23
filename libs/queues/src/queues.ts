import Type, { type Static } from 'typebox'
import { ImportJob, ImportProgress, ImportResult } from './import-job.ts'
import type { QueueDefinition } from './queue.ts'

/** Rebuilds the search service's read model. */
export const RebuildJob = Type.Object({ reason: Type.String({ description: 'What changed, for the log' }) })
export type RebuildJob = Static<typeof RebuildJob>

/** The read model as a rebuild left it. */
export const BuiltModel = Type.Object({
  version: Type.Integer({ description: 'Version of the read model' }),
  changed: Type.Boolean({ description: 'False when nothing had changed since the last build' }),
  zips: Type.Integer({ description: 'Zips in the model; 0 when nothing had changed' }),
  housing: Type.Optional(Type.String({ description: 'Version of the housing data in it' })),
})
export type BuiltModel = Static<typeof BuiltModel>

/** A rebuild does nothing when a later one was already waiting. */
export const RebuildResult = Type.Union([
  BuiltModel,
  Type.Object({ superseded: Type.Literal(true, { description: 'A later rebuild did the work' }) }),
])
export type RebuildResult = Static<typeof RebuildResult>

/** Rebuilds the cached rankings of a service: zips, or schools and districts. */
export const RankingsJob = Type.Object({ reason: Type.String({ description: 'What changed, for the log' }) })
export type RankingsJob = Static<typeof RankingsJob>

export const RankingsResult = Type.Object({
  version: Type.Union([Type.String(), Type.Null()], {
    description: 'Version of the data that is ranked; null before there is any, or if a later job ranks newer data',
  }),
})
export type RankingsResult = Static<typeof RankingsResult>

/** Search shows a version of housing's data: mails watchers what changed, unless they have been mailed. */
export const DigestJob = Type.Object({
  reason: Type.String({ description: 'What changed, for the log' }),
  model: Type.Integer({ description: 'Version of the read model that shows the data' }),
  housing: Type.String({ description: 'Version of the housing data in it' }),
})
export type DigestJob = Static<typeof DigestJob>

export const DigestResult = Type.Union([
  Type.Object({ superseded: Type.Literal(true, { description: 'A later job will do the work' }) }),
  Type.Object({
    publication: Type.Integer({ description: 'Number of housing’s publication' }),
    kind: Type.Union([Type.Literal('baseline'), Type.Literal('news'), Type.Literal('restatement')], {
      description: 'baseline: the first data that is known, which is compared with nothing',
    }),
    mails: Type.Integer({ description: 'Mails requested by this run' }),
  }),
])
export type DigestResult = Static<typeof DigestResult>

/** Computes the scores of schools and zips. */
export const DeriveJob = Type.Object({ reason: Type.String({ description: 'What changed, for the log' }) })
export type DeriveJob = Static<typeof DeriveJob>

export const DeriveResult = Type.Object({
  version: Type.String({ description: 'Version of the scores' }),
  changed: Type.Boolean({ description: 'False when they were of this version already' }),
  rebuildJobId: Type.Optional(Type.String({ description: 'The search rebuild that will show the change' })),
})
export type DeriveResult = Static<typeof DeriveResult>

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
    kind: Type.Literal('digest', { description: 'What changed in the watched zips' }),
    publication: Type.Integer({ description: 'Number of housing’s publication' }),
    accountId: AccountId,
  }),
])
export type UserMailJob = Static<typeof UserMailJob>

/** A row of the feedback service's `mail`, which names the recipient and the subject. */
export const FeedbackMailJob = Type.Object({ mailId: Type.Integer({ description: 'Number of the row' }) })
export type FeedbackMailJob = Static<typeof FeedbackMailJob>

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
  searchRankings: { name: 'search.rankings', payload: RankingsJob, result: RankingsResult, attempts: 120 },
  housingImport: { name: 'housing.import', ...imports },
  schoolsImport: { name: 'schools.import', ...imports },
  schoolsDerive: { name: 'schools.derive', payload: DeriveJob, result: DeriveResult, attempts: 120 },
  schoolsRankings: { name: 'schools.rankings', payload: RankingsJob, result: RankingsResult, attempts: 120 },
  userDigest: {
    name: 'user.digest',
    payload: DigestJob,
    result: DigestResult,
    // Housing or search may be down for three days.
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
