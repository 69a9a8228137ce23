import { randomUUID } from 'node:crypto'
import { anonymous, unavailable } from '@homeground/service'
import { createCaller, eventually } from '@homeground/testing'
import { describe, expect, test } from '@jest/globals'
import type { LightMyRequestResponse } from 'fastify'
import './quick-passwords.ts'

const { freshEmail, goodPassword, publicUrl, refusalOf, startedSession, startUserService } = await import(
  './support.ts'
)
const { clock, newPurchase, sandbox, startShop } = await import('./premium-support.ts')

const service = await startUserService()
const shop = await startShop(sandbox)

interface SignUp {
  email: string
  password?: string
  name?: string
  key?: string
  browser?: string
}

const signUp = ({ email, password = goodPassword, name = '', key, browser = 'ours' }: SignUp) =>
  service.elsewhere(browser)('/api/register', {
    method: 'POST',
    payload: { email, password, name },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })
const accountsOf = async (email: string) =>
  (await service.db.query('select id from account where email = $1', [email])).length

async function mailsTo(email: string) {
  await service.mailsDone()
  return (await service.outbox()).filter(({ to }) => to === email).length
}

describe('a sign-up that is repeated', () => {
  test('20 times at once and 5 times later makes one account and one mail, and logs in each time', async () => {
    const call = { email: freshEmail(), key: randomUUID() }
    const responses = await Promise.all(Array.from({ length: 20 }, () => signUp(call)))
    for (let times = 0; times < 5; times++) responses.push(await signUp(call))
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(25).fill(201))
    expect(new Set(responses.map((each) => each.json().id)).size).toBe(1)
    const sessions = responses.map((each) => startedSession(each)!)
    expect(new Set(sessions).size).toBe(25)
    expect(await service.isOpen(sessions.at(-1)!)).toBe(true)
    expect(await accountsOf(call.email)).toBe(1)
    expect(await mailsTo(call.email)).toBe(1)
  })

  test('without a key, with the same values within an hour, is one account; later or with others, another', async () => {
    const email = freshEmail()
    const id = async (more: Partial<SignUp> = {}) => (await signUp({ email, ...more })).json().id
    const first = await id()
    service.clock.ms += 59 * 60_000
    expect(await id()).toBe(first)
    const others = [await id({ password: 'a different good one' }), await id({ name: 'Ann' })]
    service.clock.ms += 2 * 60_000
    others.push(await id())
    expect(new Set([first, ...others]).size).toBe(4)
    expect(await accountsOf(email)).toBe(4)
  })

  test('from another browser never logs in to the account of the first', async () => {
    const call = { email: freshEmail(), key: randomUUID() }
    const ids = []
    for (const browser of ['ours', 'theirs']) ids.push((await signUp({ ...call, browser })).json().id)
    for (const browser of ['ours', 'theirs']) ids.push((await signUp({ ...call, browser })).json().id)
    expect(ids).toEqual([ids[0], ids[1], ids[0], ids[1]])
    expect(ids[0]).not.toBe(ids[1])
  })

  test('with the same key and other values is a 422 that names the header, and changes nothing', async () => {
    const call = { email: freshEmail(), key: randomUUID() }
    await signUp(call)
    const other = freshEmail()
    for (const change of [{ email: other }, { password: 'a different good one' }, { name: 'Ann' }]) {
      const response = await signUp({ ...call, ...change })
      expect([response.statusCode, response.json().error]).toEqual([
        422,
        'Idempotency-Key: was sent before with other values; send a new one with new values.',
      ])
    }
    expect([await accountsOf(call.email), await accountsOf(other)]).toEqual([1, 0])
  })

  test.each(['short', 'with a space', 'x'.repeat(129)])('with the key %j is a 422', async (key) => {
    expect(refusalOf(await signUp({ email: freshEmail(), key }))).toEqual([422, ['idempotency-key']])
  })

  test('after its account was deleted makes a new one', async () => {
    const call = { email: freshEmail() }
    const first = (await signUp(call)).json().id
    await service.db.query('delete from account where id = $1', [first])
    const again = await signUp(call)
    expect([again.statusCode, again.json().id === first]).toEqual([201, false])
  })

  test('after its mail could not be requested requests it, once', async () => {
    const jobs: [kind: string, id: string | undefined][] = []
    let isDown = true
    const mails = {
      async add({ kind }: { kind: string }, id?: string) {
        if (isDown) throw unavailable('Mail is unavailable right now. Please try again.')
        jobs.push([kind, id])
      },
      close: async () => {},
    }
    const server = shop.serve({ mails })
    const send = async () => {
      const response = await createCaller(server, { ...anonymous, device: 'ours' })('/api/register', {
        method: 'POST',
        payload: { email: 'ann@mail.example', password: goodPassword },
        headers: { 'idempotency-key': 'a-key-of-this-attempt' },
      })
      return response.statusCode
    }
    expect(await send()).toBe(503)
    isDown = false
    expect([await send(), await send()]).toEqual([201, 201])
    const [{ id }] = await shop.db.query(`select id from account where email_key like 'ann@%'`)
    // The same id for the same account: the queue takes it once a day.
    expect(jobs).toEqual([['confirm', `sign-up ${id}`]])
    await server.close()
  })
})

describe('a purchase that is started again', () => {
  const purchases = async () => Object.keys((await shop.books()).states)
  const urlOf = (response: LightMyRequestResponse) => response.json().url

  test('with its key, also at the same time and after it was paid, is the same one', async () => {
    const ann = await shop.person()
    const call = newPurchase()
    const start = () => ann.call('/api/premium/checkout', call)
    const responses = await Promise.all(Array.from({ length: 10 }, start))
    const [id] = await purchases()
    await ann.call(`/api/premium/sandbox/${id}`, { method: 'POST', payload: { outcome: 'pay' } })
    responses.push(await start())
    expect(new Set(responses.map(urlOf))).toEqual(new Set([`${publicUrl}/premium/sandbox/${id}`]))
    expect(await purchases()).toEqual([id])
    expect(urlOf(await ann.call('/api/premium/checkout', newPurchase()))).not.toContain(id)
    expect(await purchases()).toHaveLength(2)
  })

  test('without a key is the same one until it is paid or canceled, or an hour has passed', async () => {
    const ann = await shop.person()
    const start = async () => urlOf(await ann.call('/api/premium/checkout', { method: 'POST' }))
    const first = await start()
    expect(await start()).toBe(first)
    const settle = (url: string, outcome: string) =>
      ann.call(`/api${new URL(url).pathname}`, { method: 'POST', payload: { outcome } })
    await settle(first, 'cancel')
    const second = await start()
    await settle(second, 'pay')
    const third = await start()
    clock.ms += 3600_000
    const fourth = await start()
    expect(new Set([first, second, third, fourth]).size).toBe(4)
    expect(await purchases()).toHaveLength(4)
  })

  test('after the provider failed is started once', async () => {
    const ann = await shop.person()
    const call = newPurchase()
    const failing = shop.serve({
      payments: { ...sandbox(clock.now), startCheckout: () => Promise.reject(unavailable('Down.')) },
    })
    const failed = await createCaller(failing, ann.identity)('/api/premium/checkout', call)
    expect([failed.statusCode, await purchases()]).toEqual([503, []])
    const again = [await ann.call('/api/premium/checkout', call), await ann.call('/api/premium/checkout', call)]
    expect(again.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    expect(await purchases()).toHaveLength(1)
    await failing.close()
  })

  test('while another call of the same purchase fails, keeps the one whose page was returned', async () => {
    const ann = await shop.person()
    const call = newPurchase()
    let fail = (): void => {}
    const failure = new Promise<never>((_, reject) => {
      fail = () => reject(unavailable('Down.'))
    })
    const failing = shop.serve({ payments: { ...sandbox(clock.now), startCheckout: () => failure } })
    const slow = createCaller(failing, ann.identity)('/api/premium/checkout', call)
    await eventually(async () => expect(await purchases()).toHaveLength(1))
    const [id] = await purchases()
    expect(urlOf(await ann.call('/api/premium/checkout', call))).toContain(id)
    fail()
    expect((await slow).statusCode).toBe(503)
    expect(await purchases()).toEqual([id])
    await failing.close()
  })
})
