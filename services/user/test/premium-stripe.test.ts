import { createCaller } from '@homeground/testing'
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals'
import { startFakeStripe } from './fake-stripe.ts'
import { clock, startShop, stripe } from './premium-support.ts'

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
    const ann = await shop.person('Ann@Example.com')
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
    const ann = await shop.person('ann@a.b')
    fakeStripe.rejectField('customer_email')
    const response = await ann.call('/api/premium/checkout', buy)
    expect(response.statusCode).toBe(201)
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
