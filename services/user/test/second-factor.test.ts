import { type Identity, sessionHandle, sessionKey } from '@homeground/service'
import { createCaller, testSecret } from '@homeground/testing'
import { appCode } from '@homeground/testing/authenticator'
import { afterEach, describe, expect, test } from '@jest/globals'
import { createSecretBox } from '../src/login/second-factor.ts'
import {
  goodPassword,
  logIn,
  type Person,
  post,
  register,
  resetTokenOf,
  startedSession,
  startUserService,
} from './support.ts'

const service = await startUserService()
afterEach(() => {
  // The next code of every app is a new one.
  service.clock.ms += 10 * 60_000
})

/** A confirmed account with the operator role, logged in before it became an operator's. */
async function operator() {
  const person = await register(service)
  await service.db.query(`update account set email_confirmed = true, role = 'operator' where id = $1`, [person.id])
  return { ...person, call: callOf(person, person.session) }
}

const callOf = ({ id }: Person, session: string, more: Partial<Identity> = {}) =>
  createCaller(service.server, {
    subject: `user:${id}`,
    tier: 'free',
    role: 'operator',
    session: sessionHandle(session),
    client: '192.0.2.1',
    ...more,
  })

type Call = ReturnType<typeof createCaller>
const enroll = (call: Call, currentPassword = goodPassword) =>
  call('/api/user/second-factor', { method: 'POST', payload: { currentPassword } })
const confirm = (call: Call, code: string) =>
  call('/api/user/second-factor/confirmation', { method: 'POST', payload: { code } })
const remove = (call: Call, payload: { currentPassword: string; code: string }) =>
  call('/api/user/second-factor', { method: 'DELETE', payload })
const stateOf = async (call: Call) => (await call('/api/user/second-factor')).json()
const isGiven = async (session: string) =>
  (await service.redis.hget(sessionKey(service.prefix, sessionHandle(session)), 'secondFactor')) === 'given'

/** An operator whose second factor is on. Its first code is used up. */
async function enrolled() {
  const ada = await operator()
  const { secret } = (await enroll(ada.call)).json()
  const codeNow = (moreMs = 0) => appCode(secret, service.clock.ms + moreMs)
  const confirmed = await confirm(ada.call, codeNow())
  expect(confirmed.statusCode).toBe(200)
  service.clock.ms += 30_000
  const session = startedSession(confirmed)!
  const renewed = { ...ada, session, call: callOf(ada, session) }
  return { ...renewed, secret, codeNow, recoveryCodes: confirmed.json().recoveryCodes as string[] }
}

type Enrolled = Awaited<ReturnType<typeof enrolled>>

const givePassword = ({ email }: Person) => post(service, '/api/login', { email, password: goodPassword })
const giveCode = (login: string, code: string, call: Call = service.anonymous) =>
  call('/api/login/second-factor', { method: 'POST', payload: { login, code } })
const pendingLogin = async (person: Person) => (await givePassword(person)).json().login as string
const wrongCodeFor = ({ codeNow }: Enrolled) =>
  ['000000', '111111', '222222', '333333'].find(
    (code) => ![-30_000, 0, 30_000].some((moreMs) => codeNow(moreMs) === code),
  )!

describe('setting up a second factor', () => {
  test('shows the secret once as text and otpauth URI, and gives ten recovery codes for a first code', async () => {
    const ada = await operator()
    const started = await enroll(ada.call)
    const { uri, secret } = started.json()
    expect([started.statusCode, secret]).toEqual([201, expect.stringMatching(/^[A-Z2-7]{32}$/)])
    const { protocol, host, searchParams } = new URL(uri)
    expect([protocol, host, searchParams.get('secret')]).toEqual(['otpauth:', 'totp', secret])
    expect(decodeURIComponent(uri)).toContain(`Homeground:${ada.email}?`)
    expect(await stateOf(ada.call)).toEqual({ isOn: false, recoveryCodesLeft: 0 })

    const confirmed = await confirm(ada.call, appCode(secret, service.clock.ms))
    const { recoveryCodes } = confirmed.json()
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}\w{4}$/)
    expect(await stateOf(ada.call)).toEqual({ isOn: true, recoveryCodesLeft: 10 })
    expect(await isGiven(startedSession(confirmed)!)).toBe(true)
  })

  test('stores the secret encrypted for its account, and recovery codes as hashes', async () => {
    const { id, secret, recoveryCodes } = await enrolled()
    const [row] = await service.db.query('select * from second_factor where account_id = $1', [id])
    const codes = await service.db.query('select * from recovery_code where account_id = $1', [id])
    const stored = JSON.stringify([row, codes])
    for (const text of [secret, ...recoveryCodes]) expect(stored).not.toContain(text)
    const box = createSecretBox(testSecret)
    expect(box.unlock(row.secret, id)).toBe(secret)
    expect(() => box.unlock(row.secret, crypto.randomUUID())).toThrow('no longer works')
    expect(() => createSecretBox('x'.repeat(40)).unlock(row.secret, id)).toThrow('no longer works')
  })

  test('ends all other sessions, which gave no code', async () => {
    const ada = await operator()
    const other = await logIn(service, ada)
    const { secret } = (await enroll(ada.call)).json()
    const confirmed = await confirm(ada.call, appCode(secret, service.clock.ms))
    const sessions = [startedSession(confirmed)!, ada.session, other.session]
    expect(await Promise.all(sessions.map(service.isOpen))).toEqual([true, false, false])
  })

  test('is for operators, requires the password and a right code, and changes nothing before', async () => {
    const bob = await register(service)
    expect((await enroll(bob.call)).statusCode).toBe(403)
    const ada = await operator()
    expect((await enroll(ada.call, 'a wrong password')).json().errors).toHaveProperty('currentPassword')
    expect((await confirm(ada.call, '123456')).statusCode).toBe(409)
    const { secret } = (await enroll(ada.call)).json()
    const late = appCode(secret, service.clock.ms - 90_000)
    expect((await confirm(ada.call, late)).json().errors).toHaveProperty('code')
    expect((await givePassword(ada)).json()).toHaveProperty('id')
    expect(await isGiven(ada.session)).toBe(false)
  })

  test('is refused while it is on: a stolen session cannot replace the secret', async () => {
    const ada = await enrolled()
    expect((await enroll(ada.call)).statusCode).toBe(409)
    expect((await confirm(ada.call, ada.codeNow())).statusCode).toBe(409)
  })
})

describe('logging in to an account with a second factor', () => {
  test('starts no session before a code is given, and none for the password alone', async () => {
    const ada = await enrolled()
    const response = await givePassword(ada)
    expect([response.statusCode, response.json()]).toEqual([200, { login: expect.stringMatching(/^[\w-]{43}$/) }])
    expect(startedSession(response)).toBeUndefined()
    const completed = await giveCode(response.json().login, ada.codeNow())
    expect([completed.statusCode, completed.json()]).toMatchObject([200, { id: ada.id }])
    expect(await isGiven(startedSession(completed)!)).toBe(true)
  })

  test('accepts the codes of the step before and after, each once, also of two requests at once', async () => {
    const ada = await enrolled()
    service.clock.ms += 60_000
    expect((await giveCode(await pendingLogin(ada), ada.codeNow(-60_000))).statusCode).toBe(422)
    expect((await giveCode(await pendingLogin(ada), ada.codeNow(60_000))).statusCode).toBe(422)
    expect((await giveCode(await pendingLogin(ada), ada.codeNow(-30_000))).statusCode).toBe(200)
    const logins = await Promise.all(Array.from({ length: 4 }, () => pendingLogin(ada)))
    const both = await Promise.all(logins.map((login) => giveCode(login, ada.codeNow(30_000))))
    expect(both.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect((await giveCode(await pendingLogin(ada), ada.codeNow())).statusCode).toBe(422)
  })

  test('accepts each recovery code once, however it is typed', async () => {
    const ada = await enrolled()
    const typed = ` ${ada.recoveryCodes[3]!.toLowerCase().replaceAll('-', ' ')}`
    expect((await giveCode(await pendingLogin(ada), typed)).statusCode).toBe(200)
    expect((await giveCode(await pendingLogin(ada), typed)).statusCode).toBe(422)
    expect(await stateOf(ada.call)).toEqual({ isOn: true, recoveryCodesLeft: 9 })
    const other = await enrolled()
    const [foreign] = ada.recoveryCodes
    expect((await giveCode(await pendingLogin(other), foreign!)).statusCode).toBe(422)
  })

  test('makes wrong codes wait, per client, while the owner’s browser is not held up', async () => {
    const ada = await enrolled()
    const own = service.elsewhere('the browser of Ada')
    expect((await giveCode(await pendingLogin(ada), ada.codeNow(), own)).statusCode).toBe(200)
    service.clock.ms += 30_000
    const login = await pendingLogin(ada)
    const foreign = service.elsewhere('a browser of somebody else')
    const wrong = wrongCodeFor(ada)
    const statuses = []
    for (let times = 0; times < 8; times++) statuses.push((await giveCode(login, wrong, foreign)).statusCode)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429, 429])
    const refused = await giveCode(login, ada.codeNow(), foreign)
    expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, 1])
    expect((await giveCode(login, ada.codeNow(), own)).statusCode).toBe(200)
  })

  test('must be completed within ten minutes, once, with the same password', async () => {
    const ada = await enrolled()
    const used = await pendingLogin(ada)
    expect((await giveCode(used, ada.codeNow())).statusCode).toBe(200)
    service.clock.ms += 30_000
    expect((await giveCode(used, ada.codeNow())).statusCode).toBe(401)
    expect((await giveCode('made up', ada.codeNow())).statusCode).toBe(401)
    const before = await pendingLogin(ada)
    const [key] = await service.redis.keys(`${service.prefix}:pending-login:*`)
    expect(await service.redis.pttl(key!)).toBeLessThanOrEqual(600_000)
    const token = await resetTokenOf(service, ada.email)
    await post(service, '/api/reset-password', { token, password: 'five other small words here' })
    expect((await giveCode(before, ada.codeNow())).statusCode).toBe(401)
    // A new password by mail does not replace the code.
    const payload = { email: ada.email, password: 'five other small words here' }
    expect((await post(service, '/api/login', payload)).json()).toEqual({ login: expect.any(String) })
  })

  test('brings the places of an unconfirmed account along only after the code', async () => {
    const ada = await enrolled()
    const visitor = await register(service)
    await visitor.call('/api/user/places/01760', { method: 'PUT', payload: {} })
    const payload = { email: ada.email, password: goodPassword, bringAlong: true }
    const { login } = (await visitor.call('/api/login', { method: 'POST', payload })).json()
    expect((await visitor.call('/api/user/places')).json()).toHaveLength(1)
    expect((await giveCode(login, ada.codeNow(), visitor.call)).statusCode).toBe(200)
    expect((await ada.call('/api/user/places')).json()).toMatchObject([{ place: '01760' }])
  })
})

describe('turning a second factor off', () => {
  test('requires the password and a code, and ends what it allowed in every session', async () => {
    const ada = await enrolled()
    const other = startedSession(await giveCode(await pendingLogin(ada), ada.codeNow()))!
    service.clock.ms += 30_000
    const wrong = wrongCodeFor(ada)
    const attempts = [
      { currentPassword: 'a wrong password', code: ada.codeNow() },
      { currentPassword: goodPassword, code: wrong },
    ]
    for (const payload of attempts) expect((await remove(ada.call, payload)).statusCode).toBe(422)
    expect(await stateOf(ada.call)).toMatchObject({ isOn: true })
    const right = { currentPassword: goodPassword, code: ada.recoveryCodes[0]! }
    expect((await remove(ada.call, right)).statusCode).toBe(204)
    expect([await isGiven(ada.session), await isGiven(other)]).toEqual([false, false])
    expect((await givePassword(ada)).json()).toHaveProperty('id', ada.id)
  })

  test('an operator without device and codes is reset by another one: all sessions end', async () => {
    const ada = await enrolled()
    const path = `/api/admin/operators/${ada.email}/second-factor`
    expect((await service.anonymous(path, { method: 'DELETE' })).statusCode).toBe(403)
    expect((await service.asOperator(path, { method: 'DELETE' })).statusCode).toBe(204)
    expect(await service.isOpen(ada.session)).toBe(false)
    expect((await givePassword(ada)).json()).toHaveProperty('id', ada.id)
    expect((await service.asOperator(path, { method: 'DELETE' })).statusCode).toBe(404)
  })

  test('a former operator has none, and none again after another promotion', async () => {
    const ada = await enrolled()
    const find = async () =>
      (await service.asOperator('/api/admin/operators'))
        .json()
        .find(({ email }: { email: string }) => email === ada.email)
    expect(await find()).toMatchObject({ hasSecondFactor: true })
    await service.asOperator(`/api/admin/operators/${ada.email}`, { method: 'DELETE' })
    expect(await isGiven(ada.session)).toBe(false)
    await service.asOperator('/api/admin/operators', { method: 'POST', payload: { email: ada.email } })
    expect(await find()).toMatchObject({ hasSecondFactor: false })
  })
})
