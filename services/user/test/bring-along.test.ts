import { createApiKeyCache, hashApiKey } from '@homeground/service'
import { createCaller } from '@homeground/testing'
import { describe, expect, test } from '@jest/globals'
import { insertPaidTerm, type Person, register, registerConfirmed, startUserService } from './support.ts'

const service = await startUserService()

const cache = createApiKeyCache(service)
const gateway = createCaller(service.server, { subject: 'service:gateway', tier: 'premium', role: 'operator' })

const put = ({ call }: Person, url: string, payload?: object) =>
  call(url, { method: 'PUT', ...(payload && { payload }) })
const logInFrom = ({ call }: Person, { email, password }: Person, isBroughtAlong: boolean) =>
  call('/api/login', { method: 'POST', payload: { email, password, ...(isBroughtAlong && { bringAlong: true }) } })
const exists = async ({ id }: Person) =>
  (await service.db.query('select from account where id = $1', [id])).length === 1

describe('logging in from an unconfirmed account', () => {
  test('with bringAlong moves its lists and premium, and ends it', async () => {
    const owner = await registerConfirmed(service)
    await put(owner, '/api/user/places/02139', { note: 'mine' })
    const fresh = await register(service, { password: 'another good one' })
    await put(fresh, '/api/user/places/02139', { note: 'new' })
    await put(fresh, '/api/user/places/94110')
    await put(fresh, '/api/user/watches/94110')
    await put(fresh, '/api/user/searches', { name: 'Other', path: '/finder?a=2' })
    const term = { startsAt: '2026-06-01Z', endsAt: '2027-06-01Z' }
    await insertPaidTerm(service, { accountId: fresh.id, ...term })
    const response = await logInFrom(fresh, owner, true)
    expect(response.json()).toMatchObject({ id: owner.id, tier: 'premium', premiumUntil: '2027-06-01T00:00:00.000Z' })
    const places = (await owner.call('/api/user/places')).json()
    expect(Object.fromEntries(places.map(({ zip, note }: Record<string, string>) => [zip, note]))).toEqual({
      '02139': 'mine\nnew',
      '94110': '',
    })
    expect((await owner.call('/api/user/watches')).json()).toHaveLength(1)
    expect((await owner.call('/api/user/searches')).json()).toHaveLength(1)
    expect([await exists(fresh), await service.isOpen(fresh.session)]).toEqual([false, false])
  })

  test.each<[string, string, string, number, number, RegExp]>([
    [
      'saved searches',
      'saved_search',
      "name, path#'Mine', '/finder?' || $3 || n",
      60,
      41,
      /101 saved searches; one holds 100/,
    ],
    [
      'watched zips',
      'watched_zip',
      "zip#lpad(($3::int * 1000 + n)::text, 5, '0')",
      60,
      41,
      /101 watched zips; one holds 100/,
    ],
    [
      'saved places',
      'saved_place',
      "zip, note#lpad(($3::int * 1000 + n)::text, 5, '0'), ''",
      300,
      201,
      /501 saved places; one holds 500/,
    ],
  ])(
    'is refused, and changes nothing, if an account would have too many %s',
    async (_, table, columns, mine, theirs, sentence) => {
      const [owner, fresh] = [await registerConfirmed(service), await register(service)]
      const [names, values] = columns.split('#')
      const fill = (person: Person, mark: string, count: number) =>
        service.db.query(
          `insert into ${table} (account_id, ${names}) select $1, ${values} from generate_series(1, $2) n`,
          [person.id, count, mark],
        )
      const countOf = async (person: Person) =>
        (await service.db.query(`select from ${table} where account_id = $1`, [person.id])).length
      await fill(owner, '1', mine)
      await fill(fresh, '2', theirs)
      const refused = await logInFrom(fresh, owner, true)
      expect([refused.statusCode, refused.json().error]).toEqual([409, expect.stringMatching(sentence)])
      expect([await countOf(owner), await countOf(fresh)]).toEqual([mine, theirs])
      expect((await logInFrom(fresh, owner, false)).statusCode).toBe(200)
      await service.db.query(
        `delete from ${table} where ctid = (select max(ctid) from ${table} where account_id = $1)`,
        [fresh.id],
      )
      expect((await logInFrom(fresh, owner, true)).statusCode).toBe(200)
      expect(await countOf(owner)).toBe(mine + theirs - 1)
    },
  )

  test('is refused, and changes nothing, if the notes on a place would be too long together', async () => {
    const [owner, fresh] = [await registerConfirmed(service), await register(service)]
    await put(owner, '/api/user/places/02139', { note: 'm'.repeat(1000) })
    await put(fresh, '/api/user/places/02139', { note: 'n'.repeat(1000) })
    const refused = await logInFrom(fresh, owner, true)
    expect([refused.statusCode, refused.json().error]).toEqual([
      409,
      'Together, your notes on 02139 are too long for one account. Please shorten or remove some first.',
    ])
    expect((await fresh.call('/api/user/places')).json()).toMatchObject([{ note: 'n'.repeat(1000) }])
    // With the line break between them, 2,000 characters.
    await put(fresh, '/api/user/places/02139', { note: 'n'.repeat(999) })
    expect((await logInFrom(fresh, owner, true)).statusCode).toBe(200)
    const note = `${'m'.repeat(1000)}\n${'n'.repeat(999)}`
    expect((await owner.call('/api/user/places')).json()).toMatchObject([{ note }])
  })

  test('loses no paid day: overlapping terms are put one after the other', async () => {
    const [owner, fresh] = [await registerConfirmed(service), await register(service)]
    await insertPaidTerm(service, { accountId: owner.id, startsAt: '2026-03-01Z', endsAt: '2027-03-01Z' })
    await insertPaidTerm(service, { accountId: fresh.id, startsAt: '2026-06-01Z', endsAt: '2027-06-01Z' })
    expect((await logInFrom(fresh, owner, true)).json().premiumUntil).toBe('2028-02-29T00:00:00.000Z')
  })

  test('moves API keys along, newest first up to the limit, and no gateway remembers their former owner', async () => {
    const [owner, fresh] = [await registerConfirmed(service), await register(service)]
    for (const { id: accountId } of [owner, fresh])
      await insertPaidTerm(service, { accountId, startsAt: '2026-11-01Z', endsAt: '2027-11-01Z' })
    const create = async ({ call }: Person, name: string) => {
      service.clock.ms += 1000
      const created = await call('/api/user/keys', { method: 'POST', payload: { name } })
      return created.json().key as string
    }
    for (let n = 1; n <= 8; n++) await create(owner, `old ${n}`)
    const keys: string[] = []
    for (let n = 1; n <= 3; n++) keys.push(await create(fresh, `new ${n}`))
    const ownerOf = async (key: string) => {
      const headers = { 'x-api-key-hash': hashApiKey(key) }
      const response = await gateway('/internal/user/api-key-owner', { headers })
      return response.statusCode === 200 ? response.json().userId : response.statusCode
    }
    const cachedOwners = () => Promise.all(keys.map(async (key) => (await cache.find(hashApiKey(key)))?.userId))
    for (const key of keys) expect(await ownerOf(key)).toBe(fresh.id)
    expect(await cachedOwners()).toEqual([fresh.id, fresh.id, fresh.id])
    expect((await logInFrom(fresh, owner, true)).statusCode).toBe(200)
    expect(await cachedOwners()).toEqual([undefined, undefined, undefined])
    expect(await Promise.all(keys.map(ownerOf))).toEqual([404, owner.id, owner.id])
  })

  test('without bringAlong, or with a wrong password, moves nothing', async () => {
    const [owner, fresh] = [await registerConfirmed(service), await register(service)]
    await put(fresh, '/api/user/places/94110')
    const wrong = await logInFrom(fresh, { ...owner, password: 'not this one' }, true)
    expect(wrong.statusCode).toBe(401)
    expect((await logInFrom(fresh, owner, false)).statusCode).toBe(200)
    expect((await owner.call('/api/user/places')).json()).toEqual([])
    expect(await exists(fresh)).toBe(true)
  })

  test('never moves anything out of a confirmed account or an operator’s', async () => {
    const [owner, other] = [await registerConfirmed(service), await registerConfirmed(service)]
    const operator = await register(service)
    await service.db.query(`update account set role = 'operator' where id = $1`, [operator.id])
    for (const from of [other, operator]) {
      await put(from, '/api/user/places/94110')
      expect((await logInFrom(from, owner, true)).json()).toMatchObject({ role: 'user' })
      expect(await exists(from)).toBe(true)
    }
    expect((await owner.call('/api/user/places')).json()).toEqual([])
  })
})
