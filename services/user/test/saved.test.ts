import { describe, expect, test } from '@jest/globals'
import { insertPaidTerm, type Person, register, registerConfirmed, startUserService } from './support.ts'

const service = await startUserService()

const put = ({ call }: Person, url: string, payload?: object) =>
  call(url, { method: 'PUT', ...(payload && { payload }) })
const remove = async ({ call }: Person, url: string) => (await call(url, { method: 'DELETE' })).statusCode
const list = async ({ call }: Person, url: string) => (await call(url)).json()

/** Fills a list up to its limit in one statement. */
const fill = ({ id }: Person, table: string, columns: string, values: string, most: number) =>
  service.db.query(`insert into ${table} (account_id, ${columns}) select $1, ${values} from generate_series(1, $2) n`, [
    id,
    most,
  ])

describe('saved places', () => {
  test('are saved with a note, saved again without losing it, and removed', async () => {
    const person = await register(service)
    const note = 'near <b>MIT</b>\nok'
    const response = await put(person, '/api/user/places/02139', { note })
    const saved = response.json()
    expect([response.statusCode, saved]).toEqual([200, { place: '02139', note, savedAt: expect.stringMatching(/Z$/) }])
    for (const payload of [undefined, {}]) {
      expect((await put(person, '/api/user/places/02139', payload)).json()).toEqual(saved)
    }
    expect((await put(person, '/api/user/places/02139', { note: '' })).json()).toEqual({ ...saved, note: '' })
    await put(person, '/api/user/places/00001')
    const places = (await list(person, '/api/user/places')).map((row: { place: string }) => row.place)
    expect(places).toEqual(['00001', '02139'])
    expect([await remove(person, '/api/user/places/02139'), await remove(person, '/api/user/places/02139')]).toEqual([
      204, 204,
    ])
    expect(await list(person, '/api/user/places')).toHaveLength(1)
  })

  test.each(['0000-01-01T00:00:00Z', '2026-01-01T00:00:00+23:00', 'x'])(
    'reject the moment %s, which is not one of a saved place',
    async (savedAt) => {
      const person = await register(service)
      const lists = [
        ['/api/user/places/02139', {}],
        ['/api/user/watches/02139', {}],
        ['/api/user/searches', { name: 'Mine', path: '/finder' }],
      ] as const
      for (const [url, payload] of lists) expect((await put(person, url, { ...payload, savedAt })).statusCode).toBe(422)
    },
  )

  test.each([
    '1',
    '021390',
    'abcde',
    '%00%00%00%00%00',
    'county:Middlesex County',
    'planet:Mars, MA',
    'county:A%00B, MA',
    'county:A;B, MA',
    'school:25000000000',
    'school:2500000000011',
    'district:250000000001',
    'district:25000o0',
    'school:Natick High, MA',
  ])('reject the place %s', async (place) => {
    const person = await register(service)
    const response = await put(person, `/api/user/places/${place}`)
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, ['place']])
  })

  test('are schools and districts too, with notes, within the same limit', async () => {
    const person = await register(service)
    const keys = ['school:250000000001', 'district:2500000']
    for (const key of keys) {
      expect((await put(person, `/api/user/places/${key}`, { note: key })).json()).toMatchObject({
        place: key,
        note: key,
      })
    }
    expect(await remove(person, `/api/user/places/${keys[1]}`)).toBe(204)
    expect(await list(person, '/api/user/places')).toMatchObject([{ place: keys[0], note: keys[0] }])
    await fill(person, 'saved_place', 'zip', `lpad(n::text, 5, '0')`, 499)
    expect((await put(person, `/api/user/places/${keys[1]}`)).statusCode).toBe(409)
  })

  test('are towns, counties and metropolitan areas too, which may share a name', async () => {
    const person = await register(service)
    const keys = ['town:Anchorage, AK', 'county:Anchorage, AK', 'metro:Boston-Cambridge-Newton metro area, MA', '99501']
    for (const key of keys) {
      const address = `/api/user/places/${encodeURIComponent(key)}`
      expect((await put(person, address, { note: key })).json()).toMatchObject({ place: key, note: key })
    }
    const saved = await list(person, '/api/user/places')
    expect(saved.map(({ place }: { place: string }) => place).toSorted()).toEqual(keys.toSorted())
    expect(await remove(person, `/api/user/places/${encodeURIComponent('county:Anchorage, AK')}`)).toBe(204)
    expect(await list(person, '/api/user/places')).toHaveLength(3)
  })

  test('reject notes that are too long, and unknown fields', async () => {
    const person = await register(service)
    for (const payload of [{ note: 'x'.repeat(2001) }, { note: 'a\0' }, { color: 'red' }]) {
      expect((await put(person, '/api/user/places/02139', payload)).statusCode).toBe(422)
    }
    expect((await put(person, '/api/user/places/02139', { note: 'x'.repeat(2000) })).statusCode).toBe(200)
  })

  test('are limited to 500, even with concurrent calls, and existing ones can still be changed', async () => {
    const person = await register(service)
    await fill(person, 'saved_place', 'zip', `lpad(n::text, 5, '0')`, 490)
    const calls = Array.from({ length: 30 }, (_, n) => put(person, `/api/user/places/${90001 + n}`))
    const answers = await Promise.all(calls)
    const counts = Map.groupBy(answers, ({ statusCode }) => statusCode)
    expect([counts.get(200)?.length, counts.get(409)?.length]).toEqual([10, 20])
    const full = answers.find(({ statusCode }) => statusCode === 409)!
    expect(full.json()).toMatchObject({ code: 'conflict', error: expect.stringMatching(/500/) })
    expect(await list(person, '/api/user/places')).toHaveLength(500)
    const noted = await put(person, '/api/user/places/00001', { note: 'still' })
    expect(noted.json()).toMatchObject({ note: 'still' })
  })
})

describe('an item that was removed', () => {
  const lists = [
    ['/api/user/places', '/api/user/places/02139', {}, 'savedAt'],
    ['/api/user/watches', '/api/user/watches/02139', {}, 'watchedAt'],
    ['/api/user/searches', '/api/user/searches', { name: 'x', path: '/finder' }, 'savedAt'],
  ] as const
  const moment = '2026-11-01T08:00:00.000Z'

  test.each(lists)('is restored at its former position of %s', async (url, address, item, name) => {
    const person = await register(service)
    expect((await put(person, address, { ...item, [name]: moment })).json()).toMatchObject({ [name]: moment })
    expect(await list(person, url)).toMatchObject([{ [name]: moment }])
  })

  test.each(lists)('is not saved in the future or at no time: %s', async (_, address, item, name) => {
    const person = await register(service)
    const saved = await put(person, address, { ...item, [name]: '2999-01-01T00:00:00Z' })
    expect(Date.parse(saved.json()[name])).toBeLessThanOrEqual(Date.now())
    expect((await put(person, address, { ...item, [name]: 'yesterday' })).statusCode).toBe(422)
  })
})

describe('watched places', () => {
  test('are watched once and removed', async () => {
    const person = await register(service)
    const first = await put(person, '/api/user/watches/02139')
    expect(first.json()).toEqual({ place: '02139', watchedAt: expect.stringMatching(/Z$/) })
    expect((await put(person, '/api/user/watches/02139')).json()).toEqual(first.json())
    expect(await list(person, '/api/user/watches')).toEqual([first.json()])
    expect(await remove(person, '/api/user/watches/02139')).toBe(204)
    expect(await list(person, '/api/user/watches')).toEqual([])
  })

  test('can be counties', async () => {
    const person = await register(service)
    const key = 'county:Middlesex County, MA'
    expect((await put(person, `/api/user/watches/${encodeURIComponent(key)}`)).json()).toMatchObject({ place: key })
    expect(await list(person, '/api/user/watches')).toMatchObject([{ place: key }])
    expect((await put(person, '/api/user/watches/Middlesex%20County')).statusCode).toBe(422)
  })

  test('can be schools and districts', async () => {
    const person = await register(service)
    const keys = ['school:250000000001', 'district:2500000']
    for (const key of keys) expect((await put(person, `/api/user/watches/${key}`)).json()).toMatchObject({ place: key })
    expect(await list(person, '/api/user/watches')).toMatchObject(keys.toReversed().map((place) => ({ place })))
    expect(await remove(person, `/api/user/watches/${keys[0]}`)).toBe(204)
    expect(await list(person, '/api/user/watches')).toMatchObject([{ place: keys[1] }])
    for (const key of ['school:2500000', 'district:250000000001']) {
      expect((await put(person, `/api/user/watches/${key}`)).statusCode).toBe(422)
    }
  })

  test('are limited to 100, schools among them', async () => {
    const person = await register(service)
    await fill(person, 'watched_zip', 'zip', `lpad(n::text, 5, '0')`, 100)
    for (const key of ['90001', 'school:250000000001']) {
      expect((await put(person, `/api/user/watches/${key}`)).statusCode).toBe(409)
    }
    expect((await put(person, '/api/user/watches/00100')).statusCode).toBe(200)
  })
})

describe('saved searches', () => {
  const url = '/api/user/searches'

  test('have a name and a path; the same path again gets the new name', async () => {
    const person = await register(service)
    const path = '/research-area?states=MA&filters=%7B%22population%22%3A%22-1%2C1000%22%7D'
    const saved = (await put(person, url, { name: 'Quiet', path })).json()
    expect(saved).toEqual({ id: expect.any(String), name: 'Quiet', path, savedAt: expect.any(String) })
    const renamed = (await put(person, url, { name: 'Small', path })).json()
    expect(renamed).toEqual({ ...saved, name: 'Small' })
    expect(await list(person, url)).toEqual([renamed])
    expect(await remove(person, `${url}/${saved.id}`)).toBe(204)
    expect(await list(person, url)).toEqual([])
  })

  test.each([
    { name: '', path: '/finder' },
    { name: 'x', path: 'https://elsewhere.example/' },
    { name: 'x', path: '//elsewhere/' },
    { name: 'x', path: 'javascript:alert(1)' },
    { path: '/finder' },
  ])('reject %j', async (payload) => {
    const person = await register(service)
    expect((await put(person, url, payload)).statusCode).toBe(422)
  })

  test('removing an invalid or unknown id changes nothing', async () => {
    const person = await register(service)
    for (const id of ['x', '00000000-0000-4000-8000-000000000000']) {
      expect(await remove(person, `${url}/${id}`)).toBe(204)
    }
  })

  test('can be counties', async () => {
    const person = await register(service)
    const key = 'county:Middlesex County, MA'
    expect((await put(person, `/api/user/watches/${encodeURIComponent(key)}`)).json()).toMatchObject({ place: key })
    expect(await list(person, '/api/user/watches')).toMatchObject([{ place: key }])
    expect((await put(person, '/api/user/watches/Middlesex%20County')).statusCode).toBe(422)
  })

  test('are limited to 100', async () => {
    const person = await register(service)
    await fill(person, 'saved_search', 'name, path', `'n', '/finder?n=' || n`, 100)
    expect((await put(person, url, { name: 'x', path: '/finder?n=101' })).statusCode).toBe(409)
    expect((await put(person, url, { name: 'x', path: '/finder?n=100' })).statusCode).toBe(200)
  })
})

test('nobody can read or change other people’s lists', async () => {
  const [owner, stranger] = [await register(service), await register(service)]
  await put(owner, '/api/user/places/02139', { note: 'private' })
  await put(owner, '/api/user/watches/02139')
  const { id } = (await put(owner, '/api/user/searches', { name: 'a', path: '/finder' })).json()
  const urls = ['/api/user/places', '/api/user/watches', '/api/user/searches']
  const before = await Promise.all(urls.map((url) => list(owner, url)))

  for (const url of urls) expect(await list(stranger, url)).toEqual([])
  await put(stranger, '/api/user/places/02139', { note: 'mine' })
  await remove(stranger, '/api/user/places/02139')
  await remove(stranger, '/api/user/watches/02139')
  await remove(stranger, `/api/user/searches/${id}`)
  expect(await Promise.all(urls.map((url) => list(owner, url)))).toEqual(before)
})

test('every call is a 401 for anonymous callers', async () => {
  const calls: ['GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE', string, object?][] = [
    ['GET', '/api/user/places'],
    ['PUT', '/api/user/places/02139'],
    ['DELETE', '/api/user/places/02139'],
    ['GET', '/api/user/watches'],
    ['PUT', '/api/user/watches/02139'],
    ['DELETE', '/api/user/watches/02139'],
    ['GET', '/api/user/feed'],
    ['PUT', '/api/user/feed'],
    ['POST', '/api/user/feed'],
    ['DELETE', '/api/user/feed'],
    ['GET', '/api/user/searches'],
    ['PUT', '/api/user/searches', { name: 'x', path: '/finder' }],
    ['DELETE', '/api/user/searches/x'],
    ['GET', '/api/user/sessions'],
    ['DELETE', '/api/user/sessions'],
    ['DELETE', '/api/user/sessions/x'],
    ['PATCH', '/api/user', { name: 'x' }],
    ['DELETE', '/api/user', { currentPassword: 'x' }],
  ]
  for (const [method, url, payload] of calls) {
    const { statusCode } = await service.anonymous(url, { method, ...(payload && { payload }) })
    expect([method, url, statusCode]).toEqual([method, url, 401])
  }
})

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
    await service.db.query(
      `insert into shortlist values ('the list', $1, '', 'Ours', now(), now() + interval '12 months')`,
      [fresh.id],
    )
    const term = { startsAt: '2026-06-01Z', endsAt: '2027-06-01Z' }
    await insertPaidTerm(service, { accountId: fresh.id, ...term })
    const response = await logInFrom(fresh, owner, true)
    expect(response.json()).toMatchObject({ id: owner.id, tier: 'premium', premiumUntil: '2027-06-01T00:00:00.000Z' })
    const places = await list(owner, '/api/user/places')
    expect(Object.fromEntries(places.map(({ place, note }: Record<string, string>) => [place, note]))).toEqual({
      '02139': 'mine\nnew',
      '94110': '',
    })
    expect(await list(owner, '/api/user/watches')).toHaveLength(1)
    expect(await list(owner, '/api/user/searches')).toHaveLength(1)
    expect(await service.db.query('select account_id from shortlist')).toEqual([{ account_id: owner.id }])
    expect([await exists(fresh), await service.isOpen(fresh.session)]).toEqual([false, false])
  })

  const zipOf = `lpad(($3::int * 1000 + n)::text, 5, '0')`
  test.each([
    ['101 saved searches; one holds 100', 'saved_search', 'name, path', `'Mine', '/finder?' || $3 || n`, 60, 41],
    ['101 watched places; one holds 100', 'watched_zip', 'zip', zipOf, 60, 41],
    ['501 saved places; one holds 500', 'saved_place', 'zip, note', `${zipOf}, ''`, 300, 201],
  ])('is refused, and changes nothing, with %s', async (sentence, table, names, values, mine, theirs) => {
    const [owner, fresh] = [await registerConfirmed(service), await register(service)]
    const fillAs = ({ id }: Person, mark: string, count: number) =>
      service.db.query(
        `insert into ${table} (account_id, ${names}) select $1, ${values} from generate_series(1, $2) n`,
        [id, count, mark],
      )
    const countOf = async ({ id }: Person) =>
      (await service.db.query(`select from ${table} where account_id = $1`, [id])).length
    await fillAs(owner, '1', mine)
    await fillAs(fresh, '2', theirs)
    const refused = await logInFrom(fresh, owner, true)
    expect([refused.statusCode, refused.json().error]).toEqual([409, expect.stringContaining(sentence)])
    expect([await countOf(owner), await countOf(fresh)]).toEqual([mine, theirs])
    expect((await logInFrom(fresh, owner, false)).statusCode).toBe(200)
    await service.db.query(`delete from ${table} where ctid = (select max(ctid) from ${table} where account_id = $1)`, [
      fresh.id,
    ])
    expect((await logInFrom(fresh, owner, true)).statusCode).toBe(200)
    expect(await countOf(owner)).toBe(mine + theirs - 1)
  })

  test('is refused, and changes nothing, if the notes on a place would be too long together', async () => {
    const [owner, fresh] = [await registerConfirmed(service), await register(service)]
    await put(owner, '/api/user/places/02139', { note: 'm'.repeat(1000) })
    await put(fresh, '/api/user/places/02139', { note: 'n'.repeat(1000) })
    const refused = await logInFrom(fresh, owner, true)
    expect([refused.statusCode, refused.json().error]).toEqual([
      409,
      'Together, your notes on 02139 are too long for one account. Please shorten or remove some first.',
    ])
    expect(await list(fresh, '/api/user/places')).toMatchObject([{ note: 'n'.repeat(1000) }])
    // With the line break between them, 2,000 characters.
    await put(fresh, '/api/user/places/02139', { note: 'n'.repeat(999) })
    expect((await logInFrom(fresh, owner, true)).statusCode).toBe(200)
    const note = `${'m'.repeat(1000)}\n${'n'.repeat(999)}`
    expect(await list(owner, '/api/user/places')).toMatchObject([{ note }])
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
      const response = await service.keyOwner(key)
      return response.statusCode === 200 ? response.json().userId : response.statusCode
    }
    const cachedOwners = () => Promise.all(keys.map(async (key) => (await service.cachedOwner(key))?.userId))
    for (const key of keys) expect(await ownerOf(key)).toBe(fresh.id)
    expect(await cachedOwners()).toEqual([fresh.id, fresh.id, fresh.id])
    expect((await logInFrom(fresh, owner, true)).statusCode).toBe(200)
    expect(await cachedOwners()).toEqual([undefined, undefined, undefined])
    expect(await Promise.all(keys.map(ownerOf))).toEqual([404, owner.id, owner.id])
  })

  test('without bringAlong, or with a wrong password, moves nothing', async () => {
    const [owner, fresh] = [await registerConfirmed(service), await register(service)]
    await put(fresh, '/api/user/places/94110')
    expect((await logInFrom(fresh, { ...owner, password: 'not this one' }, true)).statusCode).toBe(401)
    expect((await logInFrom(fresh, owner, false)).statusCode).toBe(200)
    expect(await list(owner, '/api/user/places')).toEqual([])
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
    expect(await list(owner, '/api/user/places')).toEqual([])
  })
})
