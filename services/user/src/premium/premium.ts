import { randomUUID } from 'node:crypto'
import { premium } from '@homeground/catalog/defaults'
import {
  getPremium,
  getSandboxCheckout,
  type PremiumTerm,
  premiumWebhook,
  type SandboxCheckout,
  settleSandboxCheckout,
  startCheckout as startCheckoutRoute,
} from '@homeground/contracts'
import {
  AppError,
  type Db,
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
import { type DataSource, type EntityManager, EntitySchema, IsNull, MoreThan, Not } from 'typeorm'
import { findAccount, isUuid, lockAccount } from '../accounts/account.repository.ts'
import { insertTerm, premiumUntilMs } from '../accounts/premium-term.repository.ts'
import { refreshSessions, userIdOf } from '../accounts/session-user.ts'
import type { MailQueue } from '../mails/mails.ts'
import { insertReceipt, isReceiptUnsent } from '../mails/receipts.ts'
import {
  badEvent,
  currency,
  type Delivery,
  dollars,
  PaymentEvent,
  type PaymentProvider,
  type SandboxPayments,
} from './payments.ts'

interface PremiumParts {
  readonly db: DataSource
  readonly sessions: Sessions
  readonly payments: PaymentProvider
  readonly mails: MailQueue
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
 * deleted; 403 if its address is not confirmed; 429 after too many unpaid ones; 503 if the provider is unavailable, and then nothing was started.
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
  if (!account.emailConfirmed) throw emailUnconfirmed()
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

/** Premium belongs to who can log in: without a confirmed address, that is one browser only, and nobody who reads the receipt. */
const emailUnconfirmed = () =>
  new AppError(
    'email_unconfirmed',
    403,
    'Confirm your email before you pay: your receipt goes there, and you need it to log in on other devices.',
  )

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
  { db, sessions, payments, mails, now }: PremiumParts,
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
  // Also for a repeated event: the first one may have failed before this.
  const { checkoutId } = event
  if (await isReceiptUnsent(db, checkoutId)) await mails.add({ kind: 'receipt', checkoutId })
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
    if (accountId) {
      await insertTerm(tx, { provider, paymentId, accountId, nowMs })
      await insertReceipt(tx, { checkoutId, accountId, createdAt: new Date(nowMs) })
    }
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

/** A payment, written once. Outlives its account for bookkeeping, without a link to a person. */
export interface Payment {
  readonly provider: string
  /** The provider's own id of the payment. */
  readonly paymentId: string
  /** Null once the account is deleted. */
  readonly accountId: string | null
  readonly checkoutId: string
  readonly amountCents: number
  /** ISO 4217, lower case. */
  readonly currency: string
  readonly paidAt: Date
}

export const Payment = new EntitySchema<Payment>({
  name: 'Payment',
  tableName: 'payment',
  columns: {
    provider: { type: 'text', primary: true },
    paymentId: { type: 'text', primary: true },
    accountId: { type: 'uuid', nullable: true },
    checkoutId: { type: 'uuid' },
    amountCents: { type: 'integer' },
    currency: { type: 'text' },
    paidAt: { type: 'timestamptz' },
  },
})

/** A purchase that was started. Outlives its account, without a link to a person. */
export interface Checkout {
  /** UUID, ours: payment events refer to it. */
  readonly id: string
  /** Null once the account is deleted. */
  readonly accountId: string | null
  readonly provider: string
  readonly amountCents: number
  readonly state: 'open' | 'paid' | 'canceled'
  readonly createdAt: Date
  /** When the address of its payment page was first known; null until then. */
  readonly startedAt: Date | null
}

export const Checkout = new EntitySchema<Checkout>({
  name: 'Checkout',
  tableName: 'checkout',
  columns: {
    id: { type: 'uuid', primary: true },
    accountId: { type: 'uuid', nullable: true },
    provider: { type: 'text' },
    amountCents: { type: 'integer' },
    state: { type: 'text' },
    createdAt: { type: 'timestamptz' },
    startedAt: { type: 'timestamptz', nullable: true },
  },
})

/** Records a purchase as started. */
async function insertCheckout(
  db: Db,
  checkout: Omit<Checkout, 'state' | 'startedAt'> & { readonly accountId: string },
): Promise<void> {
  await db.getRepository(Checkout).insert({ ...checkout, state: 'open' })
}

/** When an account started its purchases since a time that are not paid, newest first. */
async function listUnpaidCheckoutTimes(
  db: Db,
  { accountId, since }: { accountId: string; since: Date },
): Promise<Date[]> {
  const unpaid = await db
    .getRepository(Checkout)
    .find({ where: { accountId, state: Not('paid'), createdAt: MoreThan(since) }, order: { createdAt: 'DESC' } })
  return unpaid.map(({ createdAt }) => createdAt)
}

/** Removes a purchase whose payment page could not be created, unless another call has created it. */
async function deleteUnstarted(db: Db, id: string): Promise<void> {
  await db.getRepository(Checkout).delete({ id, startedAt: IsNull() })
}

/** Marks that the payment page of a purchase was created; false if another call has removed the purchase meanwhile. */
async function markStarted(db: Db, id: string, now: Date): Promise<boolean> {
  const { affected } = await db.getRepository(Checkout).update({ id }, { startedAt: now })
  return affected === 1
}

/** Finds an account's own purchase with a provider; null if there is none. `id` is a UUID. */
function findCheckout(
  db: Db,
  { id, accountId, provider }: { id: string; accountId: string; provider: string },
): Promise<Checkout | null> {
  return db.getRepository(Checkout).findOneBy({ id, accountId, provider })
}

/**
 * Locks a purchase and its account until the transaction ends: first the account, in the same order as when
 * accounts are deleted or brought along, to prevent deadlocks.
 */
async function lockCheckout(tx: Db, { id, provider }: { id: string; provider: string }): Promise<Checkout | null> {
  // SQL: the account is looked up and locked in one statement.
  const lockAccount = () =>
    tx.query(
      `select from account
       where id = (select account_id from checkout where id = $1 and provider = $2) for update`,
      [id, provider],
    )
  await lockAccount()
  const checkout = await tx
    .getRepository(Checkout)
    .findOne({ where: { id, provider }, lock: { mode: 'pessimistic_write' } })
  // While the first lock was waited for, the purchase may have been brought along to another account.
  await lockAccount()
  return checkout
}

/** Marks a purchase as paid. */
async function markPaid(tx: Db, id: string): Promise<void> {
  await tx.getRepository(Checkout).update({ id }, { state: 'paid' })
}

/** Marks a purchase as canceled, unless it is paid: a paid purchase stays paid. */
async function markCanceled(db: Db, { id, provider }: { id: string; provider: string }): Promise<void> {
  await db.getRepository(Checkout).update({ id, provider, state: 'open' }, { state: 'canceled' })
}

/** Records a payment. False if it was recorded before. */
async function insertPayment(tx: Db, payment: Payment): Promise<boolean> {
  const { raw } = await tx
    .createQueryBuilder()
    .insert()
    .into(Payment)
    .values(payment)
    .orIgnore()
    .returning('payment_id')
    .execute()
  return raw.length === 1
}

/** All terms of an account, newest first. */
async function listTerms(db: Db, accountId: string): Promise<PremiumTerm[]> {
  const rows: {
    startsAt: Date
    endsAt: Date
    paidAt: Date
    amountCents: number
    paymentId: string
    checkout: string
  }[] = await db.query(
    `select starts_at as "startsAt", ends_at as "endsAt", paid_at as "paidAt", amount_cents as "amountCents",
         payment_id as "paymentId", checkout_id as checkout
       from premium_term t join payment using (provider, payment_id)
       where t.account_id = $1 order by starts_at desc, ends_at desc`,
    [accountId],
  )
  return rows.map(({ startsAt, endsAt, paidAt, amountCents, paymentId, checkout }) => ({
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    paidAt: paidAt.toISOString(),
    amountUsd: dollars(amountCents),
    paymentId,
    checkout,
  }))
}
