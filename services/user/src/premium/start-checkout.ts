import { randomUUID } from 'node:crypto'
import { AppError, runOnce, unavailable } from '@homeground/service'
import type { FastifyRequest } from 'fastify'
import type { EntityManager } from 'typeorm'
import { findAccount, lockAccount } from '../accounts/account.repository.ts'
import {
  deleteUnstarted,
  findCheckout,
  insertCheckout,
  listUnpaidCheckoutTimes,
  markStarted,
} from './checkout.repository.ts'
import type { PremiumParts } from './parts.ts'
import { priceCents } from './price.ts'

/** Purchases that an account may start per hour without paying: each costs a call to the payment provider. */
const maxUnpaidPerHour = 10
const hourMs = 3600_000

/**
 * Starts a purchase and returns the address of its payment page; for a repetition, and for a call without a key while
 * the account has one that is open since less than an hour, that of the same purchase. Errors: 401 if the account was
 * deleted; 429 after too many unpaid ones; 503 if the provider is unavailable, and then nothing was started.
 */
export async function startCheckout(
  parts: PremiumParts & { readonly publicUrl: string },
  { accountId, request }: { accountId: string; request: FastifyRequest },
): Promise<{ url: string }> {
  const { db, payments, publicUrl, now } = parts
  if (payments.name === 'off') throw unavailable("Premium can't be bought right now.")
  const provider = payments.name
  const { id, email } = await runOnce(db, {
    request,
    sender: accountId,
    sent: provider,
    nowMs: now(),
    effect: (tx) => reserveCheckout(tx, parts, accountId),
    async lasts(tx, reserved, { hasKey }) {
      const checkout = await findCheckout(tx, { id: reserved.id, accountId, provider })
      return checkout !== null && (hasKey || checkout.state === 'open')
    },
  })
  // The provider knows a purchase by its id, so a repetition gets the same payment page.
  const page = await payments
    .startCheckout({
      checkoutId: id,
      accountId,
      email,
      amountCents: priceCents,
      successUrl: `${publicUrl}/premium?paid=${id}`,
      cancelUrl: `${publicUrl}/premium?canceled=${id}`,
    })
    .catch(async (error: unknown) => {
      await deleteUnstarted(db, id)
      throw error
    })
  if (!(await markStarted(db, id, new Date(now())))) {
    throw unavailable('Payment is unavailable right now. You were not charged. Please try again.')
  }
  return page
}

/**
 * Records a purchase before its payment page exists, so that concurrent requests count each other. The account is
 * locked only meanwhile, not during the call to the provider.
 */
async function reserveCheckout(
  tx: EntityManager,
  { payments, now }: PremiumParts,
  accountId: string,
): Promise<{ id: string; email: string }> {
  await lockAccount(tx, accountId)
  const account = await findAccount(tx, accountId)
  if (!account) throw new AppError('unauthenticated', 401, 'Please log in.')
  const nowMs = now()
  const since = new Date(nowMs - hourMs)
  const startedAt = await listUnpaidCheckoutTimes(tx, { accountId, since })
  const oldestOfLimit = startedAt[maxUnpaidPerHour - 1]
  if (oldestOfLimit) throw tooManyCheckouts(oldestOfLimit.getTime() + hourMs - nowMs)
  const id = randomUUID()
  const createdAt = new Date(nowMs)
  const provider = payments.name
  await insertCheckout(tx, { id, accountId, provider, amountCents: priceCents, createdAt })
  return { id, email: account.email }
}

function tooManyCheckouts(waitMs: number): AppError {
  return new AppError('rate_limited', 429, 'You started several purchases without paying. Please try again later.', {
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  })
}
