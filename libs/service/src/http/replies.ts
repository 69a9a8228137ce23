import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

const linesPerPiece = 2000

/** Streams lines of text, so that a long list is never in memory as a whole and other requests get their turn. */
export function sendLines(reply: FastifyReply, type: string, lines: Iterable<string>): FastifyReply {
  return reply.type(`${type}; charset=utf-8`).send(Readable.from(piecesOf(lines)))
}

function* piecesOf(lines: Iterable<string>): Generator<string> {
  let piece: string[] = []
  for (const line of lines) {
    piece.push(line, '\n')
    if (piece.length < 2 * linesPerPiece) continue
    yield piece.join('')
    piece = []
  }
  if (piece.length > 0) yield piece.join('')
}

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
  const tags = headers['if-none-match']?.split(',') ?? []
  return tags.some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

/** Reports in Server-Timing how long the response took to make, in milliseconds. */
export function setTiming(reply: FastifyReply, name: string, startMs: number): FastifyReply {
  const ms = performance.now() - startMs
  return reply.header('server-timing', `${name};dur=${ms.toFixed(3)}`)
}
