import { maxNoteLength } from '@homeground/contracts'
import { AppError, type Db } from '@homeground/service'
import type { DataSource } from 'typeorm'
import { moveApiKeys } from '../api-keys/api-key.repository.ts'
import { placeLimit } from '../saved/saved-place.repository.ts'
import { searchLimit } from '../saved/saved-search.repository.ts'
import { watchLimit } from '../saved/watched-zip.repository.ts'
import { deleteAccount, findAccount, lockAccount } from './account.repository.ts'
import { findLongNotes, moveBelongings, removeTermOverlaps } from './bring-along.repository.ts'
import { changeAndEndAccess } from './end-access.ts'
import type { AccountParts } from './parts.ts'

/**
 * Moves the lists, the premium and the API keys of an unconfirmed account to another one of the same person, and deletes the
 * first. Does nothing if `from` is confirmed, an operator's, or the same account. The caller must have checked
 * that the person is logged in to `from` and knows the password of `to`. Errors: 409 if a list or a note would be longer than
 * an account may have, and then nothing changes.
 */
export async function bringAlong(
  parts: Pick<AccountParts, 'sessions' | 'apiKeyCache' | 'now'> & { readonly db: DataSource },
  { from, to, signal }: { from: string; to: string; signal: AbortSignal },
): Promise<void> {
  if (from === to) return
  await changeAndEndAccess(parts, { signal }, async (tx, endAccess) => {
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
