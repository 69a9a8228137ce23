import { limits } from '@homeground/catalog/defaults'
import type { ApiKeyOwner, ApiKey as ApiKeyResponse, CreatedApiKey } from '@homeground/contracts'
import { type ApiKeyCache, AppError, createApiKey, type Db, hashApiKey } from '@homeground/service'
import { type DataSource, EntitySchema, In } from 'typeorm'
import { type Account, isUuid, lockUnchanged } from './account.repository.ts'
import { type Limit, putWithinLimit } from './limited-list.ts'
import { premiumUntilMs } from './premium-term.repository.ts'

/** A key with which a user's own programs read data. */
export interface ApiKey {
  readonly id: string
  readonly accountId: string
  readonly name: string
  /** SHA-256 of the key, hex. */
  readonly keyHash: string
  /** Last four characters of the key. */
  readonly hint: string
  readonly createdAt: Date
  /** Accurate to a minute; null if it was never used. */
  readonly lastUsedAt: Date | null
}

export const ApiKey = new EntitySchema<ApiKey>({
  name: 'ApiKey',
  tableName: 'api_key',
  columns: {
    id: { type: 'uuid', primary: true, generated: 'uuid' },
    accountId: { type: 'uuid' },
    name: { type: 'text' },
    keyHash: { type: 'text', unique: true },
    hint: { type: 'text' },
    createdAt: { type: 'timestamptz' },
    lastUsedAt: { type: 'timestamptz', nullable: true },
  },
})

const limit: Limit = { entity: ApiKey, maxRows: limits.apiKeys, listName: 'API keys' }

const toResponse = ({ id, name, hint, createdAt, lastUsedAt }: ApiKey): ApiKeyResponse => ({
  id,
  name,
  hint,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

/** An account's API keys, newest first. */
export async function listKeys(db: Db, accountId: string): Promise<ApiKeyResponse[]> {
  const keys = await db.getRepository(ApiKey).find({ where: { accountId }, order: { createdAt: 'DESC', id: 'ASC' } })
  return keys.map(toResponse)
}

/**
 * Gives an account, whose password was recently given, a new key. Errors: 403 without premium or if the password was changed
 * meanwhile, 409 if the account has as many as it may.
 */
export async function addKey(
  db: DataSource,
  { account, name, nowMs }: { account: Account; name: string; nowMs: number },
): Promise<CreatedApiKey> {
  const key = createApiKey()
  const { id: accountId } = account
  const row = await putWithinLimit(db, { accountId, limit }, async (tx) => {
    await lockUnchanged(tx, account)
    if ((await premiumUntilMs(tx, accountId, nowMs)) === 0)
      throw new AppError('premium_required', 403, 'API keys are part of premium.')
    const hint = key.slice(-4)
    const createdAt = new Date(nowMs)
    const inserted = await tx
      .getRepository(ApiKey)
      .save({ accountId, name, keyHash: hashApiKey(key), hint, createdAt, lastUsedAt: null })
    return { row: inserted, isNew: true }
  })
  return { ...toResponse(row), key }
}

interface Removal {
  readonly apiKeyCache: ApiKeyCache
  readonly accountId: string
}

/** Removes a key from the database and the cache; false if the account has no such key. `id` may be any text. */
export async function removeKey(
  db: DataSource,
  { apiKeyCache, accountId, id }: Removal & { id: string },
): Promise<boolean> {
  if (!isUuid(id.toLowerCase())) return false
  return db.transaction((tx) => removeKeys(tx, apiKeyCache, { accountId, id }))
}

/** Removes all keys of an account from the database and the cache, in the caller's transaction. */
export async function removeAllApiKeys(tx: Db, { apiKeyCache, accountId }: Removal): Promise<void> {
  await removeKeys(tx, apiKeyCache, { accountId })
}

/**
 * Moves the keys of an account to another one, in the caller's transaction, which must hold both accounts. The newest come
 * first; those that exceed the limit stay. While the rows are locked, {@link useApiKey} can't put a former owner into the cache.
 */
export async function moveApiKeys(
  tx: Db,
  { apiKeyCache, from, to }: { apiKeyCache: ApiKeyCache; from: string; to: string },
): Promise<void> {
  const keys = tx.getRepository(ApiKey)
  const candidates = await keys.find({
    where: { accountId: from },
    order: { createdAt: 'DESC', id: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  })
  const free = Math.max(0, limit.maxRows - (await keys.countBy({ accountId: to })))
  const movable = candidates.slice(0, free)
  await keys.update({ id: In(movable.map(({ id }) => id)) }, { accountId: to })
  await apiKeyCache.remove(movable.map(({ keyHash }) => keyHash))
}

/** Deletes first: meanwhile {@link useApiKey} waits for the row, so it can't put a removed key into the cache. */
async function removeKeys(
  tx: Db,
  apiKeyCache: ApiKeyCache,
  where: { accountId: string; id?: string },
): Promise<boolean> {
  const keys = tx.getRepository(ApiKey)
  const removals = await keys.find({ where, lock: { mode: 'pessimistic_write' } })
  await keys.delete(where)
  await apiKeyCache.remove(removals.map(({ keyHash }) => keyHash))
  return removals.length > 0
}

/**
 * Returns the owner of a key and records the use; undefined if there is no such key. Only premium owners are cached, so
 * that a purchase counts from the next call.
 */
export function useApiKey(
  db: DataSource,
  { apiKeyCache, keyHash, nowMs }: { apiKeyCache: ApiKeyCache; keyHash: string; nowMs: number },
): Promise<ApiKeyOwner | undefined> {
  return db.transaction(async (tx) => {
    const keys = tx.getRepository(ApiKey)
    const row = await keys.findOne({ where: { keyHash }, lock: { mode: 'pessimistic_write' } })
    if (!row) return undefined
    await keys.update({ id: row.id }, { lastUsedAt: new Date(nowMs) })
    const userId = row.accountId
    const owner = { userId, premiumUntilMs: await premiumUntilMs(tx, userId, nowMs) }
    if (owner.premiumUntilMs > nowMs) await apiKeyCache.put(keyHash, owner)
    return owner
  })
}
