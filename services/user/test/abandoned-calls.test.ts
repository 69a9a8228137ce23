import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { availableParallelism } from 'node:os'
import { anonymous, deadlineHeader, identityHeader } from '@homeground/service'
import { eventually, signAs, truncateTables } from '@homeground/testing'
import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals'

/** Passwords that are being hashed until `release`; the first `free` ones are not held. */
const hashes = { started: 0, free: 0, waiting: [] as (() => void)[], isHeld: true }
const release = () => {
  hashes.isHeld = false
  for (const go of hashes.waiting.splice(0)) go()
}
const hashSync = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex')
jest.unstable_mockModule('@node-rs/argon2', () => ({
  hashSync,
  async hash(text: string) {
    hashes.started++
    if (hashes.isHeld && hashes.started > hashes.free) {
      await new Promise<void>((go) => hashes.waiting.push(go))
    }
    return hashSync(text)
  },
  verify: async (stored: string, text: string) => stored === hashSync(text),
}))
const { goodPassword, startUserService } = await import('./support.ts')

const service = await startUserService()
const hashesAtOnce = Math.min(availableParallelism(), 3)
let address: string
beforeAll(async () => {
  await service.server.listen({ host: '127.0.0.1', port: 0 })
  address = `http://127.0.0.1:${(service.server.server.address() as AddressInfo).port}`
  // The first call opens connections: its time is not part of any deadline below.
  release()
  expect(await signUp('first@mail.example')).toBe(201)
  await service.mailsDone()
})
beforeEach(async () => {
  await truncateTables(service.db, 'account', 'idempotency_key')
  Object.assign(hashes, { started: 0, free: 0, isHeld: true })
})
afterEach(async () => {
  release()
  // A mail of this test would wait for the lock of the next one.
  await service.mailsDone()
})

/** Signs up over HTTP as the gateway does, which waits for a response so long and then disconnects. */
async function signUp(email: string, { waitMs = 30_000, signal = AbortSignal.timeout(waitMs) } = {}) {
  const identity = { ...anonymous, device: `browser of ${email}`, client: email }
  try {
    const response = await fetch(`${address}/api/register`, {
      method: 'POST',
      body: JSON.stringify({ email, password: goodPassword }),
      headers: {
        'content-type': 'application/json',
        [identityHeader]: signAs('gateway')({ to: 'user', method: 'POST', path: '/api/register', identity }),
        [deadlineHeader]: String(waitMs),
      },
      signal,
    })
    return response.status
  } catch {
    return 'disconnected'
  }
}

const accounts = async () =>
  (await service.db.query('select email from account order by email')).map(({ email }: { email: string }) => email)

/** Waits until the service has noticed that its callers have disconnected. */
async function noCallLeft(): Promise<void> {
  const { server } = service.server
  await eventually(async () => {
    server.closeIdleConnections()
    expect(await new Promise((resolve) => server.getConnections((_, open) => resolve(open)))).toBe(0)
  })
}

test('of 30 sign-ups at once, those that were not answered in time have no account and no mail', async () => {
  hashes.free = 5
  const emails = Array.from({ length: 30 }, (_, n) => `person${10 + n}@mail.example`)
  const statuses = await Promise.all(emails.map((email) => signUp(email, { waitMs: 6000 })))
  const created = emails.filter((_, n) => statuses[n] === 201)
  expect(created).toHaveLength(5)
  await noCallLeft()
  release()
  // Sign-ups that were waiting are gone, so this one is not held up.
  expect(await signUp('later@mail.example')).toBe(201)
  expect(await accounts()).toEqual(['later@mail.example', ...created])
  expect(hashes.started).toBe(5 + hashesAtOnce + 1)
  await service.mailsDone()
  const mailed = (await service.outbox()).map(({ to }) => to)
  expect(mailed.toSorted()).toEqual(['first@mail.example', 'later@mail.example', ...created])
})

test('a sign-up whose caller disconnects while its password is hashed creates nothing', async () => {
  const disconnect = new AbortController()
  const abandoned = signUp('gone@mail.example', { signal: disconnect.signal })
  await eventually(() => expect(hashes.started).toBe(1))
  disconnect.abort()
  expect(await abandoned).toBe('disconnected')
  await noCallLeft()
  release()
  expect(await signUp('stays@mail.example')).toBe(201)
  expect(await accounts()).toEqual(['stays@mail.example'])
})

test('a sign-up that waits for a lock gives up at its deadline and leaves its connection to others', async () => {
  release()
  await service.db.transaction(async (tx) => {
    await tx.query('lock table account in exclusive mode')
    const patient = { waitMs: 1000, signal: AbortSignal.timeout(30_000) }
    expect(await signUp('blocked@mail.example', patient)).toBe(503)
    await eventually(async () => {
      const waiting = await service.db.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(waiting).toEqual([])
    })
  })
  expect(await accounts()).toEqual([])
})

test('a login takes turns with sign-ups, however many of them wait', async () => {
  release()
  const email = 'person@mail.example'
  expect(await signUp(email)).toBe(201)
  Object.assign(hashes, { started: 0, isHeld: true })
  const count = hashesAtOnce + 20
  const waiting = Array.from({ length: count }, (_, n) => signUp(`other${n}@mail.example`))
  await eventually(() => expect(hashes.started).toBe(hashesAtOnce))
  const login = service.elsewhere(`browser of ${email}`)('/api/login', {
    method: 'POST',
    payload: { email, password: goodPassword },
  })
  // Its attempt is counted right before its password is verified.
  const counts = `${service.prefix}:login-failures:*`
  await eventually(async () => expect(await service.redis.keys(counts)).not.toEqual([]))
  // It verifies two hashes: that of the browser's account, and a dummy for the one that nobody has.
  for (let turns = 0; turns < 2; turns++) {
    await eventually(() => expect(hashes.waiting).not.toEqual([]))
    hashes.waiting.shift()!()
  }
  expect((await login).statusCode).toBe(200)
  expect(hashes.started).toBeLessThan(count)
  release()
  expect(await Promise.all(waiting)).toEqual(waiting.map(() => 201))
})
