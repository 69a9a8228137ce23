import { createHash } from 'node:crypto'
import { idempotencyHeader } from '@homeground/contracts/headers'
import type { FastifyRequest } from 'fastify'
import { type DataSource, type EntityManager, EntitySchema, LessThanOrEqual, MoreThan } from 'typeorm'
import { signalOf } from '../base/deadline.ts'
import { invalid } from '../base/errors.ts'
import { identityOf } from '../identity/identity.ts'
import { type Db, transactionWithin } from '../storage/database.ts'

const hourMs = 3600_000
/** How long a key is remembered. */
const keyLifetimeMs = 24 * hourMs

/** A call that was done; a repetition of it is recognized. */
export interface IdempotencyKey {
  /** SHA-256 of the call, its sender and the key. */
  readonly keyHash: string
  /** SHA-256 of what was sent. */
  readonly requestHash: string
  /** Result of the effect: JSON. */
  readonly result: object
  /** False until what follows the transaction is done. */
  readonly isComplete: boolean
  readonly createdAt: Date
}

/** The table that `runOnce` needs in a service's schema. */
export const IdempotencyKey = new EntitySchema<IdempotencyKey>({
  name: 'IdempotencyKey',
  tableName: 'idempotency_key',
  columns: {
    keyHash: { type: 'text', primary: true },
    requestHash: { type: 'text' },
    result: { type: 'jsonb' },
    isComplete: { type: 'boolean' },
    createdAt: { type: 'timestamptz' },
  },
})

export interface Once<Result extends object> {
  readonly request: FastifyRequest
  /** Who may repeat the call; by default its browser, else its user. */
  readonly sender?: string
  /** The values that must be equal in a repetition. Without a key, equal calls of one sender within an hour are repetitions. */
  readonly sent: unknown
  readonly nowMs: number
  /** Does the work of the call, in the transaction that also stores the key. The result is stored as JSON. */
  effect(tx: EntityManager): Promise<Result>
  /** False if what the first call made is gone; the effect then runs again. By default, it lasts. */
  lasts?(tx: EntityManager, result: Result, more: { hasKey: boolean }): Promise<boolean>
  /**
   * Runs after the commit, e.g. requests mail. If it fails or its process dies, a repetition of the call runs it;
   * two at the same time may both do.
   */
  follow?(result: Result): Promise<void>
}

/**
 * Runs the effect of a call once, however often and in whatever state of failure the call is repeated: with the same
 * `Idempotency-Key` for 24 hours, without one if the same is sent within an hour. A repetition waits for the one in
 * progress and gets its result. Nothing is changed after the request's deadline. Errors: 422 if the key was sent with
 * something else; 503 at the deadline; whatever the effect throws, and then nothing is stored.
 */
export async function runOnce<Result extends object>(db: DataSource, once: Once<Result>): Promise<Result> {
  const { request, sender = senderOf(request), sent, nowMs, effect, lasts, follow } = once
  const key = request.headers[idempotencyHeader]
  const hasKey = key !== undefined
  const requestHash = hashOf(sent)
  const call = `${request.method} ${request.routeOptions.url}`
  const keyHash = hashOf([call, sender, hasKey ? ['key', key] : ['sent', requestHash]])
  const since = new Date(nowMs - (hasKey ? keyLifetimeMs : hourMs))

  const { result, isComplete } = await transactionWithin(db, signalOf(request), async (tx) => {
    // A repetition at the same time waits here until this transaction ends.
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [keyHash])
    const keys = tx.getRepository(IdempotencyKey)
    const stored = await keys.findOneBy({ keyHash, createdAt: MoreThan(since) })
    if (stored && stored.requestHash !== requestHash) {
      throw invalid({ 'Idempotency-Key': 'was sent before with other values; send a new one with new values' })
    }
    if (stored) {
      const first = { result: stored.result as Result, isComplete: stored.isComplete }
      if (!lasts || (await lasts(tx, first.result, { hasKey }))) return first
    }
    const outcome = { result: await effect(tx), isComplete: follow === undefined }
    const createdAt = new Date(nowMs)
    await keys.upsert({ keyHash, requestHash, ...outcome, createdAt }, ['keyHash'])
    return outcome
  })
  if (follow && !isComplete) {
    await follow(result)
    await db.getRepository(IdempotencyKey).update({ keyHash }, { isComplete: true })
  }
  return result
}

/** Deletes the keys that are older than a day; for a service's daily cleaning. */
export async function deleteOldIdempotencyKeys(db: Db, nowMs: number): Promise<void> {
  const createdAt = LessThanOrEqual(new Date(nowMs - keyLifetimeMs))
  await db.getRepository(IdempotencyKey).delete({ createdAt })
}

/** The browser that sent a request, otherwise its user or operator. */
function senderOf(request: FastifyRequest): string {
  const { device, subject } = identityOf(request)
  return device ?? subject
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}
