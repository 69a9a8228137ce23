import { maxNoteLength } from '@homeground/contracts'
import { AppError, type Db, signalOf } from '@homeground/service'
import type { FastifyRequest } from 'fastify'
import { deleteAccount, findAccount, lockAccount } from '../accounts/account.repository.ts'
import { moveApiKeys } from '../accounts/api-key.repository.ts'
import { type AccessParts, changeAndEndAccess } from '../accounts/end-access.ts'
import { removeTermOverlaps } from '../accounts/premium-term.repository.ts'
import { userIdOf } from '../accounts/session-user.ts'
import { placeLimit } from '../saved/saved-places.ts'
import { searchLimit } from '../saved/saved-searches.ts'
import { watchLimit } from '../saved/watched-zips.ts'

/**
 * Moves the lists, the premium and the API keys of the unconfirmed account that the caller is logged in to, to another
 * one whose password the caller has just given, and deletes the first. Does nothing if the first is confirmed, an
 * operator's, or the same account. Errors: 409 if a list or a note would be longer than an account may have, and then
 * nothing changes.
 */
export async function bringAlong(
  parts: AccessParts,
  { request, to }: { request: FastifyRequest; to: string },
): Promise<void> {
  const from = userIdOf(request)
  if (from === undefined || from === to) return
  await changeAndEndAccess(parts, { signal: signalOf(request) }, async (tx, endAccess) => {
    // In a fixed order, so that two calls at once don't wait for each other.
    for (const id of [from, to].toSorted()) await lockAccount(tx, id)
    const source = await findAccount(tx, from)
    if (!source || source.emailConfirmed || source.role !== 'user') return
    if (!(await findAccount(tx, to))) return
    const before = await countLists(tx, to)
    await moveBelongings(tx, { from, to })
    await requireWithinLimits(tx, { from, to, before })
    await moveApiKeys(tx, { apiKeyCache: parts.apiKeyCache, from, to })
    await removeTermOverlaps(tx, to)
    await endAccess(from)
    await deleteAccount(tx, from)
  })
}

const lists = [placeLimit, watchLimit, searchLimit]

/** The rows of an account in each of the lists. */
async function countLists(tx: Db, accountId: string): Promise<number[]> {
  const counts: number[] = []
  for (const { entity } of lists) counts.push(await tx.getRepository(entity).countBy({ accountId }))
  return counts
}

async function requireWithinLimits(
  tx: Db,
  { from, to, before }: { from: string; to: string; before: readonly number[] },
): Promise<void> {
  const after = await countLists(tx, to)
  lists.forEach(({ maxRows, listName }, at) => {
    const count = after[at]!
    if (count > maxRows && count > before[at]!) {
      throw tooMuch(`Together, your accounts have ${count} ${listName}; one holds ${maxRows}.`)
    }
  })
  const zips = await findLongNotes(tx, { from, to, maxLength: maxNoteLength })
  if (zips.length > 0) {
    throw tooMuch(`Together, your notes on ${zips.join(', ')} are too long for one account.`)
  }
}

function tooMuch(sentence: string): AppError {
  return new AppError('conflict', 409, `${sentence} Please shorten or remove some first.`)
}

/** Moves everything that belongs to one account to another, so that deleting the first loses nothing. */
async function moveBelongings(tx: Db, { from, to }: { from: string; to: string }): Promise<void> {
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
async function findLongNotes(
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
