import { sendNewsletter } from '@homeground/contracts'
import { AppError, identityOf, requireDatabase, requireOperatorRole, type Server } from '@homeground/service'
import type { MessageParts } from '../messages/store-message.ts'
import { insertIssue } from './issue.repository.ts'

/** Sends an issue of the newsletter, for operators. */
export function issueRoutes(server: Server, { db, mails, now }: Omit<MessageParts, 'mailLimits'>): void {
  server.route({
    ...sendNewsletter,
    handler: async (request, reply) => {
      requireOperatorRole(request)
      requireDatabase(db)
      const sentBy = identityOf(request).subject
      const mailIds = await insertIssue(db, { ...request.body, sentBy, createdAt: new Date(now()) })
      if (mailIds === null) {
        throw new AppError('conflict', 409, 'A newsletter with this subject was sent already.')
      }
      await mails.request(mailIds, { isIssue: true })
      request.log.info({ by: sentBy, recipients: mailIds.length }, 'newsletter sent')
      return reply.status(202).send({ recipients: mailIds.length })
    },
  })
}
