import type { DataSource } from 'typeorm'
import type { Digest } from './digest.entity.ts'
import { unsentAfter } from './digest.repository.ts'

type DigestKey = Pick<Digest, 'publication' | 'accountId'>

const keysPerCall = 1000

/**
 * Requests the mail of every digest that is not sent yet, and returns their number. A digest whose mail waits already is
 * not requested twice, so that a run that was killed between both is repaired by the next.
 */
export async function requestUnsent(
  db: DataSource,
  { addMails }: { readonly addMails: (keys: readonly DigestKey[]) => Promise<void> },
): Promise<number> {
  let count = 0
  let last: DigestKey | undefined
  do {
    const keys = await unsentAfter(db, last, keysPerCall)
    if (keys.length > 0) await addMails(keys)
    count += keys.length
    last = keys.at(-1)
  } while (last)
  return count
}
