import { randomUUID } from 'node:crypto'
import { unavailable } from '@homeground/service'
import { createCaller, eventually } from '@homeground/testing'
import { describe, expect, test } from '@jest/globals'
import type { MailQueue } from '../src/mails/mails.ts'
import { requestUnsentReceipts } from '../src/mails/receipts.ts'
import { type Delivery, noPayments, sandboxPayments } from '../src/premium/payments.ts'
import { clock, newPurchase, noonOf, type Shop, sandbox, startShop, stripe } from './premium-support.ts'
import { canLogInElsewhere, mailedCode, operator, publicUrl, register, typeCode } from './support.ts'

const shop = await startShop(sandbox)

const settle = (outcome: string) => ({ method: 'POST', payload: { outcome } }) as const

type Person = Awaited<ReturnType<Shop['person']>>

/** Buys a term at noon on a day. */
async function buy(person: Person, day: string) {
  clock.ms = noonOf(day)
  const checkout = await person.checkout()
  return person.call(`/api/premium/sandbox/${checkout}`, settle('pay'))
}

const termsOf = async (person: Person): Promise<string[]> =>
  (await person.premium()).terms.map(
    ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) => `${startsAt.slice(0, 16)} – ${endsAt.slice(0, 16)}`,
  )

describe('GET /api/premium', () => {
  test('returns the price to anonymous callers, and no terms', async () => {
    await buy(await shop.person(), '2026-11-20')
    const response = await shop.anyone('/api/premium')
    expect(response.json()).toEqual({ priceUsd: 9.99, months: 12, provider: 'sandbox', premiumUntil: null, terms: [] })
  })

  test('returns only the caller’s own terms', async () => {
    const [ann, bob] = [await shop.person(), await shop.person()]
    await buy(ann, '2026-11-20')
    expect((await ann.premium()).terms).toHaveLength(1)
    expect(await bob.premium()).toMatchObject({ premiumUntil: null, terms: [] })
  })
})

describe('a term', () => {
  test('ends exactly twelve months later and stays in the list', async () => {
    const ann = await shop.person()
    await buy(ann, '2026-11-20')
    clock.ms = noonOf('2027-11-20') - 1
    expect((await ann.premium()).premiumUntil).toBe('2027-11-20T12:00:00.000Z')
    clock.ms += 1
    expect((await ann.premium()).premiumUntil).toBeNull()
    expect((await ann.premium()).terms).toHaveLength(1)
  })

  test('bought during another one starts when that one ends', async () => {
    const ann = await shop.person()
    await buy(ann, '2026-11-20')
    await buy(ann, '2027-03-01')
    await buy(ann, '2027-03-02')
    expect(await termsOf(ann)).toEqual([
      '2028-11-20T12:00 – 2029-11-20T12:00',
      '2027-11-20T12:00 – 2028-11-20T12:00',
      '2026-11-20T12:00 – 2027-11-20T12:00',
    ])
    expect((await ann.premium()).premiumUntil).toBe('2029-11-20T12:00:00.000Z')
    expect(await ann.sessionPremiumUntil()).toBe('2029-11-20T12:00:00.000Z')
  })

  test('bought after the last one ended starts at once', async () => {
    const ann = await shop.person()
    await buy(ann, '2026-11-20')
    await buy(ann, '2028-01-05')
    expect(await termsOf(ann)).toEqual(['2028-01-05T12:00 – 2029-01-05T12:00', '2026-11-20T12:00 – 2027-11-20T12:00'])
  })

  test('from February 29 ends on February 28, whatever the time zone of the database', async () => {
    const ann = await shop.person()
    clock.ms = Date.parse('2028-02-29T03:30:00Z')
    const checkout = await ann.checkout()
    // In Honolulu it is still the 28th: twelve months counted there would end on March 1, UTC.
    const db = await shop.databaseIn('Pacific/Honolulu')
    const server = shop.serve({ db })
    await createCaller(server, ann.identity)(`/api/premium/sandbox/${checkout}`, settle('pay'))
    await server.close()
    await db.destroy()
    expect(await termsOf(ann)).toEqual(['2028-02-29T03:30 – 2029-02-28T03:30'])
  })

  test('from February 28 ends on February 28, also in a leap year', async () => {
    const ann = await shop.person()
    await buy(ann, '2027-02-28')
    expect(await termsOf(ann)).toEqual(['2027-02-28T12:00 – 2028-02-28T12:00'])
  })
})

describe('POST /api/premium/checkout', () => {
  const post = { method: 'POST' } as const

  test('returns the payment page and records the purchase', async () => {
    const ann = await shop.person()
    const response = await ann.call('/api/premium/checkout', post)
    const rows = await shop.db.query('select * from checkout')
    expect(rows).toEqual([
      {
        id: expect.any(String),
        account_id: ann.id,
        provider: 'sandbox',
        amount_cents: 999,
        state: 'open',
        created_at: new Date(clock.ms),
        started_at: new Date(clock.ms),
      },
    ])
    expect([response.statusCode, response.json()]).toEqual([201, { url: `${publicUrl}/premium/sandbox/${rows[0].id}` }])
  })

  test('is a 403 for an address that is not confirmed, and possible once the mailed code is typed', async () => {
    const ann = await register(shop.service)
    const refused = await ann.call('/api/premium/checkout', post)
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'email_unconfirmed'])
    expect(refused.json().error).toMatch(/^Confirm your email before you pay: your receipt goes there/)
    expect((await shop.books()).states).toEqual({})
    const code = await mailedCode(shop.service, ann.email)
    expect((await typeCode(ann, code)).json()).toMatchObject({ emailConfirmed: true })
    expect((await ann.call('/api/premium/checkout', post)).statusCode).toBe(201)
    expect(await canLogInElsewhere(shop.service, ann.email)).toBe(true)
  })

  test('is a 401 if the caller is not logged in or the account was deleted', async () => {
    const ann = await shop.person()
    await shop.db.query('delete from account')
    for (const call of [shop.anyone, ann.call]) {
      const response = await call('/api/premium/checkout', post)
      expect([response.statusCode, response.json().code]).toEqual([401, 'unauthenticated'])
    }
    expect((await shop.books()).states).toEqual({})
  })
})

describe('starting many purchases', () => {
  const start = (person: Person) => person.call('/api/premium/checkout', newPurchase())

  test('300 at once start ten; the others are told how long to wait', async () => {
    const ann = await shop.person()
    const bob = await shop.person()
    const responses = await Promise.all(Array.from({ length: 300 }, () => start(ann)))
    const started = responses.filter(({ statusCode }) => statusCode === 201)
    const refused = responses.filter(({ statusCode }) => statusCode === 429)
    expect([started.length, refused.length]).toEqual([10, 290])
    expect([refused[0]!.json().code, refused[0]!.headers['retry-after']]).toEqual(['rate_limited', '3600'])
    expect(Object.keys((await shop.books()).states)).toHaveLength(10)
    expect((await start(bob)).statusCode).toBe(201)
  })

  test('at the same moment counts each of them', async () => {
    const ann = await shop.person()
    for (let times = 0; times < 9; times++) await ann.checkout()
    const waiting = `select count(*)::int as calls from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    const calls = await shop.db.transaction(async (tx) => {
      // Until this transaction ends, purchases can be counted but not recorded.
      await tx.query('lock table checkout in share mode')
      const started = Array.from({ length: 5 }, () => start(ann))
      await eventually(async () => expect(await shop.db.query(waiting)).toEqual([{ calls: 5 }]))
      return started
    })
    const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode)
    expect(statuses.toSorted()).toEqual([201, 429, 429, 429, 429])
  })

  test('is possible again when the oldest of them is an hour old, and after each payment', async () => {
    const ann = await shop.person()
    for (let minute = 0; minute < 10; minute++) {
      await ann.checkout()
      clock.ms += 60_000
    }
    expect((await start(ann)).headers['retry-after']).toBe(String(50 * 60))
    clock.ms += 50 * 60_000
    const again = await ann.checkout()
    expect((await start(ann)).statusCode).toBe(429)
    await ann.call(`/api/premium/sandbox/${again}`, settle('pay'))
    expect((await start(ann)).statusCode).toBe(201)
  })

  test('counts canceled ones, but none that the provider could not start', async () => {
    const ann = await shop.person()
    const failing = shop.serve({
      payments: { ...sandbox(clock.now), startCheckout: () => Promise.reject(unavailable('Down.')) },
    })
    const call = createCaller(failing, ann.identity)
    for (let times = 0; times < 11; times++)
      expect((await call('/api/premium/checkout', { method: 'POST' })).statusCode).toBe(503)
    await failing.close()
    for (let times = 0; times < 10; times++)
      await ann.call(`/api/premium/sandbox/${await ann.checkout()}`, settle('cancel'))
    expect((await start(ann)).statusCode).toBe(429)
  })
})

describe('a receipt', () => {
  const failing: MailQueue = {
    add: () => Promise.reject(unavailable('Mail is unavailable right now.')),
    close: async () => {},
  }
  const payWithoutMail = async (ann: Person) => {
    const checkout = await ann.checkout()
    const server = shop.serve({ mails: failing })
    const response = await createCaller(server, ann.identity)(`/api/premium/sandbox/${checkout}`, settle('pay'))
    await server.close()
    expect([response.statusCode, await shop.books()]).toMatchObject([503, { payments: 1, terms: 1 }])
    return checkout
  }

  test('names amount, day, term, reference and operator, and is mailed once however often the event arrives', async () => {
    const ann = await shop.person()
    const checkout = await ann.checkout()
    const pay = () => ann.call(`/api/premium/sandbox/${checkout}`, settle('pay'))
    await Promise.all([pay(), pay(), pay()])
    await pay()
    const receipts = await shop.receiptsOf(ann)
    expect(receipts).toHaveLength(1)
    const [{ paymentId }] = (await ann.premium()).terms
    const { text } = receipts[0]!
    for (const line of [
      'This is a test: nothing was charged.',
      'Amount: $9.99\n',
      'Paid: November 20, 2026\n',
      'Premium from: November 20, 2026\n',
      'Premium until: November 20, 2027\n',
      `Reference: ${paymentId}\n`,
      `This site is run by ${operator.name}, ${operator.address}.`,
      'Refunds: The operator of this site has not set a rule for refunds.',
      `${publicUrl}/contact`,
    ]) {
      expect(text).toContain(line)
    }
  })

  test('of a term that continues another names its own days', async () => {
    const ann = await shop.person()
    await buy(ann, '2026-11-20')
    await buy(ann, '2027-03-01')
    const { text } = (await shop.receiptsOf(ann)).find((mail) => mail.text.includes('Paid: March 1, 2027'))!
    expect(text).toContain('Premium from: November 20, 2027\nPremium until: November 20, 2028\n')
  })

  test('that could not be requested is mailed once when the provider sends the event again', async () => {
    const ann = await shop.person()
    const checkout = await payWithoutMail(ann)
    expect(await shop.receiptsOf(ann)).toEqual([])
    for (let times = 0; times < 3; times++) await ann.call(`/api/premium/sandbox/${checkout}`, settle('pay'))
    expect(await shop.receiptsOf(ann)).toHaveLength(1)
  })

  test('that nobody requests is found by the worker, and one that was sent right before a crash is the same mail', async () => {
    const ann = await shop.person()
    const checkout = await payWithoutMail(ann)
    const { db, queue } = shop.service
    await requestUnsentReceipts(db, queue)
    expect(await shop.receiptsOf(ann)).toHaveLength(1)
    await db.query('update receipt set sent_at = null')
    await requestUnsentReceipts(db, queue)
    const [receipt, ...others] = await shop.receiptsOf(ann)
    expect(others).toEqual([])
    expect(receipt!.text).toContain(`Message-ID: <receipt-${checkout}@homeground.example>`)
    await requestUnsentReceipts(db, queue)
    expect((await db.query('select sent_at from receipt where sent_at is null')).length).toBe(0)
  })

  test('is not mailed for a canceled purchase, nor once the account is deleted', async () => {
    const ann = await shop.person()
    await ann.call(`/api/premium/sandbox/${await ann.checkout()}`, settle('cancel'))
    expect(await shop.receiptsOf(ann)).toEqual([])
    const bob = await shop.person()
    await payWithoutMail(bob)
    await shop.db.query('delete from account where id = $1', [bob.id])
    await requestUnsentReceipts(shop.service.db, shop.service.queue)
    expect(await shop.receiptsOf(bob)).toEqual([])
  })
})

describe('without a payment provider', () => {
  test('nothing can be bought, paid or delivered, and terms remain valid', async () => {
    const { ann, checkout } = await shop.buyer()
    await buy(ann, '2026-11-20')
    const server = shop.serve({ payments: noPayments() })
    const call = createCaller(server, ann.identity)
    const rejected = await call('/api/premium/checkout', { method: 'POST' })
    expect([rejected.statusCode, rejected.json().error]).toEqual([503, "Premium can't be bought right now."])
    expect((await call('/api/premium')).json()).toMatchObject({
      provider: 'off',
      premiumUntil: '2027-11-20T12:00:00.000Z',
    })
    expect((await call(`/api/premium/sandbox/${checkout}`)).statusCode).toBe(404)
    expect((await call('/api/premium/webhook', { method: 'POST', payload: {} })).statusCode).toBe(404)
    await server.close()
  })
})

describe('the sandbox', () => {
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
      const { ann, checkout } = await shop.buyer()
      const response = await ann.call(page(checkout))
      expect([response.statusCode, response.json()]).toEqual([200, { checkout, amountUsd: 9.99, state: 'open' }])
    })

    test('paying grants the term; paying again or canceling afterwards changes nothing', async () => {
      const { ann, checkout } = await shop.buyer()
      for (const outcome of ['pay', 'pay', 'cancel']) {
        const response = await ann.call(page(checkout), settle(outcome))
        expect(response.json()).toEqual({ checkout, amountUsd: 9.99, state: 'paid' })
      }
      expect(await shop.books()).toMatchObject({ payments: 1, terms: 1 })
      expect(await ann.sessionPremiumUntil()).toBe('2027-11-20T12:00:00.000Z')
    })

    test('paying several times at once grants one term', async () => {
      const { ann, checkout } = await shop.buyer()
      const pays = Array.from({ length: 6 }, () => ann.call(page(checkout), settle('pay')))
      for (const response of await Promise.all(pays)) expect(response.json().state).toBe('paid')
      expect(await shop.books()).toMatchObject({ payments: 1, terms: 1 })
    })

    test('a canceled purchase can still be paid', async () => {
      const { ann, checkout } = await shop.buyer()
      expect((await ann.call(page(checkout), settle('cancel'))).json().state).toBe('canceled')
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
      expect((await ann.call(page(await ann.checkout()), settle('steal'))).statusCode).toBe(422)
    })

    test('is a 404 if payments are real', async () => {
      const { ann, checkout } = await shop.buyer()
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
})
