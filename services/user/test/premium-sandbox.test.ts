import { randomUUID } from 'node:crypto'
import { createCaller } from '@homeground/testing'
import { describe, expect, test } from '@jest/globals'
import type { Delivery } from '../src/premium/payment-provider.ts'
import { sandboxPayments } from '../src/premium/payments.ts'
import { clock, publicUrl, sandbox, startShop, stripe } from './premium-support.ts'

const shop = await startShop(sandbox)

const settle = (outcome: string) => ({ method: 'POST', payload: { outcome } }) as const
const page = (checkout: string) => `/api/premium/sandbox/${checkout}`

const deliver = async ({ rawBody, headers }: Delivery) =>
  (
    await shop.anyone('/api/premium/webhook', {
      method: 'POST',
      payload: rawBody,
      headers: { 'content-type': 'application/json', ...(headers as Record<string, string>) },
    })
  ).statusCode

describe('the sandbox’s payment page', () => {
  test('shows the amount', async () => {
    const ann = await shop.person()
    const checkout = await ann.checkout()
    const response = await ann.call(page(checkout))
    expect([response.statusCode, response.json()]).toEqual([200, { checkout, amountUsd: 9.99, state: 'open' }])
  })

  test('paying grants the term; paying again or canceling afterwards changes nothing', async () => {
    const ann = await shop.person()
    const checkout = await ann.checkout()
    for (const outcome of ['pay', 'pay', 'cancel']) {
      const response = await ann.call(page(checkout), settle(outcome))
      expect(response.json()).toEqual({ checkout, amountUsd: 9.99, state: 'paid' })
    }
    expect(await shop.books()).toMatchObject({ payments: 1, terms: 1 })
    expect(await ann.sessionPremiumUntil()).toBe('2027-11-20T12:00:00.000Z')
  })

  test('paying several times at once grants one term', async () => {
    const ann = await shop.person()
    const checkout = await ann.checkout()
    const pays = Array.from({ length: 6 }, () => ann.call(page(checkout), settle('pay')))
    for (const response of await Promise.all(pays)) expect(response.json().state).toBe('paid')
    expect(await shop.books()).toMatchObject({ payments: 1, terms: 1 })
  })

  test('a canceled purchase can still be paid', async () => {
    const ann = await shop.person()
    const checkout = await ann.checkout()
    const canceled = await ann.call(page(checkout), settle('cancel'))
    expect(canceled.json().state).toBe('canceled')
    expect(await shop.books()).toMatchObject({ payments: 0, terms: 0 })
    expect((await ann.call(page(checkout), settle('pay'))).json().state).toBe('paid')
    expect(await shop.books()).toMatchObject({ payments: 1, terms: 1 })
  })

  test('is visible only to the buyer', async () => {
    const [ann, bob] = [await shop.person(), await shop.person()]
    const checkout = await ann.checkout()
    for (const [call, status] of [
      [bob.call, 404],
      [shop.anyone, 401],
    ] as const) {
      expect((await call(page(checkout))).statusCode).toBe(status)
      expect((await call(page(checkout), settle('pay'))).statusCode).toBe(status)
      expect((await call(page(checkout), settle('cancel'))).statusCode).toBe(status)
    }
    expect(await shop.books()).toEqual({ payments: 0, terms: 0, states: { [checkout]: 'open' } })
  })

  test('responds in the same way to other people’s purchases and to unknown ones', async () => {
    const [ann, bob] = [await shop.person(), await shop.person()]
    const checkout = await ann.checkout()
    const errors = await Promise.all(
      [checkout, randomUUID(), 'x', "'"].map(async (id) => {
        const response = await bob.call(page(encodeURIComponent(id)))
        return [response.statusCode, response.json().error]
      }),
    )
    expect(errors).toEqual(Array(4).fill([404, 'There is no such purchase.']))
    expect((await bob.call(page('%00'))).statusCode).toBe(422)
  })

  test('rejects unknown outcomes', async () => {
    const ann = await shop.person()
    const response = await ann.call(page(await ann.checkout()), settle('steal'))
    expect(response.statusCode).toBe(422)
  })

  test('is a 404 if payments are real', async () => {
    const ann = await shop.person()
    const checkout = await ann.checkout()
    const server = shop.serve({ payments: stripe()(clock.now) })
    const real = createCaller(server, ann.identity)
    expect((await real(page(checkout))).statusCode).toBe(404)
    expect((await real(page(checkout), settle('pay'))).statusCode).toBe(404)
    await server.close()
    expect(await shop.books()).toEqual({ payments: 0, terms: 0, states: { [checkout]: 'open' } })
  })
})

describe('the sandbox’s signature', () => {
  const own = () => sandbox(clock.now) as ReturnType<typeof sandboxPayments>

  test('is valid for five minutes', async () => {
    const ann = await shop.person()
    const id = await ann.checkout()
    const delivery = own().createDelivery({ id, amountCents: 999 }, 'pay')
    clock.ms += 301_000
    expect(await deliver(delivery)).toBe(400)
    clock.ms -= 2000
    expect(await deliver(delivery)).toBe(200)
    expect(await shop.books()).toMatchObject({ payments: 1, terms: 1 })
  })

  test('with another secret, over another body or missing is rejected', async () => {
    const ann = await shop.person()
    const id = await ann.checkout()
    const identitySecret = 'another secret, which is as long as the right one'
    const foreign = sandboxPayments({ publicUrl, identitySecret, now: clock.now })
    const right = own().createDelivery({ id, amountCents: 1 }, 'pay')
    const rawBody = Buffer.from(right.rawBody.toString().replace(':1,', ':999,'))
    expect(rawBody).not.toEqual(right.rawBody)
    expect(await deliver(foreign.createDelivery({ id, amountCents: 999 }, 'pay'))).toBe(400)
    expect(await deliver({ ...right, rawBody })).toBe(400)
    expect(await deliver({ ...right, headers: {} })).toBe(400)
    expect(await shop.books()).toMatchObject({ payments: 0, terms: 0 })
  })
})
