import type { FastifyReply } from 'fastify'

/** Reports in Server-Timing how long the response took to make, in milliseconds. */
export function setTiming(reply: FastifyReply, name: string, startMs: number): FastifyReply {
  const ms = performance.now() - startMs
  return reply.header('server-timing', `${name};dur=${ms.toFixed(3)}`)
}
