import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

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
