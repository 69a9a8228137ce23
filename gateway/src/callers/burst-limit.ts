import { AppError } from '@homeground/service'
import type { FastifyRequest } from 'fastify'
import type { Burst, BurstCount } from './burst-count.ts'
import { addressOf } from './client-address.ts'

export interface BurstLimits {
  /** Requests per minute from one address. */
  readonly all: number
  /** Requests per minute from one address to each form, such as login or register. */
  readonly forms: number
}

/** The burst that a request counts toward. */
export function burstOf(
  request: FastifyRequest,
  kind: keyof BurstLimits,
  limits: BurstLimits,
): Burst {
  const address = addressOf(request)
  const isForm = kind === 'forms'
  const key = isForm ? `${request.routeOptions.url}:${address}` : address
  return { key, max: limits[kind], isExact: isForm }
}

/** Errors: 429 `rate_limited` with the seconds to wait. */
export function requireWithinBurst({ max }: Burst, { count, endsInMs }: BurstCount): void {
  if (count <= max) return
  throw new AppError('rate_limited', 429, 'Too many requests. Please wait a moment.', {
    retryAfterSeconds: Math.max(1, Math.ceil(endsInMs / 1000)),
  })
}
