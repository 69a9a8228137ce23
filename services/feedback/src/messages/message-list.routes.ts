import { listMessages as listMessagesRoute, markMessage } from '@homeground/contracts'
import { identityOf, notFound, requireDatabase, requireOperatorRole, type Server } from '@homeground/service'
import { listMessages, updateDone } from './message.repository.ts'
import type { MessageParts } from './store-message.ts'

/** Lists messages and marks them done, for operators. */
export function messageListRoutes(server: Server, { db, now }: Pick<MessageParts, 'db' | 'now'>): void {
  server.route({
    ...listMessagesRoute,
    handler: async (request) => {
      requireOperatorRole(request)
      requireDatabase(db)
      return listMessages(db, request.query)
    },
  })

  server.route({
    ...markMessage,
    handler: async (request, reply) => {
      requireOperatorRole(request)
      requireDatabase(db)
      const { id } = request.params
      const { done } = request.body
      const by = identityOf(request).subject
      if (!(await updateDone(db, id, { doneBy: done ? by : null, now: new Date(now()) }))) {
        throw notFound(`There is no message ${id}.`)
      }
      request.log.info({ by, message: id, done }, 'message marked')
      return reply.status(204).send(null)
    },
  })
}
