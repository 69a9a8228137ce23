import { createCaller } from '@homeground/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { standInForStripe } from './fake-stripe.ts'
import { clock, noonOf, type Shop, startShop, stripe } from './premium-support.ts'

let shop: Shop
let standIn: Awaited<ReturnType<typeof standInForStripe>>
beforeAll(async () => {
  standIn = await standInForStripe()
  shop = await startShop(stripe(standIn.api))
})
afterAll(async () => {
  await shop?.stop()
  await standIn?.stop()
})
beforeEach(async () => {
  clock.ms = noonOf('2026-11-20')
  standIn.accept()
  standIn.asked.length = 0
  await shop.empty()
})

const buy = { method: 'POST' } as const

describe('a purchase through Stripe', () => {
  test('is one payment of $9.99, known by our checkout, with a key against paying twice', async () => {
    const ann = await shop.person('Ann@Example.com')
    const response = await ann.call('/api/premium/checkout', buy)
    const [checkout] = Object.keys((await shop.books()).states)
    expect([response.statusCode, response.json()]).toEqual([
      201,
      { url: 'https://pay.example/cs_1' },
    ])
    expect(standIn.asked).toEqual([
      {
        path: '/v1/checkout/sessions',
        headers: expect.objectContaining({
          authorization: 'Bearer sk_test_x',
          'idempotency-key': checkout,
        }),
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

  test('of somebody whose address Stripe does not take begins without it', async () => {
    const ann = await shop.person('ann@a.b')
    standIn.refuseField('customer_email')
    const response = await ann.call('/api/premium/checkout', buy)
    expect(response.statusCode).toBe(201)
    expect(standIn.asked.map(({ form }) => form.customer_email)).toEqual(['ann@a.b', undefined])
  })

  test.each([
    ['is out of order', 500, 'api_error'],
    ['does not take our key', 401, 'invalid_request_error'],
    ['finds our request wrong', 400, 'invalid_request_error'],
  ])('says in a sentence that Stripe %s', async (_, status, type) => {
    const ann = await shop.person()
    standIn.refuse(status, { error: { type, message: 'sk_test_x is wrong' } })
    const response = await ann.call('/api/premium/checkout', buy)
    expect([response.statusCode, response.json().error, response.headers['retry-after']]).toEqual([
      503,
      'Payments are away for the moment; nothing was charged. Please try again.',
      '5',
    ])
    expect((await shop.books()).states).toEqual({})
  })

  test('says in a sentence that Stripe cannot be reached', async () => {
    const ann = await shop.person()
    const gone = await standInForStripe()
    await gone.stop()
    const server = shop.serve({ payments: stripe(gone.api)(clock.now) })
    const response = await createCaller(server, ann.identity)('/api/premium/checkout', buy)
    expect([response.statusCode, response.json().code]).toEqual([503, 'unavailable'])
    await server.close()
  })
})
