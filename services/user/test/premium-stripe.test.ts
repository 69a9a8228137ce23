import { randomUUID } from 'node:crypto'
import { breakableProxy, createCaller } from '@homeground/testing'
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals'
import { userDatabase } from '../src/database.ts'
import { startFakeStripe } from './fake-stripe.ts'
import { clock, deliver, startShop, stripe, stripeEvent, stripeSignature } from './premium-support.ts'

const fakeStripe = await startFakeStripe()
const shop = await startShop(stripe(fakeStripe.api))
afterAll(() => fakeStripe.stop())
beforeEach(() => {
  fakeStripe.accept()
  fakeStripe.requests.length = 0
})

const buy = { method: 'POST' } as const

describe('a purchase through Stripe', () => {
  test('is one payment of $9.99 with our checkout id and an idempotency key', async () => {
    const ann = await shop.person({ email: 'Ann@Example.com' })
    const response = await ann.call('/api/premium/checkout', buy)
    const [checkout] = Object.keys((await shop.books()).states)
    expect([response.statusCode, response.json()]).toEqual([201, { url: 'https://pay.example/cs_1' }])
    expect(fakeStripe.requests).toEqual([
      {
        path: '/v1/checkout/sessions',
        headers: expect.objectContaining({ authorization: 'Bearer sk_test_x', 'idempotency-key': checkout }),
        form: {
          mode: 'payment',
          'line_items[0][quantity]': '1',
          'line_items[0][price_data][currency]': 'usd',
          'line_items[0][price_data][unit_amount]': '999',
          'line_items[0][price_data][product_data][name]': 'Homeground premium for 12 months',
          'adaptive_pricing[enabled]': 'false',
          client_reference_id: checkout,
          'metadata[checkout]': checkout,
          'metadata[account]': ann.id,
          customer_email: 'Ann@Example.com',
          success_url: `https://homeground.example/premium?paid=${checkout}`,
          cancel_url: `https://homeground.example/premium?canceled=${checkout}`,
        },
      },
    ])
  })

  test('starts without the email address if Stripe rejects it', async () => {
    const ann = await shop.person({ email: 'ann@a.b' })
    fakeStripe.rejectField('customer_email')
    expect((await ann.call('/api/premium/checkout', buy)).statusCode).toBe(201)
    expect(fakeStripe.requests.map(({ form }) => form.customer_email)).toEqual(['ann@a.b', undefined])
  })

  test.each([
    ['is down', 500, 'api_error'],
    ['rejects our key', 401, 'invalid_request_error'],
    ['rejects our request', 400, 'invalid_request_error'],
  ])('is a 503 with a plain message if Stripe %s', async (_, status, type) => {
    const ann = await shop.person()
    fakeStripe.reject(status, { error: { type, message: 'sk_test_x is wrong' } })
    const response = await ann.call('/api/premium/checkout', buy)
    expect([response.statusCode, response.json().error, response.headers['retry-after']]).toEqual([
      503,
      'Payment is unavailable right now. You were not charged. Please try again.',
      '5',
    ])
    expect((await shop.books()).states).toEqual({})
  })

  test('is a 503 if Stripe cannot be reached', async () => {
    const ann = await shop.person()
    const stopped = await startFakeStripe()
    await stopped.stop()
    const server = shop.serve({ payments: stripe(stopped.api)(clock.now) })
    const response = await createCaller(server, ann.identity)('/api/premium/checkout', buy)
    expect([response.statusCode, response.json().code]).toEqual([503, 'unavailable'])
    await server.close()
  })
})

describe('events of Stripe', () => {
  const expired = { type: 'checkout.session.expired', session: { payment_status: 'unpaid' } }
  const nothing = { payments: 0, terms: 0 }
  const once = { payments: 1, terms: 1 }
  const oneTerm = [expect.objectContaining({ endsAt: '2027-11-20T12:00:00.000Z' })]

  describe('the signature of an event', () => {
    test('is accepted if it covers exactly the bytes sent', async () => {
      const ann = await shop.person()
      // Whitespace that parsing and serializing again would lose.
      const payload = stripeEvent(await ann.checkout()).replaceAll(',', ' ,\n ')
      expect(await deliver(shop, payload)).toBe(200)
      expect((await ann.premium()).terms).toEqual(oneTerm)
    })

    test.each<[string, (payload: string) => string]>([
      ['with another secret', (payload) => stripeSignature(payload, { secret: 'whsec_other' })],
      ['over another body', (payload) => stripeSignature(payload.replace('999', '1'))],
      ['from over five minutes ago', (p) => stripeSignature(p, { atMs: clock.ms - 301_000 })],
      ['that is malformed', () => 'v1=nonsense'],
      ['that is missing', () => ''],
    ])('%s is rejected and changes nothing', async (_, signatureOf) => {
      const { checkout } = await shop.buyer()
      const payload = stripeEvent(checkout)
      expect(await deliver(shop, payload, signatureOf(payload))).toBe(400)
      expect(await shop.books()).toMatchObject(nothing)
      expect(await deliver(shop, payload)).toBe(200)
    })

    test('of an empty request is rejected', async () => {
      const response = await shop.anyone('/api/premium/webhook', { method: 'POST' })
      expect([response.statusCode, response.json().code]).toEqual([400, 'validation'])
    })
  })

  describe('an event with a field of another form', () => {
    const paths = [
      'type',
      'created',
      'data',
      'data.object',
      'data.object.id',
      'data.object.metadata',
      ...['client_reference_id', 'amount_total', 'currency', 'payment_status', 'payment_intent'].map(
        (name) => `data.object.${name}`,
      ),
      'data.object.metadata.checkout',
    ]
    const values = [
      undefined,
      null,
      true,
      '',
      'x',
      '\0',
      'é'.repeat(300),
      -1,
      0.5,
      1e20,
      [],
      {},
      { id: 7 },
      { checkout: 7 },
      { checkout: '\0' },
    ]
    const withField = (payload: string, path: string, value: unknown) => {
      const event = JSON.parse(payload)
      const names = path.split('.')
      const owner = names.slice(0, -1).reduce((object, name) => object[name], event)
      owner[names.at(-1)!] = value
      return JSON.stringify(event)
    }

    test.each(paths)('%s is ignored or refused, never an error of ours', async (path) => {
      const ann = await shop.person()
      const payloads = [stripeEvent(await ann.checkout()), stripeEvent(null), stripeEvent(null, expired)]
      const statuses = new Set<number>()
      for (const payload of payloads)
        for (const value of values) statuses.add(await deliver(shop, withField(payload, path, value)))
      expect([...statuses].filter((status) => status !== 200 && status !== 400)).toEqual([])
    })

    test('a missing reference means a purchase of another shop', async () => {
      const { client_reference_id: _, ...session } = JSON.parse(stripeEvent(null)).data.object
      const event = { ...JSON.parse(stripeEvent(null)), data: { object: session } }
      expect(await deliver(shop, JSON.stringify(event))).toBe(200)
      expect(await shop.books()).toMatchObject(nothing)
    })

    test.each(['null', '[]', '7', '{}', '{"type":"checkout.session.completed"}', 'x'])(
      'a signed body %s is ignored or refused',
      async (body) => expect([200, 400]).toContain(await deliver(shop, body)),
    )
  })

  describe('a paid purchase', () => {
    test('results in one payment and one term of twelve months, in all sessions', async () => {
      const { ann, checkout } = await shop.buyer()
      expect(await ann.sessionPremiumUntil()).toBe('1970-01-01T00:00:00.000Z')
      await deliver(shop, stripeEvent(checkout))
      expect(await shop.books()).toEqual({ ...once, states: { [checkout]: 'paid' } })
      expect(await ann.premium()).toEqual({
        priceUsd: 9.99,
        months: 12,
        provider: 'stripe',
        premiumUntil: '2027-11-20T12:00:00.000Z',
        terms: [
          {
            startsAt: '2026-11-20T12:00:00.000Z',
            endsAt: '2027-11-20T12:00:00.000Z',
            paidAt: '2026-11-20T12:00:00.000Z',
            amountUsd: 9.99,
            paymentId: `pi_${checkout}`,
            checkout,
          },
        ],
      })
      expect(await ann.sessionPremiumUntil()).toBe('2027-11-20T12:00:00.000Z')
    })

    test('delivered again, even an hour later, changes nothing', async () => {
      const { ann, checkout } = await shop.buyer()
      const event = stripeEvent(checkout)
      await deliver(shop, event)
      expect(await deliver(shop, event)).toBe(200)
      clock.ms += 3_600_000
      expect(await deliver(shop, event)).toBe(200)
      expect(await shop.books()).toMatchObject(once)
      expect((await ann.premium()).terms).toEqual(oneTerm)
    })

    test('delivered eight times at once is one payment and one term', async () => {
      const { ann, checkout } = await shop.buyer()
      const event = stripeEvent(checkout)
      const answers = await Promise.all(Array.from({ length: 8 }, () => deliver(shop, event)))
      expect(answers).toEqual(Array(8).fill(200))
      expect(await shop.books()).toMatchObject(once)
      expect((await ann.premium()).terms).toEqual(oneTerm)
    })

    test('reported by both events of a bank debit is one payment', async () => {
      const { checkout } = await shop.buyer()
      await deliver(shop, stripeEvent(checkout, { session: { payment_status: 'unpaid' } }))
      expect(await shop.books()).toEqual({ ...nothing, states: { [checkout]: 'open' } })
      const succeeded = { type: 'checkout.session.async_payment_succeeded' }
      await deliver(shop, stripeEvent(checkout, succeeded))
      await deliver(shop, stripeEvent(checkout))
      expect(await shop.books()).toMatchObject(once)
    })

    test('reported with several payments at once is granted once', async () => {
      const { checkout } = await shop.buyer()
      const claims = ['pi_1', 'pi_2', 'pi_3', 'pi_4'].map((payment_intent) =>
        deliver(shop, stripeEvent(checkout, { session: { payment_intent } })),
      )
      expect(await Promise.all(claims)).toEqual([200, 200, 200, 200])
      expect(await shop.books()).toMatchObject(once)
    })

    test('is not granted for a payment that paid another purchase', async () => {
      const ann = await shop.person()
      const [first, second] = [await ann.checkout(), await ann.checkout()]
      const session = { payment_intent: 'pi_same' }
      await deliver(shop, stripeEvent(first, { session }))
      await deliver(shop, stripeEvent(second, { session }))
      expect(await shop.books()).toEqual({ ...once, states: { [first]: 'paid', [second]: 'open' } })
    })

    test('stays paid if it is reported as expired or failed afterwards', async () => {
      const { ann, checkout } = await shop.buyer()
      await deliver(shop, stripeEvent(checkout))
      await deliver(shop, stripeEvent(checkout, expired))
      const failed = { ...expired, type: 'checkout.session.async_payment_failed' }
      await deliver(shop, stripeEvent(checkout, failed))
      expect(await shop.books()).toEqual({ ...once, states: { [checkout]: 'paid' } })
      expect((await ann.premium()).premiumUntil).toBe('2027-11-20T12:00:00.000Z')
    })

    test('is granted although it was reported as expired before', async () => {
      const { checkout } = await shop.buyer()
      await deliver(shop, stripeEvent(checkout, expired))
      expect(await shop.books()).toEqual({ ...nothing, states: { [checkout]: 'canceled' } })
      await deliver(shop, stripeEvent(checkout))
      expect(await shop.books()).toEqual({ ...once, states: { [checkout]: 'paid' } })
    })

    test('two purchases reported in reverse order, or at once, give two terms in a row', async () => {
      const [ann, bob] = [await shop.person(), await shop.person()]
      const [first, second] = [await ann.checkout(), await ann.checkout()]
      const [third, fourth] = [await bob.checkout(), await bob.checkout()]
      await deliver(shop, stripeEvent(second))
      await deliver(shop, stripeEvent(first))
      await Promise.all([deliver(shop, stripeEvent(third)), deliver(shop, stripeEvent(fourth))])
      for (const person of [ann, bob]) {
        expect((await person.premium()).terms).toMatchObject([
          { startsAt: '2027-11-20T12:00:00.000Z', endsAt: '2028-11-20T12:00:00.000Z' },
          { startsAt: '2026-11-20T12:00:00.000Z', endsAt: '2027-11-20T12:00:00.000Z' },
        ])
        expect(await person.sessionPremiumUntil()).toBe('2028-11-20T12:00:00.000Z')
      }
    })

    test('of a deleted account is recorded once, without a term', async () => {
      const { checkout } = await shop.buyer()
      await shop.db.query('delete from account')
      const claims = ['pi_1', 'pi_2', 'pi_3', 'pi_4'].map((payment_intent) =>
        deliver(shop, stripeEvent(checkout, { session: { payment_intent } })),
      )
      expect(await Promise.all(claims)).toEqual([200, 200, 200, 200])
      expect(await shop.books()).toEqual({ payments: 1, terms: 0, states: { [checkout]: 'paid' } })
    })

    test('belongs to the account that the purchase was moved to', async () => {
      const [ann, other] = [await shop.person(), await shop.person()]
      const checkout = await other.checkout()
      await shop.db.query('update checkout set account_id = $1', [ann.id])
      await shop.db.query('delete from account where id = $1', [other.id])
      await deliver(shop, stripeEvent(checkout))
      expect((await ann.premium()).terms).toEqual(oneTerm)
    })
  })

  describe('an event with a valid signature', () => {
    test.each([
      ['with a wrong amount', { session: { amount_total: 998 } }],
      ['without an amount', { session: { amount_total: null } }],
      ['in another currency', { session: { currency: 'cad' } }],
      ['of another kind', { type: 'charge.refunded' }],
    ])('%s is accepted but grants nothing', async (_, more) => {
      const { checkout } = await shop.buyer()
      expect(await deliver(shop, stripeEvent(checkout, more))).toBe(200)
      expect(await shop.books()).toEqual({ ...nothing, states: { [checkout]: 'open' } })
    })

    test.each([
      ['about an unknown purchase', randomUUID()],
      ['about something else sold through the same Stripe account', 'order 17'],
      ['without any reference', null],
    ])('%s is accepted but grants nothing', async (_, checkout) => {
      expect(await deliver(shop, stripeEvent(checkout))).toBe(200)
      expect(await deliver(shop, stripeEvent(checkout, expired))).toBe(200)
      expect(await shop.books()).toEqual({ ...nothing, states: {} })
    })

    test('about a purchase started with another provider grants nothing', async () => {
      const { checkout } = await shop.buyer()
      await shop.db.query(`update checkout set provider = 'sandbox'`)
      await deliver(shop, stripeEvent(checkout))
      expect(await shop.books()).toMatchObject(nothing)
    })
  })

  describe('while a database is down', () => {
    test('Redis: 503, and the next delivery updates the sessions without granting again', async () => {
      const { ann, checkout } = await shop.buyer()
      const event = stripeEvent(checkout)
      const { sessions, disconnect } = shop.unreachableSessions()
      const server = shop.serve({ sessions })
      expect(await deliver({ anyone: createCaller(server) }, event)).toBe(503)
      await server.close()
      disconnect()
      expect(await ann.sessionPremiumUntil()).toBe('1970-01-01T00:00:00.000Z')
      expect(await deliver(shop, event)).toBe(200)
      expect(await shop.books()).toMatchObject(once)
      expect(await ann.sessionPremiumUntil()).toBe('2027-11-20T12:00:00.000Z')
    })
    test('Postgres: 503, and the next delivery grants', async () => {
      const { checkout } = await shop.buyer()
      const event = stripeEvent(checkout)
      const proxy = await breakableProxy(shop.url)
      const db = await userDatabase(proxy.url).initialize()
      const server = shop.serve({ db })
      const through = { anyone: createCaller(server) }
      await proxy.disconnect()
      expect(await deliver(through, event)).toBe(503)
      await proxy.reconnect()
      expect(await deliver(through, event)).toBe(200)
      expect(await shop.books()).toMatchObject(once)
      await server.close()
      await db.destroy()
      await proxy.disconnect()
    })

    test('Postgres, since the start: 503', async () => {
      const server = shop.serve({ db: userDatabase(shop.url) })
      expect(await deliver({ anyone: createCaller(server) }, stripeEvent(randomUUID()))).toBe(503)
      await server.close()
    })
  })
})
