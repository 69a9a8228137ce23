import type { FastifyRequest } from 'fastify'

/** The token of `Authorization: Bearer …`. */
export function bearerOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]
}
