import type { Watch } from '@homeground/contracts'
import { listWatches, unwatchZip, watchZip } from '@homeground/contracts'
import type { Db } from '@homeground/service'
import { requireDatabase, requireUser, type Server } from '@homeground/service'
import type { DataSource } from 'typeorm'
import { EntitySchema } from 'typeorm'
import { type Limit, pastMoment, putWithinLimit } from '../accounts/limited-list.ts'

/** A zip that a user watches. */
export interface WatchedZip {
  readonly accountId: string
  readonly zip: string
  readonly watchedAt: Date
}

export const WatchedZip = new EntitySchema<WatchedZip>({
  name: 'WatchedZip',
  tableName: 'watched_zip',
  columns: {
    accountId: { type: 'uuid', primary: true },
    zip: { type: 'text', primary: true },
    watchedAt: { type: 'timestamptz' },
  },
})

export const watchLimit: Limit = { entity: WatchedZip, maxRows: 100, listName: 'watched zips' }

const toResponse = ({ zip, watchedAt }: Omit<WatchedZip, 'accountId'>): Watch => ({
  zip,
  watchedAt: watchedAt.toISOString(),
})

/** The zips that an account watches, newest first. */
async function listWatched(db: Db, accountId: string): Promise<Watch[]> {
  const zips = await db
    .getRepository(WatchedZip)
    .find({ where: { accountId }, order: { watchedAt: 'DESC', zip: 'ASC' } })
  return zips.map(toResponse)
}

/** Watches a zip. Nothing changes if it is watched already. */
async function putWatch(
  db: DataSource,
  { accountId, zip, watchedAt }: { accountId: string; zip: string; watchedAt?: string | undefined },
): Promise<Watch> {
  const watched = await putWithinLimit(db, { accountId, limit: watchLimit }, async (tx) => {
    // SQL: one upsert that reports whether the row is new.
    const [{ isNew, ...row }] = await tx.query(
      `insert into watched_zip (account_id, zip, watched_at) values ($1, $2, ${pastMoment('$3')})
       on conflict (account_id, zip) do update set zip = excluded.zip
       returning zip, watched_at as "watchedAt", xmax = 0 as "isNew"`,
      [accountId, zip, watchedAt ?? null],
    )
    return { row, isNew }
  })
  return toResponse(watched)
}

/** Stops watching a zip, if the account watches it. */
async function deleteWatch(db: Db, { accountId, zip }: { accountId: string; zip: string }): Promise<void> {
  await db.getRepository(WatchedZip).delete({ accountId, zip })
}

/** The zips that the caller watches: lists, adds and removes them. */
export function watchedZipRoutes(server: Server, db: DataSource): void {
  server.route({
    ...listWatches,
    handler: async (request) => {
      const { userId } = requireUser(request)
      requireDatabase(db)
      return listWatched(db, userId)
    },
  })

  server.route({
    ...watchZip,
    // The body is optional.
    preValidation: async (request) => {
      request.body ??= {}
    },
    handler: async (request) => {
      const { userId: accountId } = requireUser(request)
      requireDatabase(db)
      return putWatch(db, { accountId, zip: request.params.zip, ...request.body })
    },
  })

  server.route({
    ...unwatchZip,
    handler: async (request, reply) => {
      const { userId: accountId } = requireUser(request)
      requireDatabase(db)
      await deleteWatch(db, { accountId, zip: request.params.zip })
      return reply.status(204).send(null)
    },
  })
}
