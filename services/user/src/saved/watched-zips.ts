import { listWatches, unwatchZip, type Watch, watchZip } from '@homeground/contracts'
import { requireDatabase, requireUser, type Server } from '@homeground/service'
import { type DataSource, EntitySchema } from 'typeorm'
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

/** The zips that the caller watches: lists, adds and removes them. */
export function watchedZipRoutes(server: Server, db: DataSource): void {
  server.route({
    ...listWatches,
    handler: async (request) => {
      const { userId: accountId } = requireUser(request)
      requireDatabase(db)
      const newestFirst = { watchedAt: 'DESC', zip: 'ASC' } as const
      const watches = await db.getRepository(WatchedZip).find({ where: { accountId }, order: newestFirst })
      return watches.map(toResponse)
    },
  })

  server.route({
    ...watchZip,
    // The body is optional.
    preValidation: async (request) => {
      request.body ??= {}
    },
    /** Nothing changes if the zip is watched already. */
    handler: async (request) => {
      const { userId: accountId } = requireUser(request)
      requireDatabase(db)
      const { watchedAt = null } = request.body
      const watch = await putWithinLimit(db, { accountId, limit: watchLimit }, async (tx) => {
        // SQL: one upsert that reports whether the row is new.
        const [{ isNew, ...row }] = await tx.query(
          `insert into watched_zip (account_id, zip, watched_at) values ($1, $2, ${pastMoment('$3')})
           on conflict (account_id, zip) do update set zip = excluded.zip
           returning zip, watched_at as "watchedAt", xmax = 0 as "isNew"`,
          [accountId, request.params.zip, watchedAt],
        )
        return { row, isNew }
      })
      return toResponse(watch)
    },
  })

  server.route({
    ...unwatchZip,
    handler: async (request, reply) => {
      const { userId: accountId } = requireUser(request)
      requireDatabase(db)
      await db.getRepository(WatchedZip).delete({ accountId, zip: request.params.zip })
      return reply.status(204).send(null)
    },
  })
}
