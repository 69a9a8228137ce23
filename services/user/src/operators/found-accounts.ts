import { endAccountSessions, type FoundAccount, findAccounts as findAccountsRoute } from '@homeground/contracts'
import {
  type Db,
  identityOf,
  notFound,
  requireDatabase,
  requireOperatorRole,
  type Server,
  type Sessions,
} from '@homeground/service'
import type { DataSource } from 'typeorm'
import { Account, emailKey, findAccount } from '../accounts/account.repository.ts'
import { premiumUntilMs } from '../accounts/premium-term.repository.ts'

interface Parts {
  readonly db: DataSource
  readonly sessions: Sessions
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Any number of unconfirmed accounts may have an address. */
const maxAccounts = 20

/** Operators find the accounts of an address, of which they see the least that helps, and log one out everywhere. */
export function foundAccountRoutes(server: Server, { db, sessions, now }: Parts): void {
  server.route({
    ...findAccountsRoute,
    handler: async (request) => {
      requireOperatorRole(request)
      requireDatabase(db)
      const found = await findAccounts(db, { email: request.body.email, sessions, nowMs: now() })
      // Ids only: an address without an account must not be logged.
      const accounts = found.map(({ id }) => id)
      request.log.info({ by: identityOf(request).subject, accounts }, 'accounts looked up')
      return found
    },
  })

  server.route({
    ...endAccountSessions,
    handler: async (request, reply) => {
      requireOperatorRole(request)
      requireDatabase(db)
      const { id } = request.params
      if (!(await findAccount(db, id))) throw notFound('There is no such account.')
      await sessions.endAll(id)
      request.log.info({ by: identityOf(request).subject, account: id }, 'sessions ended')
      return reply.status(204).send(null)
    },
  })
}

async function findAccounts(
  db: Db,
  { email, sessions, nowMs }: { email: string; sessions: Sessions; nowMs: number },
): Promise<FoundAccount[]> {
  const accounts = await db
    .getRepository(Account)
    .find({
      where: { emailKey: emailKey(email) },
      order: { emailConfirmed: 'DESC', createdAt: 'DESC', id: 'ASC' },
      take: maxAccounts,
    })
  return Promise.all(
    accounts.map(async ({ id, emailConfirmed, role, createdAt }) => {
      const untilMs = await premiumUntilMs(db, id, nowMs)
      return {
        id,
        emailConfirmed,
        role,
        createdAt: createdAt.toISOString(),
        premiumUntil: untilMs > 0 ? new Date(untilMs).toISOString() : null,
        sessions: (await sessions.list(id)).length,
      }
    }),
  )
}
