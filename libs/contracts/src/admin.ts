import Type from 'typebox'
import { EmailAddress } from './accounts/accounts.ts'
import { contract } from './contract.ts'
import { done, nullable, oneOf } from './values.ts'

export const JobRequest = Type.Object({
  job: Type.String({ description: 'import, refresh, plan, remove, rollback, rebuild or rankings' }),
  params: Type.Optional(
    Type.Object(
      {
        source: Type.Optional(Type.String({ description: 'Source name' })),
        sources: Type.Optional(
          Type.Array(Type.String({ description: 'Source name' }), {
            description: 'refresh only: instead of `source`; without either, all sources',
          }),
        ),
        file: Type.Optional(Type.String({ description: 'Absolute path that the worker can read' })),
        url: Type.Optional(Type.String({ description: 'http or https address' })),
        entry: Type.Optional(Type.String({ description: 'The file of a zip archive that has several data files' })),
        part: Type.Optional(Type.String({ description: 'remove only: what to remove, e.g. 2018-04 or 2023/B25003' })),
        force: Type.Optional(Type.Boolean({ description: 'Loads a file again that is published' })),
        vintage: Type.Optional(Type.String({ description: 'Month or years of a file that does not name them' })),
        yes: Type.Optional(Type.Boolean({ description: 'Publishes even if values shown now would disappear' })),
        partial: Type.Optional(Type.Boolean({ description: 'Former name of yes' })),
        demonstration: Type.Optional(Type.Boolean({ description: 'Generated data' })),
        shipped: Type.Optional(
          Type.Boolean({ description: 'Comes with the product: published without comparing it with what is shown' }),
        ),
        states: Type.Optional(
          Type.Array(Type.String({ description: 'State abbreviation' }), {
            description: 'places and outlines only: load these states',
          }),
        ),
      },
      { additionalProperties: false, description: 'What the job works on' },
    ),
  ),
})
export type JobRequest = Type.Static<typeof JobRequest>

export const AdminJob = Type.Object({
  id: Type.String({ description: 'Queue and number' }),
  job: Type.String({ description: 'import, refresh, plan, remove, rollback, rebuild or rankings' }),
  params: Type.Unknown({ description: 'What the job was asked to do' }),
  state: oneOf(['waiting', 'active', 'publishing', 'completed', 'failed'], {
    description: 'publishing: imported, but not yet in search results',
  }),
  progress: Type.Unknown({ description: 'Step, rows and bytes so far' }),
  result: Type.Unknown({ description: 'Rows accepted and rejected, with reasons' }),
  error: nullable(Type.String({ description: 'Why it failed' })),
  attemptsMade: Type.Integer({ description: 'Tries so far' }),
  addedAt: Type.String({ description: 'ISO 8601' }),
  startedAt: nullable(Type.String({ description: 'ISO 8601; of its newest attempt' })),
  endedAt: nullable(Type.String({ description: 'ISO 8601; of its newest attempt' })),
})
export type AdminJob = Type.Static<typeof AdminJob>

/** Adds one job; a refresh adds one for each source, those of the same group included. */
export const addJob = contract('addJob', {
  tags: ['admin'],
  summary: 'Adds a job',
  body: JobRequest,
  response: {
    202: Type.Object({
      id: Type.String({ description: 'Of the job, or of the first of several' }),
      ids: Type.Array(Type.String(), { description: 'Of all jobs, in the order of their work' }),
    }),
  },
})

export const listJobs = contract('listJobs', {
  tags: ['admin'],
  summary: 'Lists the jobs',
  response: { 200: Type.Object({ jobs: Type.Array(AdminJob, { description: 'Newest first' }) }) },
})

const JobId = Type.Object({ id: Type.String({ description: 'As returned when the job was created' }) })

export const getJob = contract('getJob', {
  tags: ['admin'],
  summary: 'Returns a job',
  params: JobId,
  response: { 200: AdminJob },
})

/** Runs a failed job again; 409 for any other. */
export const retryJob = contract('retryJob', {
  tags: ['admin'],
  summary: 'Runs a failed job again',
  params: JobId,
  response: { 202: AdminJob },
})

/**
 * Takes a waiting job off its queue, or asks the worker to end a running one, which then fails with that reason and
 * leaves the published data as it was; 409 for a job that has ended.
 */
export const cancelJob = contract('cancelJob', {
  tags: ['admin'],
  summary: 'Cancels a job',
  params: JobId,
  response: { ...done, 202: Type.Null({ description: 'The worker ends the job' }) },
})

export const Operator = Type.Object({
  email: Type.String({ description: 'Email address of the account' }),
  tokens: Type.Integer({ description: 'Number of valid tokens' }),
  hasSecondFactor: Type.Boolean({ description: 'Logging in requires a code' }),
  lastUsedAt: Type.Union([Type.String(), Type.Null()], {
    description: 'When one of the tokens was last used, ISO 8601; null if never',
  }),
})
export type Operator = Type.Static<typeof Operator>

export const listOperators = contract('listOperators', {
  tags: ['admin'],
  summary: 'Lists the operators',
  response: { 200: Type.Array(Operator, { description: 'Sorted by email address' }) },
})

/** Makes the account of an address an operator, creating it if there is none, and issues another token. */
export const createOperator = contract('createOperator', {
  tags: ['admin'],
  summary: 'Makes someone an operator',
  body: Type.Object({ email: EmailAddress }, { additionalProperties: false }),
  response: {
    201: Type.Object({
      email: Type.String({ description: 'Email address of the account' }),
      token: Type.String({ description: 'Bearer token. Shown only in this response; only its hash is stored' }),
      invited: Type.Boolean({ description: 'The account has no password yet; a link to set one is sent by mail' }),
    }),
  },
})

/** Removes the operator role and all tokens from an account, which remains a user account. */
export const removeOperator = contract('removeOperator', {
  tags: ['admin'],
  summary: 'Removes an operator',
  params: Type.Object({ email: Type.String({ description: 'Email address of the account' }) }),
  response: done,
})

/** For an operator who lost the device and the recovery codes: removes the second factor and ends all sessions. */
export const resetSecondFactor = contract('resetSecondFactor', {
  tags: ['admin'],
  summary: 'Removes the second factor of an operator',
  params: Type.Object({ email: Type.String({ description: 'Email address of the account' }) }),
  response: done,
})

/** Whose token it is, by the hash of the token in the header x-operator-token; 404 for an unknown token. */
export const getOperatorOfToken = contract('getOperatorOfToken', {
  tags: ['internal'],
  response: { 200: Type.Unsafe<{ readonly email: string }>(Type.Unknown()) },
  isSerialized: true,
})
