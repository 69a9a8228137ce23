import { createApiKeyCache, hashApiKey } from '@homeground/service'
import { createCaller } from '@homeground/testing'
import { describe, expect, test } from '@jest/globals'
import { insertTerm } from '../src/accounts/premium-term.repository.ts'
import { goodPassword, type Person, register, startUserService } from './support.ts'

const service = await startUserService()
const { db, clock } = service
const cache = createApiKeyCache(service)
const gateway = createCaller(service.server, { subject: 'service:gateway', tier: 'premium', role: 'operator' })

const ownerOf = (key: string) =>
  gateway('/internal/user/api-key-owner', { headers: { 'x-api-key-hash': hashApiKey(key) } })

let payments = 0
/** Gives a person 12 months of premium without a purchase. */
async function grantPremium({ id }: Person) {
  const paymentId = `payment-${++payments}`
  const [{ checkout }] = await db.query(
    `insert into checkout (id, account_id, provider, amount_cents, created_at)
     values (gen_random_uuid(), $1, 'sandbox', 999, now()) returning id as checkout`,
    [id],
  )
  await db.query(
    `insert into payment (provider, payment_id, account_id, checkout_id, amount_cents, currency, paid_at)
     values ('sandbox', $1, $2, $3, 999, 'usd', now())`,
    [paymentId, id, checkout],
  )
  await insertTerm(db, { provider: 'sandbox', paymentId, accountId: id, nowMs: clock.ms })
}

async function premiumPerson() {
  const person = await register(service)
  await grantPremium(person)
  return person
}

const create = ({ call }: Person, name = 'My sheet') => call('/api/user/keys', { method: 'POST', payload: { name } })

describe('API keys', () => {
  test('are returned once; the database has only their hash, the list only their end', async () => {
    const person = await premiumPerson()
    const response = await create(person, '  My sheet ')
    const { key, ...listed } = response.json()
    expect([response.statusCode, key]).toEqual([201, expect.stringMatching(/^hg_[\w-]{43}$/)])
    expect(listed).toEqual({
      id: expect.any(String),
      name: 'My sheet',
      hint: key.slice(-4),
      createdAt: new Date(clock.ms).toISOString(),
      lastUsedAt: null,
    })
    const list = await person.call('/api/user/keys')
    expect(list.json()).toEqual([listed])
    const rows = await db.query('select * from api_key where id = $1', [listed.id])
    expect(JSON.stringify(rows)).not.toContain(key.slice(3, -4))
    expect(rows[0].key_hash).toBe(hashApiKey(key))
  })

  test('require premium, a name and fewer than ten others', async () => {
    const free = await register(service)
    const refused = await create(free)
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'premium_required'])
    const person = await premiumPerson()
    const nameless = await create(person, '  ')
    expect([nameless.statusCode, Object.keys(nameless.json().errors)]).toEqual([422, ['name']])
    for (let index = 0; index < 10; index++) await create(person)
    expect((await create(person)).statusCode).toBe(409)
    expect((await service.anonymous('/api/user/keys')).statusCode).toBe(401)
  })

  test('resolve to their owner for other services only, who see the end of the term; the use is recorded', async () => {
    const person = await premiumPerson()
    const { key } = (await create(person)).json()
    const owner = { userId: person.id, premiumUntilMs: Date.UTC(2027, 10, 20, 12) }
    clock.ms += 60_000
    expect((await ownerOf(key)).json()).toEqual(owner)
    expect(await cache.find(hashApiKey(key))).toEqual(owner)
    expect((await ownerOf(`${key}x`)).statusCode).toBe(404)
    expect((await person.call('/internal/user/api-key-owner')).statusCode).toBe(403)
    const [{ lastUsedAt }] = (await person.call('/api/user/keys')).json()
    expect(lastUsedAt).toBe(new Date(clock.ms).toISOString())
  })

  test('stop at once when they are revoked, by their owner only', async () => {
    const [person, other] = [await premiumPerson(), await premiumPerson()]
    const { key, id } = (await create(person)).json()
    await ownerOf(key)
    const revoke = ({ call }: Person, which: string) => call(`/api/user/keys/${which}`, { method: 'DELETE' })
    expect((await revoke(other, id)).statusCode).toBe(404)
    expect((await revoke(person, 'no id')).statusCode).toBe(404)
    expect((await ownerOf(key)).statusCode).toBe(200)
    expect((await revoke(person, id)).statusCode).toBe(204)
    expect((await ownerOf(key)).statusCode).toBe(404)
    expect(await cache.find(hashApiKey(key))).toBeUndefined()
  })

  test('end with the account; without premium they resolve but are never cached', async () => {
    const person = await premiumPerson()
    const { key } = (await create(person)).json()
    await db.query(
      'update premium_term set starts_at = $1::timestamptz - interval $$1 year$$, ends_at = $1 where account_id = $2',
      [new Date(clock.ms), person.id],
    )
    expect((await ownerOf(key)).json()).toEqual({ userId: person.id, premiumUntilMs: 0 })
    expect(await cache.find(hashApiKey(key))).toBeUndefined()
    await grantPremium(person)
    await ownerOf(key)
    expect(await cache.find(hashApiKey(key))).toBeDefined()
    const payload = { currentPassword: goodPassword }
    const deleted = await person.call('/api/user', { method: 'DELETE', payload })
    expect(deleted.statusCode).toBe(204)
    expect([await cache.find(hashApiKey(key)), (await ownerOf(key)).statusCode]).toEqual([undefined, 404])
  })
})
