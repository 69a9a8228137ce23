import type { Shortlist } from '@homeground/contracts'
import { createCaller, signAs } from '@homeground/testing'
import { afterAll, describe, expect, test } from '@jest/globals'
import { deleteExpiredShortlists } from '../src/shortlists.ts'
import { natickDistrict, natickHigh, startFakeHousing } from './fake-housing.ts'
import { register, startUserService } from './support.ts'

const { url, data, close } = await startFakeHousing()
data.schools = [natickHigh, natickDistrict]
const clock = { ms: Date.UTC(2026, 10, 20, 12) }
const service = await startUserService({ clock, places: { searchUrl: url, schoolsUrl: url, sign: signAs('user') } })
afterAll(() => close())

const county = 'county:Middlesex County, MA'
const high = 'school:250000000001'
const district = 'district:2500000'

/** The header of a voter: 22 characters, the same for the same name. */
const voter = (name: string | number) => ({ 'x-shortlist-voter': String(name).padEnd(22, 'x') })
type Call = typeof service.anonymous

const create = (payload: object, call: Call = service.anonymous) => call('/api/shortlists', { method: 'POST', payload })

/** A new list with its id and what the maker's browser sends. */
async function make(places: readonly string[] = ['01760', '01701'], call: Call = service.anonymous) {
  const response = await create({ title: 'Where to?', places }, call)
  expect([response.statusCode, response.body]).toEqual([200, expect.any(String)])
  const { id, secret }: { id: string; secret: string } = response.json()
  return { id, secret, at: `/api/shortlists/${id}`, maker: { 'x-shortlist-secret': secret } }
}

const read = async (at: string, headers: Record<string, string> = {}): Promise<Shortlist> => {
  const response = await service.anonymous(at, { headers })
  expect([response.statusCode, response.body]).toEqual([200, expect.any(String)])
  return response.json()
}
const placesOf = ({ places }: Shortlist) => places.map(({ place }) => place)
const change = (
  at: string,
  method: 'PUT' | 'PATCH' | 'DELETE',
  headers: Record<string, string>,
  payload?: object,
  call: Call = service.anonymous,
) => call(at, { method, headers, ...(payload && { payload }) })
const vote = (at: string, place: string, who: string | number, direction: string | null) =>
  change(`${at}/places/${encodeURIComponent(place)}/vote`, 'PUT', voter(who), { vote: direction })
const note = (at: string, place: string, who: string | number, text: string, name = 'Ann') =>
  change(`${at}/places/${encodeURIComponent(place)}/note`, 'PUT', voter(who), { name, text })

const gone = 'There is no such shortlist: it was deleted or never existed.'

describe('a shortlist', () => {
  test('holds places, schools and districts in the order of its maker, under a random id of 128 bits', async () => {
    const [first, second] = [await make(['01701', county, high, district, '01760']), await make(['01701'])]
    for (const { id, secret } of [first, second]) {
      expect(Buffer.from(id, 'base64url')).toHaveLength(16)
      expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
    }
    expect(first.id).not.toBe(second.id)
    const list = await read(first.at)
    expect(placesOf(list)).toEqual(['01701', county, high, district, '01760'])
    expect(list).toMatchObject({
      id: first.id,
      title: 'Where to?',
      createdAt: '2026-11-20T12:00:00.000Z',
      expiresAt: '2027-11-20T12:00:00.000Z',
      isMaker: false,
    })
    expect(list.places[0]).toEqual({ place: '01701', up: 0, down: 0, ownVote: null, notes: [] })
  })

  test.each([
    ['a zip', '99999'],
    ['a county', 'county:Nowhere County, MA'],
    ['a school', 'school:250000000009'],
    ['a district', 'district:2500009'],
  ])('does not take %s that does not exist', async (_, unknown) => {
    const response = await create({ title: 'x', places: ['01760', unknown] })
    expect([response.statusCode, response.json().errors]).toEqual([422, { places: [`there is no ${unknown}`] }])
    const { at, maker } = await make()
    const added = await change(`${at}/places/${encodeURIComponent(unknown)}`, 'PUT', maker)
    expect([added.statusCode, added.json().errors]).toEqual([422, { place: [`there is no ${unknown}`] }])
  })

  test.each([
    ['title', { title: ' ', places: ['01760'] }],
    ['title', { title: 'x'.repeat(101), places: ['01760'] }],
    ['places', { title: 'x', places: [] }],
    ['places', { title: 'x', places: ['01760', '01760'] }],
    ['places', { title: 'x', places: Array.from({ length: 21 }, (_, index) => String(10_000 + index)) }],
  ])('names the field %s if it is empty, too long or repeated', async (field, payload) => {
    const response = await create(payload)
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, [field]])
  })

  test('is not made while the services that know its places are down', async () => {
    const down = service.serve({ places: { searchUrl: url, schoolsUrl: 'http://127.0.0.1:9', sign: signAs('user') } })
    const call = createCaller(down, { subject: 'anonymous', tier: 'free', role: 'visitor' })
    const response = await create({ title: 'x', places: [high] }, call)
    expect([response.statusCode, response.json().error]).toEqual([
      503,
      'Places can’t be looked up right now. Please try again.',
    ])
    expect((await create({ title: 'x', places: ['01760'] }, call)).statusCode).toBe(200)
    await down.close()
  })

  test.each(['x', 'A'.repeat(22), '..%2F..', '%20'])('is 404 for the id %s', async (id) => {
    const response = await service.anonymous(`/api/shortlists/${id}`)
    expect([response.statusCode, response.json().error]).toEqual([404, gone])
  })
})

describe('the maker', () => {
  test('renames the list, adds and removes places, and deletes it, with the secret', async () => {
    const { at, maker } = await make()
    expect((await read(at, maker)).isMaker).toBe(true)
    expect((await change(at, 'PATCH', maker, { title: ' Mine ' })).json().title).toBe('Mine')
    const added = await change(`${at}/places/${encodeURIComponent(county)}`, 'PUT', maker)
    expect(placesOf(added.json())).toEqual(['01760', '01701', county])
    expect(placesOf((await change(`${at}/places/01701`, 'PUT', maker)).json())).toEqual(['01760', '01701', county])
    await vote(at, '01760', 'ann', 'up')
    expect(placesOf((await change(`${at}/places/01760`, 'DELETE', maker)).json())).toEqual(['01701', county])
    const again = (await change(`${at}/places/01760`, 'PUT', maker)).json()
    expect(again.places.at(-1)).toMatchObject({ place: '01760', up: 0 })
    expect((await change(at, 'DELETE', maker)).statusCode).toBe(204)
    const response = await service.anonymous(at)
    expect([response.statusCode, response.json().error]).toEqual([404, gone])
    expect((await vote(at, '01701', 'ann', 'up')).statusCode).toBe(404)
  })

  test('is known by the secret only: nobody else changes anything', async () => {
    const [{ at }, other] = [await make(), await make()]
    const calls = [
      ['PATCH', at, { title: 'Taken' }],
      ['PUT', `${at}/places/${encodeURIComponent(county)}`],
      ['DELETE', `${at}/places/01760`],
      ['DELETE', at],
    ] as const
    for (const headers of [{}, voter('ann'), other.maker, { 'x-shortlist-secret': 'A'.repeat(43) }]) {
      for (const [method, path, payload] of calls) {
        const response = await change(path, method, headers, payload)
        expect([method, response.statusCode, response.json().error]).toEqual([
          method,
          403,
          'Only the person who made this shortlist can change it.',
        ])
      }
    }
    const short = await change(at, 'DELETE', { 'x-shortlist-secret': 'short' })
    expect([short.statusCode, Object.keys(short.json().errors)]).toEqual([422, ['x-shortlist-secret']])
    expect(await read(at)).toMatchObject({ title: 'Where to?', places: [{ place: '01760' }, { place: '01701' }] })
  })

  test('may be an account, which needs no secret; another account is not', async () => {
    const [owner, stranger] = [await register(service), await register(service)]
    const { at } = await make(['01760'], owner.call)
    await make(['01701'])
    const lists = async ({ call }: typeof owner) => (await call('/api/user/shortlists')).json()
    const listed = { id: at.split('/').at(-1), title: 'Where to?', createdAt: new Date(clock.ms).toISOString() }
    expect([await lists(owner), await lists(stranger)]).toEqual([[listed], []])
    expect((await service.anonymous('/api/user/shortlists')).statusCode).toBe(401)
    expect((await owner.call(at)).json().isMaker).toBe(true)
    expect((await stranger.call(at)).json().isMaker).toBe(false)
    expect((await change(at, 'PATCH', {}, { title: 'x' }, stranger.call)).statusCode).toBe(403)
    expect((await change(at, 'PATCH', {}, { title: 'Ours' }, owner.call)).json().title).toBe('Ours')
    expect(
      (await owner.call('/api/user', { method: 'DELETE', payload: { currentPassword: owner.password } })).statusCode,
    ).toBe(204)
    expect((await service.anonymous(at)).statusCode).toBe(404)
    // A call that was on its way when the account was deleted.
    expect((await create({ title: 'Late', places: ['01760'] }, owner.call)).statusCode).toBe(401)
  })

  test('has room for 20 places', async () => {
    const { id, at, maker } = await make(['01760'])
    await service.db.query(
      `insert into shortlist_place select $1, lpad(n::text, 5, '0'), n from generate_series(1, 19) n`,
      [id],
    )
    const response = await change(`${at}/places/01701`, 'PUT', maker)
    const sentence = 'A shortlist holds 20 places. Please remove one first.'
    expect([response.statusCode, response.json().errors]).toEqual([409, { place: [sentence] }])
    expect((await read(at)).places).toHaveLength(20)
  })

  test('has a secret of which only the hash is stored, as of the ids of voters', async () => {
    const { id, at, secret } = await make()
    await vote(at, '01760', 'ann', 'up')
    await note(at, '01760', 'ann', 'Nice')
    const stored = await service.db.query(
      `select row_to_json(l) as l, row_to_json(v) as v, row_to_json(n) as n
       from shortlist l, shortlist_vote v, shortlist_note n
       where l.id = $1 and v.shortlist_id = l.id and n.shortlist_id = l.id`,
      [id],
    )
    const text = JSON.stringify(stored)
    expect(text).toContain('Nice')
    expect(text).not.toContain(secret)
    expect(text).not.toContain(voter('ann')['x-shortlist-voter'])
  })
})

describe('votes', () => {
  test('are one per voter and place, can be changed and withdrawn, and order the list', async () => {
    const { at } = await make(['01760', '01701', county])
    expect(placesOf((await vote(at, county, 'ann', 'up')).json())).toEqual([county, '01760', '01701'])
    await vote(at, county, 'ann', 'up')
    await vote(at, '01701', 'ann', 'up')
    await vote(at, '01701', 'bob', 'up')
    const voted = (await vote(at, '01760', 'bob', 'down')).json()
    expect(voted.places).toMatchObject([
      { place: '01701', up: 2, down: 0, ownVote: 'up' },
      { place: county, up: 1, down: 0, ownVote: null },
      { place: '01760', up: 0, down: 1, ownVote: 'down' },
    ])
    expect((await vote(at, '01701', 'ann', 'down')).json().places).toMatchObject([
      { place: county, up: 1, down: 0, ownVote: 'up' },
      { place: '01701', up: 1, down: 1, ownVote: 'down' },
      { place: '01760', up: 0, down: 1, ownVote: null },
    ])
    expect((await vote(at, '01701', 'ann', null)).json().places).toMatchObject([
      { place: '01701', up: 1, down: 0, ownVote: null },
      { place: county, up: 1, down: 0 },
      { place: '01760', up: 0, down: 1 },
    ])
  })

  test('name the field that is wrong', async () => {
    const { at } = await make()
    const send = (headers: Record<string, string>, payload: object, place = '01760') =>
      change(`${at}/places/${place}/vote`, 'PUT', headers, payload)
    const fieldsOf = async (response: ReturnType<typeof send>) => {
      const { statusCode } = await response
      return [statusCode, Object.keys((await response).json().errors ?? {})]
    }
    expect(await fieldsOf(send({}, { vote: 'up' }))).toEqual([422, ['x-shortlist-voter']])
    expect(await fieldsOf(send({ 'x-shortlist-voter': 'me' }, { vote: 'up' }))).toEqual([422, ['x-shortlist-voter']])
    expect(await fieldsOf(send(voter('ann'), { vote: 'sideways' }))).toEqual([422, ['vote']])
    const other = await send(voter('ann'), { vote: 'up' }, '01701')
    expect(other.statusCode).toBe(200)
    const missing = await send(voter('ann'), { vote: 'up' }, '02139')
    expect([missing.statusCode, missing.json().error]).toEqual([404, 'This shortlist does not have that place.'])
  })

  test('are of 50 people at most, also when many vote at once', async () => {
    const { id, at } = await make()
    await service.db.query(
      `insert into shortlist_vote select $1, '01760', 'voter ' || n, true from generate_series(1, 48) n`,
      [id],
    )
    const responses = await Promise.all(['a', 'b', 'c', 'd'].map((who) => vote(at, '01701', who, 'up')))
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 409, 409])
    const sentence = 'A shortlist holds the votes and notes of 50 people. This one has as many.'
    const full = await note(at, '01701', 'e', 'Me too')
    expect([full.statusCode, full.json().errors]).toEqual([409, { voter: [sentence] }])
    const known = ['a', 'b', 'c', 'd'][responses.findIndex(({ statusCode }) => statusCode === 200)]!
    expect((await note(at, '01701', known, 'Me')).statusCode).toBe(200)
  })
})

describe('notes', () => {
  test('are read by everyone as they were written, and changed or removed by their writer only', async () => {
    const { at, maker } = await make()
    const text = '<b>Near</b> work\njavascript:alert(1)'
    await note(at, '01760', 'ann', ` ${text} `, ' Ann ')
    clock.ms += 60_000
    await note(at, '01760', 'bob', 'Too far', 'Bob')
    const notesFor = async (headers: Record<string, string>) => (await read(at, headers)).places[0]!.notes
    const [first, second] = [
      { name: 'Ann', text, writtenAt: new Date(clock.ms - 60_000).toISOString() },
      { name: 'Bob', text: 'Too far', writtenAt: new Date(clock.ms).toISOString() },
    ]
    expect(await notesFor({})).toEqual([
      { ...first, isOwn: false },
      { ...second, isOwn: false },
    ])
    expect((await notesFor(voter('bob'))).map(({ isOwn }) => isOwn)).toEqual([false, true])
    await change(`${at}/places/01760/note`, 'DELETE', { ...voter('eve'), ...maker })
    expect(await notesFor(maker)).toHaveLength(2)
    await note(at, '01760', 'bob', 'Not so far', 'Bob')
    expect((await notesFor({})).map((each) => each.text)).toEqual([text, 'Not so far'])
    await change(`${at}/places/01760/note`, 'DELETE', voter('bob'))
    expect((await notesFor({})).map((each) => each.text)).toEqual([text])
  })

  test.each([
    ['text', 'x'.repeat(501), 'Ann'],
    ['text', ' ', 'Ann'],
    ['name', 'Nice', 'x'.repeat(41)],
    ['name', 'Nice', ''],
    ['text', 'a\0b', 'Ann'],
  ])('name the field %s if it is empty, too long or not text', async (field, text, name) => {
    const { at } = await make()
    const response = await note(at, '01760', 'ann', text, name)
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, [field]])
  })

  test('are 200 in a list at most; those that are there can be changed', async () => {
    const { id, at } = await make()
    await service.db.query(
      `insert into shortlist_place select $1, lpad(n::text, 5, '0'), n + 2 from generate_series(1, 18) n`,
      [id],
    )
    await service.db.query(
      `insert into shortlist_note
       select $1, lpad(p::text, 5, '0'), 'voter ' || v, 'x', 'x', now()
       from generate_series(1, 18) p, generate_series(1, 11) v`,
      [id],
    )
    for (const place of ['01760', '01701']) expect((await note(at, place, 'ann', 'One more')).statusCode).toBe(200)
    const response = await note(at, '01760', 'bob', 'One too many')
    const sentence = 'A shortlist holds 200 notes. No more can be added to this one.'
    expect([response.statusCode, response.json().errors]).toEqual([409, { text: [sentence] }])
    expect((await note(at, '01760', 'ann', 'Changed')).statusCode).toBe(200)
    const count = (await read(at)).places.reduce((sum, { notes }) => sum + notes.length, 0)
    expect(count).toBe(200)
  })
})

describe('12 months after its last change', () => {
  test('a list is gone with its votes and notes; one with a vote since is kept', async () => {
    const [old, voted] = [await make(), await make()]
    await note(old.at, '01760', 'ann', 'Bye')
    const day = 24 * 3600_000
    clock.ms += 200 * day
    await vote(voted.at, '01760', 'ann', 'up')
    clock.ms += 165 * day
    expect((await service.anonymous(old.at)).statusCode).toBe(404)
    expect(placesOf(await read(voted.at))).toEqual(['01760', '01701'])
    expect(await deleteExpiredShortlists(service.db, clock.ms)).toBeGreaterThan(0)
    for (const table of ['shortlist_place', 'shortlist_note']) {
      const [{ count }] = await service.db.query(
        `select count(*)::int as count from ${table} where shortlist_id = $1`,
        [old.id],
      )
      expect([table, count]).toEqual([table, 0])
    }
    expect(placesOf(await read(voted.at))).toEqual(['01760', '01701'])
    expect(await deleteExpiredShortlists(service.db, clock.ms)).toBe(0)
  })
})
