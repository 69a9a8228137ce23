import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Sets the ETag of an answer that is fully told by `parts` (data version, normalised question) and
 * says whether the caller already has it, in which case answer 304 without a body.
 */
export function isUnchanged(
  request: FastifyRequest,
  reply: FastifyReply,
  ...parts: string[]
): boolean {
  const etag = `"${createHash('sha1').update(parts.join('\n')).digest('base64url')}"`
  reply.header('etag', etag).header('cache-control', 'no-cache')
  const given = request.headers['if-none-match']
  return given?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false
}
