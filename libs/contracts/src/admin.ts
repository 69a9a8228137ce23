import Type from 'typebox'
import { EmailAddress } from './accounts/accounts.ts'
import { contract } from './contract.ts'
import { paths } from './paths.ts'
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
        part: Type.Optional(Type.String({ description: 'What to remove, e.g. 2018-04 or 2023/B25003' })),
        removal: Type.Optional(
          Type.Boolean({ description: 'plan only: of the removal of a part, instead of the import of a file' }),
        ),
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
  dueAt: Type.Optional(
    Type.String({ description: 'ISO 8601; when a refresh of the release calendar begins; missing for all other jobs' }),
  ),
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
  otherErrors: [409],
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
  otherErrors: [409],
  params: JobId,
  response: { ...done, 202: Type.Null({ description: 'The worker ends the job' }) },
})

/** When a source is looked for at its publisher by itself. */
export const SourceRefresh = Type.Object({
  source: Type.String({ description: 'Source name' }),
  schedule: nullable(
    Type.String({ description: 'Cron pattern in New York time; null if the source is not refreshed by itself' }),
  ),
  nextAt: nullable(Type.String({ description: 'ISO 8601; null if the source is not refreshed by itself' })),
})
export type SourceRefresh = Type.Static<typeof SourceRefresh>

export const listRefreshes = contract('listRefreshes', {
  tags: ['admin'],
  summary: 'Lists when each source is refreshed next',
  response: { 200: Type.Array(SourceRefresh, { description: 'Every source, in the order of the catalog' }) },
})

/** Succeeds only for callers who may make the other calls of operators. */
export const getOperatorAccess = contract('getOperatorAccess', {
  tags: ['admin'],
  summary: 'Returns as whom an operator is recognized',
  response: {
    200: Type.Object({ operator: Type.String({ description: 'As the log names the operator: user:… or operator:…' }) }),
  },
})

/** What a token of an operator may do: the calls at and below these paths. */
const scopePaths = {
  all: ['/api/admin'],
  data: [paths.adminJobs, paths.adminQueues],
  messages: [paths.adminMessages, paths.adminNewsletter],
} as const
export type TokenScope = keyof typeof scopePaths
export const tokenScopes = Object.keys(scopePaths) as TokenScope[]

/** Whether a token with a scope may make the call of a path. */
export function isInScope(scope: TokenScope, path: string): boolean {
  return scopePaths[scope].some((each) => path === each || path.startsWith(`${each}/`))
}

/** How long a token of an operator works unless its creator says otherwise, and the longest time. */
export const tokenDays = { default: 90, max: 365 }

export const Operator = Type.Object({
  email: Type.String({ description: 'Email address of the account' }),
  tokens: Type.Integer({ description: 'Number of valid tokens' }),
  hasSecondFactor: Type.Boolean({ description: 'Logging in requires a code' }),
  lastUsedAt: Type.Union([Type.String(), Type.Null()], {
    description: 'When one of the tokens was last used, ISO 8601; null if never',
  }),
  nextExpiryAt: Type.Union([Type.String(), Type.Null()], {
    description: 'When the first of the tokens expires, ISO 8601; null without tokens',
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
  body: Type.Object(
    {
      email: EmailAddress,
      scope: Type.Optional(
        oneOf(tokenScopes, {
          description: 'What the token may do, by default all; data: jobs; messages: messages and newsletters',
        }),
      ),
      days: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: tokenDays.max,
          default: tokenDays.default,
          description: 'Days after which the token expires',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  response: {
    201: Type.Object({
      email: Type.String({ description: 'Email address of the account' }),
      token: Type.String({ description: 'Bearer token. Shown only in this response; only its hash is stored' }),
      expiresAt: Type.String({ description: 'When the token expires, ISO 8601' }),
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

/** Whose token it is and what it may do, by the token in the header x-operator-token; 404 for an unknown or expired one. */
export const getOperatorOfToken = contract('getOperatorOfToken', {
  tags: ['internal'],
  response: { 200: Type.Unsafe<{ readonly email: string; readonly scope: TokenScope }>(Type.Unknown()) },
  isSerialized: true,
})

/** The least of an account that an operator needs to help its owner: neither its name nor its lists, devices or payments. */
export const FoundAccount = Type.Object({
  id: Type.String({ description: 'UUID' }),
  emailConfirmed: Type.Boolean({ description: 'Its owner has confirmed the address; at most one account has' }),
  role: oneOf(['user', 'operator'], { description: 'What the account may do' }),
  createdAt: Type.String({ description: 'When it was made, ISO 8601' }),
  premiumUntil: nullable(Type.String({ description: 'ISO 8601; null without premium' })),
  sessions: Type.Integer({ description: 'Open sessions' }),
})
export type FoundAccount = Type.Static<typeof FoundAccount>

/** The address is in the body, not in the path, so that no log has it. */
export const findAccounts = contract('findAccounts', {
  tags: ['admin'],
  summary: 'Finds the accounts of an email address',
  body: Type.Object({ email: EmailAddress }, { additionalProperties: false }),
  response: {
    200: Type.Array(FoundAccount, { description: 'At most 20: the confirmed one first, then the newest first' }),
  },
})

const AccountId = Type.Object({
  id: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', description: 'UUID of the account' }),
})

/** Logs an account out on all of its devices. Its password, API keys and mailed links stay valid. */
export const endAccountSessions = contract('endAccountSessions', {
  tags: ['admin'],
  summary: 'Logs an account out everywhere',
  params: AccountId,
  response: done,
})

/** Of an account with a confirmed address. While it has premium, its searches are not counted. */
export const AccountQuota = Type.Object({
  used: Type.Integer({ description: 'Different searches of today' }),
  limit: Type.Integer({ description: 'Different searches per day' }),
  resetsAt: Type.String({ description: 'When the next day begins, ISO 8601' }),
})
export type AccountQuota = Type.Static<typeof AccountQuota>

export const getAccountQuota = contract('getAccountQuota', {
  tags: ['admin'],
  summary: 'Returns how many searches of today an account has used',
  params: AccountId,
  response: { 200: AccountQuota },
})

export const resetAccountQuota = contract('resetAccountQuota', {
  tags: ['admin'],
  summary: 'Gives an account all searches of today back',
  params: AccountId,
  response: done,
})

const countedKinds = ['accounts', 'visitors', 'addresses'] as const

const CountedToday = Type.Object({
  kind: oneOf(countedKinds, {
    description: 'visitors: browsers without an account; addresses: network addresses of visitors',
  }),
  limit: Type.Integer({ description: 'Different searches per day of each' }),
  counted: Type.Integer({ description: 'How many have searched today' }),
  usedUp: Type.Integer({ description: 'How many of these have no search left' }),
})

/** Counts only: neither accounts nor addresses are named. */
export const QuotaToday = Type.Object({
  resetsAt: Type.String({ description: 'When the next day begins, ISO 8601' }),
  timeZone: Type.String({ description: 'IANA name of the time zone in which a day begins at midnight' }),
  isComplete: Type.Boolean({ description: 'False if there are too many to count all of them' }),
  kinds: Type.Array(CountedToday, { description: 'One entry for each kind' }),
})
export type QuotaToday = Type.Static<typeof QuotaToday>

export const getQuotaToday = contract('getQuotaToday', {
  tags: ['admin'],
  summary: 'Returns how the free searches of today are used',
  response: { 200: QuotaToday },
})
