import type { FastifyReply } from 'fastify'

/**
 * How a service tells the gateway about the caller's session: `start <id>` or `end`. The gateway turns it
 * into a cookie and never lets it out; services know nothing of cookies.
 */
export const sessionHeader = 'x-homeground-session'

/** Lets the caller's browser go on with a new session. */
export function setSessionStart(reply: FastifyReply, id: string): void {
  reply.header(sessionHeader, `start ${id}`)
}

/** Lets the caller's browser forget its session. */
export function setSessionEnd(reply: FastifyReply): void {
  reply.header(sessionHeader, 'end')
}
