import { type ConnectionOptions, type DefaultJobOptions, type Job, Queue, Worker } from 'bullmq'
import Type, { type Static, type TSchema } from 'typebox'
import Value from 'typebox/value'

/**
 * Every queue, its payload and its owner on one screen. New payload fields stay optional for one
 * release. Handlers may run twice and leave the same result.
 */
export const ImportJob = Type.Object({
  action: Type.Union([Type.Literal('import'), Type.Literal('rollback')]),
  source: Type.String({ description: 'Source name: places, gazetteer, acs, realtor, …' }),
  file: Type.Optional(Type.String({ description: 'Absolute path that the worker can read' })),
  url: Type.Optional(Type.String({ description: 'http or https address' })),
  vintage: Type.Optional(Type.String({ description: 'Names the vintage where the file does not' })),
  partial: Type.Optional(Type.Boolean({ description: 'Skips the check on the number of rows' })),
  demonstration: Type.Optional(Type.Boolean({ description: 'Generated data' })),
  states: Type.Optional(
    Type.Array(Type.String(), { description: 'places only: load these states' }),
  ),
})
export type ImportJob = Static<typeof ImportJob>

export const RebuildJob = Type.Object({
  reason: Type.String({ description: 'What changed, for the log' }),
})
export type RebuildJob = Static<typeof RebuildJob>

export const DeriveJob = Type.Object({
  reason: Type.String({ description: 'What changed, for the log' }),
})
export type DeriveJob = Static<typeof DeriveJob>

const AccountId = Type.String({ description: 'UUID; an account that is gone gets no mail' })
const Email = Type.String({ description: 'Email address' })

/** What a mail is about, never a link: the worker makes the token, so that Redis holds no secret. */
export const UserMailJob = Type.Union([
  Type.Object({
    kind: Type.Literal('reset', { description: 'Asked for; an unknown address gets no mail' }),
    email: Email,
  }),
  Type.Object({ kind: Type.Literal('confirm'), accountId: AccountId }),
  Type.Object({
    kind: Type.Literal('invitation', { description: 'Made by an operator: sets a password' }),
    accountId: AccountId,
  }),
  Type.Object({
    kind: Type.Literal('claimed-twice', { description: 'Confirmed without its password' }),
    accountId: AccountId,
  }),
  Type.Object({
    kind: Type.Literal('address-changed', { description: 'Notice to the former address' }),
    email: Email,
  }),
])
export type UserMailJob = Static<typeof UserMailJob>

export const ImportProgress = Type.Object({
  step: Type.String({ description: 'What is being done, one or two words' }),
  rowsRead: Type.Integer(),
  bytesRead: Type.Integer({ description: 'Bytes of the file as it came' }),
  bytesTotal: Type.Union([Type.Integer(), Type.Null()]),
})
export type ImportProgress = Static<typeof ImportProgress>

export const queues = {
  searchImport: { name: 'search.import', payload: ImportJob, attempts: 3 },
  searchRebuild: { name: 'search.rebuild', payload: RebuildJob, attempts: 120 },
  housingImport: { name: 'housing.import', payload: ImportJob, attempts: 3 },
  schoolsImport: { name: 'schools.import', payload: ImportJob, attempts: 3 },
  schoolsDerive: { name: 'schools.derive', payload: DeriveJob, attempts: 120 },
  userMail: {
    name: 'user.mail',
    payload: UserMailJob,
    // A mail server may be away for three days; what has been sent leaves nothing behind.
    attempts: 900,
    options: { backoff: { type: 'doubling' }, removeOnComplete: true },
  },
} as const satisfies Record<string, QueueDefinition>

/** Which queue imports a source; a source that is not here is unknown. */
export const importQueueOf: Readonly<
  Record<string, 'searchImport' | 'housingImport' | 'schoolsImport'>
> = {
  places: 'searchImport',
  gazetteer: 'searchImport',
  acs: 'searchImport',
  irs: 'searchImport',
  airports: 'searchImport',
  realtor: 'housingImport',
  ccd: 'schoolsImport',
  edge: 'schoolsImport',
  edfacts: 'schoolsImport',
}

export interface QueueDefinition {
  readonly name: string
  readonly payload: TSchema
  readonly attempts: number
  /** Where it differs from what openQueue says. */
  readonly options?: DefaultJobOptions
}

export interface QueueConnection {
  readonly connection: ConnectionOptions
  /** Key prefix in Redis, so that tests and systems can share one. */
  readonly prefix: string
}

/**
 * Opens the producing side of a queue. Unless its definition says otherwise, a failed job is tried again
 * every 5 s up to its attempts, and finished jobs stay a week for the operators to read.
 */
export function openQueue(
  definition: QueueDefinition,
  { connection, prefix }: QueueConnection,
): Queue {
  const queue = new Queue(definition.name, {
    connection,
    prefix,
    defaultJobOptions: {
      attempts: definition.attempts,
      backoff: { type: 'fixed', delay: 5000 },
      removeOnComplete: { age: 7 * 24 * 3600, count: 1000 },
      removeOnFail: { age: 30 * 24 * 3600 },
      ...definition.options,
    },
  })
  // A lost connection is reported by the caller's health check and mends itself.
  queue.on('error', () => {})
  return queue
}

/** Adds a job after checking its payload. Errors: throws when the payload does not fit. */
export async function addJob<D extends QueueDefinition>(
  queue: Queue,
  definition: D,
  data: Static<D['payload']>,
  name: string = definition.name,
): Promise<Job> {
  return queue.add(name, Value.Parse(definition.payload, data))
}

/** Starts a consumer of a queue: parses the payload, then calls the plain function; one job at a time. */
export function startWorker<D extends QueueDefinition>(
  definition: D,
  { connection, prefix }: QueueConnection,
  handle: (data: Static<D['payload']>, job: Job) => Promise<unknown>,
): Worker {
  const worker = new Worker(
    definition.name,
    (job) => handle(Value.Parse(definition.payload, job.data) as Static<D['payload']>, job),
    {
      ...{ connection, prefix, concurrency: 1, lockDuration: 60_000 },
      settings: { backoffStrategy: doubling },
    },
  )
  worker.on('error', () => {})
  return worker
}

/** Backoff `doubling`: 1 s, 2 s, 4 s … and from the tenth failure on 5 minutes. */
function doubling(failures: number): number {
  return Math.min(1000 * 2 ** (failures - 1), 300_000)
}
