import { endSession, endSessions, listSessions } from '@homeground/contracts'
import { notFound, requireUser, type Server, setSessionEnd } from '@homeground/service'
import type { AccountParts } from '../accounts/parts.ts'

/** The caller's own sessions: lists them, ends one, ends all. */
export function sessionRoutes(server: Server, { sessions }: AccountParts): void {
  server.route({
    ...listSessions,
    handler: async (request) => {
      const { userId, session } = requireUser(request)
      const rows = await sessions.list(userId)
      return rows.map(({ handle, device, startedAtMs, seenAtMs }) => ({
        id: handle,
        device,
        startedAt: new Date(startedAtMs).toISOString(),
        seenAt: new Date(seenAtMs).toISOString(),
        current: handle === session,
      }))
    },
  })

  server.route({
    ...endSessions,
    handler: async (request, reply) => {
      await sessions.endAll(requireUser(request).userId)
      setSessionEnd(reply)
      return reply.status(204).send(null)
    },
  })

  server.route({
    ...endSession,
    handler: async (request, reply) => {
      const { userId, session } = requireUser(request)
      const { id } = request.params
      if (!(await sessions.end(userId, id))) throw notFound('There is no such session.')
      if (id === session) setSessionEnd(reply)
      return reply.status(204).send(null)
    },
  })
}
