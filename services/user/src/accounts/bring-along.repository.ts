import type { Db } from '@homeground/service'
import { PremiumTerm } from '../premium/term.entity.ts'

/** Moves everything that belongs to one account to another, so that deleting the first loses nothing. */
export async function moveBelongings(tx: Db, { from, to }: { from: string; to: string }): Promise<void> {
  // SQL: each statement merges two sets. If both accounts have a note on a place, the notes are joined.
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
  for (const table of ['checkout', 'payment', 'premium_term']) {
    await tx.query(`update ${table} set account_id = $2 where account_id = $1`, [from, to])
  }
}

/** Zips that were moved, five at most, whose note is longer than one may be. */
export async function findLongNotes(
  tx: Db,
  { from, to, maxLength }: { from: string; to: string; maxLength: number },
): Promise<string[]> {
  const rows: { zip: string }[] = await tx.query(
    `select zip from saved_place join saved_place as moved using (zip)
     where saved_place.account_id = $2 and moved.account_id = $1 and length(saved_place.note) > $3
     order by zip limit 5`,
    [from, to, maxLength],
  )
  return rows.map(({ zip }) => zip)
}

/**
 * Shifts an account's terms so that none overlaps the one before, since the terms of two accounts may
 * overlap: no paid day is lost.
 */
export async function removeTermOverlaps(tx: Db, accountId: string): Promise<void> {
  const repository = tx.getRepository(PremiumTerm)
  const terms = await repository.find({ where: { accountId }, order: { startsAt: 'ASC', endsAt: 'ASC' } })
  let previousEndMs = 0
  for (const { provider, paymentId, startsAt, endsAt } of terms) {
    const shiftMs = Math.max(0, previousEndMs - startsAt.getTime())
    previousEndMs = endsAt.getTime() + shiftMs
    if (shiftMs === 0) continue
    await repository.update(
      { provider, paymentId },
      { startsAt: new Date(startsAt.getTime() + shiftMs), endsAt: new Date(previousEndMs) },
    )
  }
}
