import { randomUUID } from 'node:crypto'
import { AppError, unavailable } from '@homeground/service'
import { findAccount, lockAccount } from '../accounts/account.repository.ts'
import { deleteCheckout, insertCheckout, listUnpaidCheckoutTimes } from './checkout.repository.ts'
import type { PremiumParts } from './parts.ts'
import { priceCents } from './price.ts'

/** Purchases that an account may start per hour without paying: each costs a call to the payment provider. */
const maxUnpaidPerHour = 10
const hourMs = 3600_000

/**
 * Starts a purchase and returns the address of its payment page. Errors: 401 if the account was deleted; 429
 * after too many unpaid ones; 503 if the provider is unavailable, and then nothing was started.
 */
export async function startCheckout(
  parts: PremiumParts & { readonly publicUrl: string },
  accountId: string,
): Promise<{ url: string }> {
  const { db, payments, publicUrl } = parts
  if (payments.name === 'off') throw unavailable("Premium can't be bought right now.")
  const { id, email } = await reserveCheckout(parts, accountId)
  try {
    return await payments.startCheckout({
      ...{ checkoutId: id, accountId, email, amountCents: priceCents },
      successUrl: `${publicUrl}/premium?paid=${id}`,
      cancelUrl: `${publicUrl}/premium?canceled=${id}`,
    })
  } catch (error) {
    await deleteCheckout(db, id)
    throw error
  }
}

/**
 * Records a purchase before its payment page exists, so that concurrent requests count each other. The account is
 * locked only meanwhile, not during the call to the provider.
 */
async function reserveCheckout(
  { db, payments, now }: PremiumParts,
  accountId: string,
): Promise<{ id: string; email: string }> {
  return db.transaction(async (tx) => {
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
  })
}

function tooManyCheckouts(waitMs: number): AppError {
  return new AppError(
    'rate_limited',
    429,
    'You started several purchases without paying. Please try again later.',
    { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) },
  )
}
