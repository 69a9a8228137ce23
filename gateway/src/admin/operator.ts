import { createHash, timingSafeEqual } from 'node:crypto'
import { AppError } from '@homeground/service'
import type { FastifyRequest } from 'fastify'

/** Lets only bearers of the operator token through. Errors: 401 without a token, 403 with another. */
export function requireOperator(token: string) {
  const expected = digest(token)
  return async ({ headers }: FastifyRequest): Promise<void> => {
    const given = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]
    if (!given) throw new AppError('unauthenticated', 401, 'This call needs an operator token.')
    if (!timingSafeEqual(digest(given), expected)) {
      throw new AppError('forbidden', 403, 'This operator token is not valid.')
    }
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
