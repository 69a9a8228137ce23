import type { Db } from '@homeground/service'

export interface Checkout {
  readonly id: string
  /** Null once the account is gone. */
  readonly accountId: string | null
  readonly amountCents: number
  readonly state: 'open' | 'paid' | 'canceled'
}

const columns = `id, account_id as "accountId", amount_cents as "amountCents", state`

export async function insertCheckout(
  db: Db,
  checkout: {
    id: string
    accountId: string
    provider: string
    amountCents: number
    createdAtMs: number
  },
): Promise<void> {
  const { id, accountId, provider, amountCents, createdAtMs } = checkout
  await db.query(
    `insert into checkout (id, account_id, provider, amount_cents, created_at)
     values ($1, $2, $3, $4, $5)`,
    [id, accountId, provider, amountCents, new Date(createdAtMs)],
  )
}

/** A purchase by its id and whose it is. */
export async function findCheckout(
  db: Db,
  { id, accountId, provider }: { id: string; accountId: string; provider: string },
): Promise<Checkout | undefined> {
  const rows = await db.query(
    `select ${columns} from checkout where id::text = $1 and account_id = $2 and provider = $3`,
    [id, accountId, provider],
  )
  return rows[0]
}

/**
 * Holds a purchase and its account until the transaction ends: the account first, as deleting and merging
 * accounts do, so that none waits for the other.
 */
export async function lockCheckout(
  tx: Db,
  { id, provider }: { id: string; provider: string },
): Promise<Checkout | undefined> {
  const found = 'from checkout where id = $1 and provider = $2'
  const lockAccount = () =>
    tx.query(`select from account where id = (select account_id ${found}) for update`, [
      id,
      provider,
    ])
  await lockAccount()
  const rows = await tx.query(`select ${columns} ${found} for update`, [id, provider])
  // Two accounts may have become one while the first lock was waited for: the purchase moved along.
  await lockAccount()
  return rows[0]
}

export async function markPaid(tx: Db, id: string): Promise<void> {
  await tx.query(`update checkout set state = 'paid' where id = $1`, [id])
}

/** What was paid stays paid, whatever is told afterwards. */
export async function markCanceled(
  db: Db,
  { id, provider }: { id: string; provider: string },
): Promise<void> {
  await db.query(
    `update checkout set state = 'canceled' where id = $1 and provider = $2 and state = 'open'`,
    [id, provider],
  )
}
