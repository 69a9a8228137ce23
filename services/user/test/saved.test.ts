import { describe, expect, test } from '@jest/globals'
import { type Person, register, startUserService } from './support.ts'

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
    expect([response.statusCode, saved]).toEqual([200, { zip: '02139', note, savedAt: expect.stringMatching(/Z$/) }])
    for (const payload of [undefined, {}]) {
      expect((await put(person, '/api/user/places/02139', payload)).json()).toEqual(saved)
    }
    const emptied = await put(person, '/api/user/places/02139', { note: '' })
    expect(emptied.json()).toEqual({ ...saved, note: '' })
    await put(person, '/api/user/places/00001')
    const zips = (await list(person, '/api/user/places')).map((row: { zip: string }) => row.zip)
    expect(zips).toEqual(['00001', '02139'])
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

  test.each(['1', '021390', 'abcde', '%00%00%00%00%00'])('reject the zip %s', async (zip) => {
    const person = await register(service)
    expect((await put(person, `/api/user/places/${zip}`)).statusCode).toBe(422)
  })

  test('reject notes that are too long, and unknown fields', async () => {
    const person = await register(service)
    for (const payload of [{ note: 'x'.repeat(2001) }, { note: 'a\0' }, { color: 'red' }]) {
      expect((await put(person, '/api/user/places/02139', payload)).statusCode).toBe(422)
    }
    const longest = await put(person, '/api/user/places/02139', { note: 'x'.repeat(2000) })
    expect(longest.statusCode).toBe(200)
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
    const restored = await put(person, address, { ...item, [name]: moment })
    expect(restored.json()).toMatchObject({ [name]: moment })
    expect(await list(person, url)).toMatchObject([{ [name]: moment }])
  })

  test.each(lists)('is not saved in the future or at no time: %s', async (_, address, item, name) => {
    const person = await register(service)
    const saved = await put(person, address, { ...item, [name]: '2999-01-01T00:00:00Z' })
    expect(Date.parse(saved.json()[name])).toBeLessThanOrEqual(Date.now())
    const refused = await put(person, address, { ...item, [name]: 'yesterday' })
    expect(refused.statusCode).toBe(422)
  })
})

describe('watched zips', () => {
  test('are watched once and removed', async () => {
    const person = await register(service)
    const first = await put(person, '/api/user/watches/02139')
    expect(first.json()).toEqual({ zip: '02139', watchedAt: expect.stringMatching(/Z$/) })
    expect((await put(person, '/api/user/watches/02139')).json()).toEqual(first.json())
    expect(await list(person, '/api/user/watches')).toEqual([first.json()])
    expect(await remove(person, '/api/user/watches/02139')).toBe(204)
    expect(await list(person, '/api/user/watches')).toEqual([])
  })

  test('are limited to 100', async () => {
    const person = await register(service)
    await fill(person, 'watched_zip', 'zip', `lpad(n::text, 5, '0')`, 100)
    expect((await put(person, '/api/user/watches/90001')).statusCode).toBe(409)
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
  const calls: ['GET' | 'PUT' | 'PATCH' | 'DELETE', string, object?][] = [
    ['GET', '/api/user/places'],
    ['PUT', '/api/user/places/02139'],
    ['DELETE', '/api/user/places/02139'],
    ['GET', '/api/user/watches'],
    ['PUT', '/api/user/watches/02139'],
    ['DELETE', '/api/user/watches/02139'],
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
