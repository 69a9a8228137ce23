import { createHash } from 'node:crypto'
import { identityOf } from '@homeground/service'
import type { FastifyRequest } from 'fastify'
import { emailKey } from '../addresses/email-key.ts'
import type { Attempt } from './login-attempts.ts'

/** The SHA-256 of the caller's device cookie; null if the browser has none. */
export function deviceHashOf(request: FastifyRequest): string | null {
  const { device } = identityOf(request)
  return device ? createHash('sha256').update(device).digest('hex') : null
}

/** What a request for an address counts toward. */
export function attemptOf(request: FastifyRequest, email: string): Attempt {
  const { client } = identityOf(request)
  return { emailKey: emailKey(email), client, deviceHash: deviceHashOf(request) }
}
