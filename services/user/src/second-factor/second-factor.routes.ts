import { confirmSecondFactor, enrollSecondFactor, getSecondFactor, removeSecondFactor } from '@homeground/contracts'
import { requireOperatorRole, type Server } from '@homeground/service'
import { requireOwnAccount, requireRecentPassword } from '../accounts/own-account.ts'
import { notifyOwner } from '../mail/notify-owner.ts'
import { confirm, enroll } from './enroll.ts'
import type { SecondFactorParts } from './parts.ts'
import { requireCode } from './require-code.ts'
import { countRecoveryCodes, deleteSecondFactor, hasSecondFactor } from './second-factor.repository.ts'

/** `/api/user/second-factor`: operators set up an authenticator app for their own account. */
export function secondFactorRoutes(server: Server, parts: SecondFactorParts): void {
  const { db, sessionFactors } = parts

  server.route({
    ...getSecondFactor,
    handler: async (request, reply) => {
      const { id } = await requireOwnAccount(parts, { request, reply })
      return { isOn: await hasSecondFactor(db, id), recoveryCodesLeft: await countRecoveryCodes(db, id) }
    },
  })

  server.route({
    ...enrollSecondFactor,
    handler: async (request, reply) => {
      requireOperatorRole(request)
      const account = await requireOwnAccount(parts, { request, reply })
      const { currentPassword } = request.body
      await requireRecentPassword(parts, account, { request, currentPassword })
      return reply.status(201).send(await enroll(parts, account))
    },
  })

  server.route({
    ...confirmSecondFactor,
    handler: async (request, reply) => {
      requireOperatorRole(request)
      const account = await requireOwnAccount(parts, { request, reply })
      const confirmed = await confirm(parts, account, { request, reply, code: request.body.code })
      request.log.info({ account: account.id }, 'second factor turned on')
      return confirmed
    },
  })

  server.route({
    ...removeSecondFactor,
    handler: async (request, reply) => {
      const account = await requireOwnAccount(parts, { request, reply })
      const { currentPassword, code } = request.body
      await requireRecentPassword(parts, account, { request, currentPassword })
      await requireCode(parts, account.id, { request, code })
      // First, so that no session counts as one with a second factor that is gone.
      await sessionFactors.forget(account.id)
      await deleteSecondFactor(db, account.id)
      await notifyOwner(parts, account, 'second-factor-off')
      request.log.info({ account: account.id }, 'second factor turned off')
      return reply.status(204).send(null)
    },
  })
}
