import { AppError } from '@homeground/service'
import type { FastifyRequest } from 'fastify'
import { addressesPerNetwork } from '../quota/quota-check.ts'
import type { Burst, BurstCounts } from './burst-count.ts'
import { addressOf, networkOf } from './client-address.ts'

export interface BurstLimits {
  /** Requests per minute from one address. */
  readonly all: number
  /** Requests per minute from one address to each form, such as login or register. */
  readonly forms: number
}

/** The burst that a request counts toward. */
export function burstOf(request: FastifyRequest, kind: keyof BurstLimits, limits: BurstLimits): Burst {
  const network = networkOf(request)
  const isForm = kind === 'forms'
  const keyOf = (client: string) => (isForm ? `${request.routeOptions.url}:${client}` : client)
  const max = limits[kind]
  return {
    key: keyOf(addressOf(request)),
    max,
    isExact: isForm,
    ...(network && { network: { key: keyOf(`network:${network}`), max: max * addressesPerNetwork } }),
  }
}

/** Errors: 429 `rate_limited` with the seconds to wait. */
export function requireWithinBurst(burst: Burst, counts: BurstCounts): void {
  const isNetwork = burst.network && counts.network && counts.network.count > burst.network.max
  if (counts.count <= burst.max && !isNetwork) return
  const { endsInMs } = counts.count > burst.max ? counts : counts.network!
  throw new AppError('rate_limited', 429, 'Too many requests. Please wait a moment.', {
    retryAfterSeconds: Math.max(1, Math.ceil(endsInMs / 1000)),
  })
}
