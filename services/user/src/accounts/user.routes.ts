import {
  type CurrentUser,
  changeUser,
  deleteUser,
  getUser,
  givePassword,
  mailConfirmation,
} from '@homeground/contracts'
import { identityOf, requireDatabase, requireUser, type Server, setSessionEnd, signalOf } from '@homeground/service'
import { requestLink } from '../mail/request-link.ts'
import { endRequestSession } from '../sessions/log-in.ts'
import { findSessionUser } from '../sessions/session-user.ts'
import { deleteAccount, findAccount } from './account.repository.ts'
import { changeAccount } from './change-account.ts'
import { changeAndEndAccess } from './end-access.ts'
import { lockUnchanged, requireOwnAccount, requireRecentPassword } from './own-account.ts'
import type { AccountParts } from './parts.ts'
import { userResponse } from './user-response.ts'

/** `/api/user`: reads, changes and deletes the caller's account. */
export function userRoutes(server: Server, parts: AccountParts): void {
  const { db, sessions, now } = parts

  server.route({
    ...getUser,
    handler: async (request, reply): Promise<CurrentUser> => {
      const { subject, tier, role } = identityOf(request)
      if (!subject.startsWith('user:')) return {}
      const { userId } = requireUser(request)
      requireDatabase(db)
      const account = await findAccount(db, userId)
      if (!account) {
        await endRequestSession(sessions, request)
        setSessionEnd(reply)
        return {}
      }
      const user = await userResponse(db, account, now())
      if (user.tier !== tier || user.role !== role) {
        // The sessions missed a change because Redis was down.
        const sessionUser = await findSessionUser(db, userId, now())
        if (sessionUser) await sessions.update(sessionUser)
      }
      return user
    },
  })

  server.route({
    ...changeUser,
    handler: async (request, reply) => {
      const account = await requireOwnAccount(parts, { request, reply })
      const { body: change } = request
      const changed = await changeAccount(parts, account, { change, request, reply })
      return userResponse(db, changed, now())
    },
  })

  server.route({
    ...mailConfirmation,
    handler: async (request, reply) => {
      const account = await requireOwnAccount(parts, { request, reply })
      const to = account.emailConfirmed ? account.pendingEmail : account.email
      const job = { kind: 'confirm', accountId: account.id } as const
      if (to !== null) await requestLink(parts, job, { to, request })
      return reply.status(202).send({})
    },
  })

  server.route({
    ...deleteUser,
    handler: async (request, reply) => {
      const account = await requireOwnAccount(parts, { request, reply })
      const { currentPassword } = request.body
      await requireRecentPassword(parts, account, { request, currentPassword })
      await changeAndEndAccess(parts, { signal: signalOf(request) }, async (tx, endAccess) => {
        await lockUnchanged(tx, account)
        await endAccess(account.id)
        await deleteAccount(tx, account.id)
      })
      setSessionEnd(reply)
      return reply.status(204).send(null)
    },
  })

  server.route({
    ...givePassword,
    handler: async (request, reply) => {
      const account = await requireOwnAccount(parts, { request, reply })
      const { currentPassword } = request.body
      await requireRecentPassword(parts, account, { request, currentPassword })
      return reply.status(204).send(null)
    },
  })
}
