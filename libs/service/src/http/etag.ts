import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Sets the ETag of a response that depends only on `parts` (data version, normalized request). If the client
 * already has it, sends 304 and returns true: the handler then returns `reply`.
 */
export function sentNotModified(request: FastifyRequest, reply: FastifyReply, ...parts: string[]): boolean {
  const etag = `"${createHash('sha1').update(parts.join('\n')).digest('base64url')}"`
  reply.header('etag', etag).header('cache-control', 'no-cache')
  const unchanged = hasVersion(request, etag)
  if (unchanged) reply.status(304).send()
  return unchanged
}

/** Whether the client has the version that `etag` names. */
export function hasVersion({ headers }: FastifyRequest, etag: string): boolean {
  const given = headers['if-none-match']
  return given?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false
}
