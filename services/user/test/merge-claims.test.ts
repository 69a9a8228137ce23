import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import {
  freshEmail,
  goodPassword,
  insertPaidTerm,
  lastMail,
  logIn,
  type Person,
  post,
  register,
  registerConfirmed,
  resetTokenOf,
  startUserService,
  type UserService,
} from './support.ts'

let service: UserService
beforeAll(async () => {
  service = await startUserService()
})
afterAll(() => service?.stop())

const otherPassword = 'another good one'
const put = ({ call }: Person, url: string, payload?: object) =>
  call(url, { method: 'PUT', ...(payload && { payload }) })

const buy = ({ id }: Person, startsAt: string, endsAt: string): Promise<string> =>
  insertPaidTerm(service, { accountId: id, startsAt, endsAt })

const accountsOf = async (email: string): Promise<string[]> =>
  (await service.db.query('select id from account where email_key = $1', [email])).map(
    ({ id }: { id: string }) => id,
  )
const confirmLink = async (email: string) => (await lastMail(service, email, /Confirm/)).token!
const confirmAs = async (call: Person['call'], token: string) =>
  (await call('/api/confirm-email', { method: 'POST', payload: { token } })).statusCode

describe('confirming an address that several accounts claim', () => {
  test('leaves one account with everything saved in all of them, and ends the other sessions', async () => {
    const owner = await registerConfirmed(service)
    const claim = await register(service, {
      email: owner.email,
      password: otherPassword,
      name: 'Al',
    })
    await put(owner, '/api/user/places/02139', { note: 'mine' })
    await put(owner, '/api/user/places/01760', { note: 'same' })
    await put(owner, '/api/user/watches/02139')
    await put(owner, '/api/user/searches', { name: 'Mine', path: '/finder?a=1' })
    await put(claim, '/api/user/places/02139', { note: 'theirs' })
    await put(claim, '/api/user/places/01760', { note: 'same' })
    await put(claim, '/api/user/places/94110')
    await put(claim, '/api/user/watches/94110')
    await put(claim, '/api/user/searches', { name: 'Same', path: '/finder?a=1' })
    await put(claim, '/api/user/searches', { name: 'Other', path: '/finder?a=2' })
    const checkout = await buy(claim, '2026-06-01Z', '2027-06-01Z')

    expect(await confirmAs(service.anonymous, await confirmLink(owner.email))).toBe(204)

    expect(await accountsOf(owner.email)).toEqual([owner.id])
    const places = (await owner.call('/api/user/places')).json()
    expect(
      Object.fromEntries(places.map(({ zip, note }: Record<string, string>) => [zip, note])),
    ).toEqual({ '02139': 'mine\ntheirs', '01760': 'same', '94110': '' })
    const watches = (await owner.call('/api/user/watches')).json()
    expect(watches.map(({ zip }: { zip: string }) => zip).toSorted()).toEqual(['02139', '94110'])
    const searches = (await owner.call('/api/user/searches')).json()
    expect(searches.map(({ name }: { name: string }) => name).toSorted()).toEqual(['Mine', 'Other'])
    expect((await owner.call('/api/user')).json()).toMatchObject({
      ...{ name: 'Al', tier: 'premium', premiumUntil: '2027-06-01T00:00:00.000Z' },
    })
    for (const table of ['checkout where id =', 'payment where checkout_id =']) {
      const [row] = await service.db.query(`select account_id from ${table} $1`, [checkout])
      expect(row.account_id).toBe(owner.id)
    }
    expect([await service.isOpen(owner.session), await service.isOpen(claim.session)]).toEqual([
      true,
      false,
    ])
    await logIn(service, { email: owner.email })
    const formerLogin = await post(service, '/api/login', {
      email: owner.email,
      password: otherPassword,
    })
    expect(formerLogin.statusCode).toBe(401)
  })

  test('loses no paid day: overlapping terms are put one after the other', async () => {
    const owner = await registerConfirmed(service)
    const claim = await register(service, { email: owner.email, password: otherPassword })
    await buy(owner, '2026-03-01Z', '2027-03-01Z')
    await buy(claim, '2026-06-01Z', '2027-06-01Z')
    await buy(claim, '2027-06-01Z', '2028-05-31Z')
    expect(await confirmAs(service.anonymous, await confirmLink(owner.email))).toBe(204)
    const terms = await service.db.query(
      'select starts_at, ends_at from premium_term where account_id = $1 order by 1',
      [owner.id],
    )
    const day = (date: Date) => date.toISOString().slice(0, 10)
    expect(
      terms.map((term: { starts_at: Date; ends_at: Date }) => [
        day(term.starts_at),
        day(term.ends_at),
      ]),
    ).toEqual([
      ['2026-03-01', '2027-03-01'],
      ['2027-03-01', '2028-02-29'],
      ['2028-02-29', '2029-02-28'],
    ])
  })

  test('by a password reset leaves only the new password', async () => {
    const email = freshEmail()
    const claims = [await register(service, { email })]
    const earlier = await resetTokenOf(service, email)
    claims.push(await register(service, { email, password: otherPassword }))
    await put(claims[0]!, '/api/user/places/02139')
    const token = await resetTokenOf(service, email)
    await post(service, '/api/reset-password', { token, password: 'a new good one' })
    const late = await post(service, '/api/reset-password', {
      token: earlier,
      password: otherPassword,
    })
    expect(late.statusCode).toBe(422)
    const back = await logIn(service, { email, password: 'a new good one' })
    expect(await accountsOf(email)).toEqual([back.id])
    expect((await back.call('/api/user/places')).json()).toMatchObject([{ zip: '02139' }])
    expect(await Promise.all(claims.map(({ session }) => service.isOpen(session)))).toEqual([
      false,
      false,
    ])
    for (const { email, password } of claims) {
      expect((await post(service, '/api/login', { email, password })).statusCode).toBe(401)
    }
  })

  test('from within the account of the link keeps its password and session', async () => {
    const email = freshEmail()
    const first = await register(service, { email, password: otherPassword })
    const person = await register(service, { email })
    expect(await confirmAs(person.call, await confirmLink(email))).toBe(204)
    expect(await accountsOf(email)).toEqual([person.id])
    expect([await service.isOpen(first.session), await service.isOpen(person.session)]).toEqual([
      false,
      true,
    ])
    await logIn(service, { email })
  })

  test('from elsewhere removes the password, so that only the reader of the mail can get in', async () => {
    const email = freshEmail()
    const victim = await register(service, { email })
    await put(victim, '/api/user/places/02139', { note: 'private' })
    const attacker = await register(service, { email, password: otherPassword })
    const response = await victim.call('/api/confirm-email', {
      method: 'POST',
      payload: { token: await confirmLink(email) },
    })
    expect([response.statusCode, response.headers['x-homeground-session']]).toEqual([204, 'end'])
    expect(await service.isOpen(attacker.session)).toBe(false)
    for (const password of [goodPassword, otherPassword]) {
      expect((await post(service, '/api/login', { email, password })).statusCode).toBe(401)
    }
    const { token } = await lastMail(service, email, /Set a password/)
    await post(service, '/api/reset-password', { token, password: 'a new good one' })
    const back = await logIn(service, { email, password: 'a new good one' })
    expect((await back.call('/api/user/places')).json()).toMatchObject([{ note: 'private' }])
  })

  test('does not pass on the operator role', async () => {
    const owner = await registerConfirmed(service)
    const claim = await register(service, { email: owner.email, password: otherPassword })
    await service.db.query(`update account set role = 'operator' where id = $1`, [claim.id])
    expect(await confirmAs(service.anonymous, await confirmLink(owner.email))).toBe(204)
    expect((await owner.call('/api/user')).json()).toMatchObject({ role: 'user' })
  })

  test('concurrently with all of their links leaves one account', async () => {
    const email = freshEmail()
    const tokens: string[] = []
    for (const password of [goodPassword, otherPassword, 'the third of them']) {
      await register(service, { email, password })
      tokens.push(await confirmLink(email))
    }
    const statuses = await Promise.all(tokens.map((token) => confirmAs(service.anonymous, token)))
    expect(statuses).toContain(204)
    expect(await accountsOf(email)).toHaveLength(1)
  })
})
