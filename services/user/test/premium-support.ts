import { randomUUID } from 'node:crypto'
import { connectRedis, createSessions, sessionHandle, sessionKey } from '@homeground/service'
import { createCaller, testSecret } from '@homeground/testing'
import { beforeEach } from '@jest/globals'
import pg from 'pg'
import { Stripe } from 'stripe'
import type { DataSource } from 'typeorm'
import { insertAccount } from '../src/accounts/account.repository.ts'
import { userDatabase } from '../src/database.ts'
import { type PaymentProvider, sandboxPayments, stripePayments } from '../src/premium/payments.ts'
import { publicUrl, startUserService } from './support.ts'

export const webhookSecret = 'whsec_test'
export const noonOf = (day: string) => Date.parse(`${day}T12:00:00Z`)

/** The clock of a test. It doesn't run; tests set it. Each test begins at noon on 2026-11-20. */
export const clock = { ms: noonOf('2026-11-20'), now: () => clock.ms }

/** The options of a call that starts another purchase, not a repetition. */
export const newPurchase = () => ({ method: 'POST', headers: { 'idempotency-key': randomUUID() } }) as const

type Choose = (now: () => number) => PaymentProvider

export const sandbox = (now: () => number) => sandboxPayments({ publicUrl, identitySecret: testSecret, now })

export const stripe =
  (api?: { host: string; port: number; protocol: 'http' }): Choose =>
  (now) =>
    stripePayments({ secretKey: 'sk_test_x', webhookSecret, now, ...(api && { api }) })

/**
 * Starts the user service with its own database and sessions, and a payment provider. Called at the top of a test file:
 * resets the clock and empties the tables before each test, stops the service after all.
 */
export async function startShop(choose: Choose) {
  const service = await startUserService({ clock, payments: choose(clock.now) })
  const { db, redis, prefix, sessions, server, serve, test } = service
  beforeEach(async () => {
    clock.ms = noonOf('2026-11-20')
    // The worker still sends the receipts of the test before.
    await service.mailsDone()
    await db.query('truncate account, checkout, payment, premium_term, idempotency_key cascade')
  })

  /** Creates an account with an open session, unless stated otherwise one whose address is confirmed. */
  async function person({ email = `${randomUUID()}@example.com`, emailConfirmed = true } = {}) {
    const { id } = await insertAccount(db, { email, passwordHash: null, emailConfirmed })
    const cookie = await sessions.start({ userId: id, role: 'user', premiumUntilMs: 0, isConfirmed: true }, 'a browser')
    const session = sessionHandle(cookie)
    const identity = { subject: `user:${id}`, tier: 'free', role: 'user', session } as const
    const call = createCaller(server, identity)
    return {
      id,
      email,
      identity,
      call,
      /** Starts a purchase and returns its id. */
      async checkout(): Promise<string> {
        const response = await call('/api/premium/checkout', newPurchase())
        const [row] = await db.query(
          'select id from checkout where account_id = $1 order by created_at desc, ctid desc',
          [id],
        )
        return response.statusCode === 201 ? row.id : `status ${response.statusCode}`
      },
      premium: async () => (await call('/api/premium')).json(),
      sessionPremiumUntil: async () =>
        new Date(Number(await redis.hget(sessionKey(prefix, session), 'premiumUntil'))).toISOString(),
    }
  }

  return {
    service,
    db,
    url: test.url,
    person,
    /** An account that has started a purchase. */
    async buyer() {
      const ann = await person()
      return { ann, checkout: await ann.checkout() }
    },

    /** Connects to the database after setting its time zone. */
    async databaseIn(zone: string): Promise<DataSource> {
      const admin = new pg.Client({ connectionString: test.adminUrl })
      await admin.connect()
      const { pathname } = new URL(test.adminUrl)
      await admin.query(`alter database ${pathname.slice(1)} set timezone to '${zone}'`)
      await admin.end()
      return userDatabase(test.url).initialize()
    },
    server,
    serve,
    /** Sessions of a process that cannot reach Redis. */
    unreachableSessions() {
      const unreachable = connectRedis('redis://127.0.0.1:1')
      const sessions = createSessions({ redis: unreachable, prefix })
      return { sessions, disconnect: () => unreachable.disconnect() }
    },
    anyone: createCaller(server),

    /** The receipts that were mailed to a person, once all mails are sent. */
    async receiptsOf({ email }: { email: string }) {
      await service.mailsDone()
      return (await service.outbox()).filter(({ to, subject }) => to === email && /^Receipt/.test(subject ?? ''))
    },

    /** The numbers of payments and terms, and the states of all purchases by id. */
    async books() {
      const [{ payments }] = await db.query('select count(*)::int as payments from payment')
      const [{ terms }] = await db.query('select count(*)::int as terms from premium_term')
      const states: { id: string; state: string }[] = await db.query('select id, state from checkout')
      return { payments, terms, states: Object.fromEntries(states.map(({ id, state }) => [id, state])) }
    },
  }
}

export type Shop = Awaited<ReturnType<typeof startShop>>

/** The JSON of a Stripe event about a checkout session. */
export function stripeEvent(
  checkout: string | null,
  more: { type?: string; session?: object; object?: object } = {},
): string {
  return JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: more.type ?? 'checkout.session.completed',
    created: Math.floor(clock.ms / 1000),
    data: {
      object: {
        id: 'cs_test_1',
        object: 'checkout.session',
        client_reference_id: checkout,
        metadata: checkout ? { checkout } : {},
        amount_total: 999,
        currency: 'usd',
        payment_status: 'paid',
        payment_intent: `pi_${checkout}`,
        ...more.session,
      },
    },
  })
}

export function stripeSignature(payload: string, more: { secret?: string; atMs?: number } = {}) {
  return Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: more.secret ?? webhookSecret,
    timestamp: Math.floor((more.atMs ?? clock.ms) / 1000),
  })
}

/** Delivers a Stripe event like Stripe does through the gateway, as an anonymous caller. */
export async function deliver(
  shop: Pick<Shop, 'anyone'>,
  payload: string,
  signature = stripeSignature(payload),
): Promise<number> {
  const response = await shop.anyone('/api/premium/webhook', {
    method: 'POST',
    payload,
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
  })
  return response.statusCode
}
