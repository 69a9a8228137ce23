import { deleteOldIdempotencyKeys, type Log, repeat, type Sessions } from '@homeground/service'
import type { DataSource } from 'typeorm'

const dayMs = 24 * 3600_000
const unconfirmedLifetimeMs = 30 * dayMs

/**
 * Deletes the accounts that have been unconfirmed for 30 days, paid ones not before their term ends. Returns how
 * many. Errors: 503 if Redis is down; the sessions of a deleted account end at their next call in any case.
 */
export async function endUnconfirmedAccounts(
  db: DataSource,
  { sessions, nowMs }: { sessions: Sessions; nowMs: number },
): Promise<number> {
  // SQL: the condition is across tables, and an account confirmed meanwhile must stay.
  const [ended] = await db.query(
    `delete from account where not email_confirmed and role = 'user' and unconfirmed_since <= $1
       and not exists (
         select from premium_term where account_id = account.id and ends_at > $2)
     returning id`,
    [new Date(nowMs - unconfirmedLifetimeMs), new Date(nowMs)],
  )
  for (const { id } of ended as { id: string }[]) await sessions.endAll(id)
  return ended.length
}

/** Ends unconfirmed accounts and deletes old idempotency keys every day. Returns a function that stops it. */
export function endUnconfirmedDaily(parts: {
  readonly db: DataSource
  readonly sessions: Sessions
  readonly now: () => number
  readonly log: Log
}): () => Promise<void> {
  const { db, sessions, now, log } = parts
  const run = async () => {
    const count = await endUnconfirmedAccounts(db, { sessions, nowMs: now() })
    log.info({ count }, 'ended unconfirmed accounts')
    await deleteOldIdempotencyKeys(db, now())
  }
  return repeat(db, run, {
    firstAfterMs: 60_000,
    everyMs: dayMs,
    onFailure: (error) => log.warn({ err: error }, 'unconfirmed accounts not ended'),
  })
}
