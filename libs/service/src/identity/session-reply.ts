import type { FastifyReply } from 'fastify'

/**
 * How a service reports a change of the caller's session to the gateway: `start <id>`, `end`, or `device` if only the
 * browser became known. The gateway turns the header into cookies and removes it; services know nothing about cookies.
 */
export const sessionHeader = 'x-homeground-session'

/** Makes the caller's browser use a new session. */
export function setSessionStart(reply: FastifyReply, id: string): void {
  reply.header(sessionHeader, `start ${id}`)
}

/** Makes the caller's browser keep the device id of the request, without a change of its session. */
export function setDeviceKnown(reply: FastifyReply): void {
  reply.header(sessionHeader, 'device')
}

/** Makes the caller's browser forget its session. */
export function setSessionEnd(reply: FastifyReply): void {
  reply.header(sessionHeader, 'end')
}
