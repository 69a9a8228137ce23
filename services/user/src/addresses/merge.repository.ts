import type { Db } from '@homeground/service'

/** Gives one account all that belongs to another, so that nothing is lost when the other is deleted. */
export async function moveBelongings(
  tx: Db,
  { from, to }: { from: string; to: string },
): Promise<void> {
  // Both may have written about a place: the one's note stays, with the other's below.
  await tx.query(
    `insert into saved_place as mine (account_id, zip, note, saved_at)
     select $2, zip, note, saved_at from saved_place where account_id = $1
     on conflict (account_id, zip) do update set
       note = case when mine.note in ('', excluded.note) then excluded.note
         when excluded.note = '' then mine.note
         else mine.note || E'\\n' || excluded.note end,
       saved_at = least(mine.saved_at, excluded.saved_at)`,
    [from, to],
  )
  await tx.query(
    `insert into watched_zip (account_id, zip, watched_at)
     select $2, zip, watched_at from watched_zip where account_id = $1
     on conflict do nothing`,
    [from, to],
  )
  await tx.query(
    `insert into saved_search (account_id, name, path, saved_at)
     select $2, name, path, saved_at from saved_search where account_id = $1
     on conflict (account_id, path) do nothing`,
    [from, to],
  )
  for (const table of ['checkout', 'payment', 'premium_term', 'mail_token']) {
    await tx.query(`update ${table} set account_id = $2 where account_id = $1`, [from, to])
  }
}

/** Terms of two accounts may run at the same time: puts each after the one before, so that no paid day is lost. */
export async function layTermsEndToEnd(tx: Db, accountId: string): Promise<void> {
  const terms: { provider: string; paymentId: string; startsAt: Date; endsAt: Date }[] =
    await tx.query(
      `select provider, payment_id as "paymentId", starts_at as "startsAt", ends_at as "endsAt"
       from premium_term where account_id = $1 order by starts_at, ends_at`,
      [accountId],
    )
  let freeFromMs = 0
  for (const { provider, paymentId, startsAt, endsAt } of terms) {
    const laterByMs = Math.max(0, freeFromMs - startsAt.getTime())
    freeFromMs = endsAt.getTime() + laterByMs
    if (laterByMs === 0) continue
    await tx.query(
      `update premium_term set starts_at = $3, ends_at = $4 where provider = $1 and payment_id = $2`,
      [provider, paymentId, new Date(startsAt.getTime() + laterByMs), new Date(freeFromMs)],
    )
  }
}
