import { randomUUID } from 'node:crypto'
import { premium } from '@homeground/catalog/defaults'
import {
  getPremium,
  getSandboxCheckout,
  premiumWebhook,
  type SandboxCheckout,
  settleSandboxCheckout,
  startCheckout as startCheckoutRoute,
} from '@homeground/contracts'
import {
  AppError,
  type Log,
  notFound,
  requireDatabase,
  requireUser,
  runOnce,
  type Server,
  type Sessions,
  unavailable,
} from '@homeground/service'
import type { FastifyRequest } from 'fastify'
import Value from 'typebox/value'
import type { DataSource, EntityManager } from 'typeorm'
import { findAccount, isUuid, lockAccount } from '../accounts/account.repository.ts'
import { insertTerm, premiumUntilMs } from '../accounts/premium-term.repository.ts'
import { refreshSessions, userIdOf } from '../accounts/session-user.ts'
import {
  badEvent,
  currency,
  type Delivery,
  dollars,
  PaymentEvent,
  type PaymentProvider,
  type SandboxPayments,
} from './payments.ts'
import {
  type Checkout,
  deleteUnstarted,
  findCheckout,
  insertCheckout,
  insertPayment,
  listTerms,
  listUnpaidCheckoutTimes,
  lockCheckout,
  markCanceled,
  markPaid,
  markStarted,
} from './purchase.repository.ts'

interface PremiumParts {
  readonly db: DataSource
  readonly sessions: Sessions
  readonly payments: PaymentProvider
  /** Milliseconds since 1970; tests set it. */
  readonly now: () => number
}

/** Price, terms and purchase of premium. `publicUrl`: the site's public address, without a trailing slash. */
export function premiumRoutes(server: Server, parts: PremiumParts & { readonly publicUrl: string }): void {
  const { db, payments, now } = parts

  server.route({
    ...getPremium,
    handler: async (request) => {
      const offer = { priceUsd: dollars(premium.priceUsdCents), months: premium.months, provider: payments.name }
      if (userIdOf(request) === undefined) return { ...offer, premiumUntil: null, terms: [] }
      const { userId } = requireUser(request)
      requireDatabase(db)
      const untilMs = await premiumUntilMs(db, userId, now())
      return {
        ...offer,
        premiumUntil: untilMs > 0 ? new Date(untilMs).toISOString() : null,
        terms: await listTerms(db, userId),
      }
    },
  })

  server.route({
    ...startCheckoutRoute,
    handler: async (request, reply) => {
      const { userId } = requireUser(request)
      requireDatabase(db)
      const { url } = await startCheckout(parts, { accountId: userId, request })
      return reply.status(201).send({ url })
    },
  })

  webhookRoutes(server, parts)
  if (payments.name === 'sandbox') sandboxRoutes(server, { ...parts, payments })
}

/** Purchases that an account may start per hour without paying: each costs a call to the payment provider. */
const maxUnpaidPerHour = 10

const hourMs = 3600_000

/**
 * Starts a purchase and returns the address of its payment page; for a repetition, and for a call without a key while
 * the account has one that is open since less than an hour, that of the same purchase. Errors: 401 if the account was
 * deleted; 429 after too many unpaid ones; 503 if the provider is unavailable, and then nothing was started.
 */
async function startCheckout(
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
      amountCents: premium.priceUsdCents,
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
  await insertCheckout(tx, { id, accountId, provider, amountCents: premium.priceUsdCents, createdAt })
  return { id, email: account.email }
}

function tooManyCheckouts(waitMs: number): AppError {
  return new AppError('rate_limited', 429, 'You started several purchases without paying. Please try again later.', {
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  })
}

/** `POST /api/premium/webhook`, in a scope of its own where bodies are not parsed: the signature covers the raw bytes. */
function webhookRoutes(server: Server, parts: PremiumParts): void {
  server.register(async (scope: Server) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.route({
      ...premiumWebhook,
      handler: async ({ body, headers, log }) => {
        const rawBody = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
        await receiveEvent(parts, { rawBody, headers }, log)
        return { received: true } as const
      },
    })
  })
}

/**
 * Applies the event of a provider's signed delivery. Errors: 400 for a wrong signature or form; 503 if Postgres or
 * Redis is down, so that the provider sends it again, even if only the sessions are left to update.
 */
async function receiveEvent(
  { db, sessions, payments, now }: PremiumParts,
  delivery: Delivery,
  log: Log,
): Promise<void> {
  const event = payments.readEvent(delivery)
  if (event && !Value.Check(PaymentEvent, event)) throw badEvent()
  if (!event || !isUuid(event.checkoutId.toLowerCase())) return
  requireDatabase(db)
  const provider = payments.name
  if (event.kind === 'canceled') return markCanceled(db, { id: event.checkoutId, provider })
  const accountId = await grantPremium(db, event, { provider, nowMs: now(), log })
  if (accountId) await refreshSessions({ db, sessions, nowMs: now() }, accountId)
}

/**
 * Records a payment and its term in one transaction. Idempotent per checkout, even for late or concurrent
 * webhooks. Returns the account id, or null if there is no account to grant premium to. Payments that match
 * no checkout or have a wrong amount are only logged.
 */
function grantPremium(
  db: DataSource,
  paid: Extract<PaymentEvent, { kind: 'paid' }>,
  { provider, nowMs, log }: { provider: PaymentProvider['name']; nowMs: number; log: Log },
): Promise<string | null> {
  const { checkoutId, paymentId, amountCents, paidAtMs } = paid
  return db.transaction(async (tx) => {
    const checkout = await lockCheckout(tx, { id: checkoutId, provider })
    if (!checkout) {
      log.warn({ checkoutId, paymentId }, 'payment for an unknown checkout')
      return null
    }
    if (amountCents !== checkout.amountCents || paid.currency !== currency) {
      log.error({ ...paid, expectedCents: checkout.amountCents }, 'payment of a wrong amount')
      return null
    }
    const { accountId } = checkout
    const paidAt = new Date(paidAtMs)
    const payment = { provider, paymentId, accountId, checkoutId, amountCents, currency, paidAt }
    if (checkout.state === 'paid' || !(await insertPayment(tx, payment))) {
      log.info({ checkoutId, paymentId }, 'checkout already paid, or payment already used')
      return accountId
    }
    await markPaid(tx, checkoutId)
    if (accountId) await insertTerm(tx, { provider, paymentId, accountId, nowMs })
    log.info({ checkoutId, paymentId }, 'premium granted')
    return accountId
  })
}

/** The sandbox's payment page. Only the account that started a purchase can see and settle it. */
function sandboxRoutes(server: Server, parts: PremiumParts & { readonly payments: SandboxPayments }): void {
  const { db, payments } = parts

  async function ownCheckout(request: FastifyRequest, id: string): Promise<Checkout> {
    const { userId: accountId } = requireUser(request)
    requireDatabase(db)
    const provider = payments.name
    const checkout = isUuid(id) ? await findCheckout(db, { id, accountId, provider }) : null
    if (!checkout) throw notFound('There is no such purchase.')
    return checkout
  }

  server.route({
    ...getSandboxCheckout,
    handler: async (request) => toResponse(await ownCheckout(request, request.params.checkout)),
  })

  server.route({
    ...settleSandboxCheckout,
    handler: async (request) => {
      const checkout = await ownCheckout(request, request.params.checkout)
      const delivery = payments.createDelivery(checkout, request.body.outcome)
      await receiveEvent(parts, delivery, request.log)
      return toResponse(await ownCheckout(request, checkout.id))
    },
  })
}

const toResponse = ({ id, amountCents, state }: Checkout): SandboxCheckout => ({
  checkout: id,
  amountUsd: dollars(amountCents),
  state,
})
