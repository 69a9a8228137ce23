import {
  type CurrentUser,
  changeUser,
  deleteUser,
  getUser,
  mailConfirmation,
} from '@homeground/contracts'
import {
  identityOf,
  requireDatabase,
  requireUser,
  type Server,
  setSessionEnd,
} from '@homeground/service'
import { changeAndEndSessions } from '../sessions/change-and-end-sessions.ts'
import { endCallersSession } from '../sessions/log-in.ts'
import { deleteAccount, findAccount, personOf } from './account.repository.ts'
import { changeAccount } from './change-account.ts'
import { ownAccount, requirePassword } from './own-account.ts'
import type { AccountParts } from './parts.ts'
import { userAnswer } from './user-of-account.ts'

/** `/api/user`: who is logged in, changing it, deleting it. */
export function userRoutes(server: Server, parts: AccountParts): void {
  const { db, sessions, mails, now } = parts

  server.route({
    ...getUser,
    handler: async (request, reply): Promise<CurrentUser> => {
      const { subject, tier, role } = identityOf(request)
      if (!subject.startsWith('user:')) return {}
      const { userId } = requireUser(request)
      requireDatabase(db)
      const account = await findAccount(db, userId)
      if (!account) {
        setSessionEnd(reply)
        await endCallersSession(sessions, request)
        return {}
      }
      const user = await userAnswer(db, account, now())
      if (user.tier !== tier || user.role !== role) {
        // Redis was away when it changed.
        const person = await personOf(db, userId, now())
        if (person) await sessions.update(person)
      }
      return user
    },
  })

  server.route({
    ...changeUser,
    handler: async (request, reply) => {
      const account = await ownAccount(parts, { request, reply })
      const { session } = requireUser(request)
      const changed = await changeAccount(parts, account, { change: request.body, session })
      return userAnswer(db, changed, now())
    },
  })

  server.route({
    ...mailConfirmation,
    handler: async (request, reply) => {
      const account = await ownAccount(parts, { request, reply })
      if (!account.emailConfirmed) await mails.add({ kind: 'confirm', accountId: account.id })
      return reply.status(202).send({})
    },
  })

  server.route({
    ...deleteUser,
    handler: async (request, reply) => {
      const account = await ownAccount(parts, { request, reply })
      await requirePassword(parts, account, request.body.currentPassword)
      await changeAndEndSessions({ db, sessions }, async (tx) => {
        await deleteAccount(tx, account.id)
        return { endSessionsOf: [account.id] }
      })
      setSessionEnd(reply)
      return reply.status(204).send(null)
    },
  })
}
