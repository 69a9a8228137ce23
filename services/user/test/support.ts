import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMailer } from '@homeground/mail'
import { createQueue, queues } from '@homeground/queues'
import {
  anonymous,
  connectRedis,
  createApiKeyCache,
  createLog,
  createSessions,
  hashApiKey,
  type Identity,
  type Log,
  queueRedis,
  serviceIdentity,
  sessionHandle,
  sessionHeader,
  sessionKey,
} from '@homeground/service'
import {
  createCaller,
  eventually,
  readOutbox,
  signAs,
  testDatabase,
  testIdentityKeys,
  testRedis,
  testSecret,
} from '@homeground/testing'
import { afterAll, expect } from '@jest/globals'
import type { LightMyRequestResponse } from 'fastify'
import type { DataSource } from 'typeorm'
import { buildApp, type Parts } from '../src/app.ts'
import { userDatabase } from '../src/database.ts'
import { createMailQueue, type MailQueue, startMailWorker } from '../src/mails/mails.ts'
import { noPayments, type PaymentProvider } from '../src/premium/payments.ts'

export const publicUrl = 'https://homeground.example'
/** Nothing listens there. */
const unusedUrl = 'http://127.0.0.1:9'
const ownBrowser = 'own browser'
/** Who runs the site in tests. */
export const operator = { name: 'Elm Street Maps LLC', address: '1 Elm St, Natick, MA 01760', email: '', refunds: '' }
export const goodPassword = 'four small words here'

/**
 * Starts the user service with its own database, Redis prefix and outbox, and a clock that tests set. Called at the top
 * of a test file; stops the service after the tests of the file.
 */
export async function startUserService({
  log = createLog('user', 'silent'),
  database = testDatabase('user', (url) => userDatabase(url)),
  clock = { ms: Date.UTC(2026, 10, 20, 12) },
  payments = noPayments(),
  mails: ownMails,
  places = { searchUrl: unusedUrl, schoolsUrl: unusedUrl, sign: signAs('user') },
}: {
  log?: Log
  database?: ReturnType<typeof testDatabase>
  clock?: { ms: number }
  payments?: PaymentProvider
  /** In place of the queue. */
  mails?: (db: DataSource) => MailQueue
  /** Where shortlists look up places. */
  places?: Parts['places']
} = {}) {
  const test = await database
  const { url: redisUrl, prefix } = testRedis()
  const folder = await mkdtemp(join(tmpdir(), 'outbox-'))
  const now = () => clock.ms
  const redis = connectRedis(redisUrl)
  const producer = queueRedis(redisUrl, 'producer')
  const consumer = queueRedis(redisUrl, 'consumer')
  const sessions = createSessions({ redis, prefix, now })
  const queue = createQueue(queues.userMail, { connection: consumer, prefix })
  const mailer = createMailer({ SMTP_URL: '', MAIL_FROM: 'Us <us@x.example>', MAIL_OUTBOX: folder })
  const worker = startMailWorker(
    { db: test.database, mailer, publicUrl, now, log, identitySecret: testSecret, operator },
    { connection: consumer, prefix },
  )
  const parts: Parts = {
    db: test.database,
    redis,
    prefix,
    sessions,
    log,
    publicUrl,
    now,
    mails: ownMails?.(test.database) ?? createMailQueue({ redis: producer, prefix }),
    payments,
    places,
    identitySecret: testSecret,
    identityKeys: testIdentityKeys,
  }
  const server = buildApp(parts)
  afterAll(async () => {
    await server.close()
    await worker.close()
    await queue.close()
    for (const connection of [redis, producer, consumer]) connection.disconnect()
    await rm(folder, { recursive: true, force: true })
    await test.drop()
  })
  await eventually(() => expect([redis.status, producer.status]).toEqual(['ready', 'ready']))
  const asGateway = createCaller(server, serviceIdentity('gateway'))
  const apiKeyCache = createApiKeyCache({ redis, prefix })
  return {
    test,
    db: test.database,
    server,
    /** Another server on the same database, with other parts. */
    serve: (other: Partial<Parts>) => buildApp({ ...parts, ...other }),
    sessions,
    redis,
    prefix,
    clock,
    queue,
    /** Calls of somebody in the browser in which most tests take place. */
    anonymous: createCaller(server, { ...anonymous, device: ownBrowser }),
    /** Calls of somebody in another browser, at another network address. */
    elsewhere: (device = 'another browser', identity: Partial<Identity> = {}) =>
      createCaller(server, { ...anonymous, device, client: device, ...identity }),
    /** Calls of an operator whom the gateway has recognized. */
    asOperator: createCaller(server, { subject: 'operator:root@example.com', tier: 'premium', role: 'operator' }),
    asGateway,
    /** The response to the gateway that looks up the owner of an API key. */
    keyOwner: (key: string) =>
      asGateway('/internal/user/api-key-owner', { headers: { 'x-api-key-hash': hashApiKey(key) } }),
    /** The owner of an API key whom the gateways remember. */
    cachedOwner: (key: string) => apiKeyCache.find(hashApiKey(key)),
    outboxFolder: folder,
    outbox: () => readOutbox(folder),
    /** Waits until every requested mail is sent or dropped. */
    async mailsDone() {
      await eventually(async () => {
        const counts = await queue.getJobCounts('waiting', 'active', 'delayed', 'failed')
        expect(counts).toEqual({ waiting: 0, active: 0, delayed: 0, failed: 0 })
      })
    },
    isOpen: async (sessionId: string) => (await redis.exists(sessionKey(prefix, sessionHandle(sessionId)))) === 1,
  }
}

export type UserService = Awaited<ReturnType<typeof startUserService>>

/** The last mail to an address whose subject matches, once all mails are sent. */
export async function lastMail(service: UserService, to: string, subject: RegExp = /./) {
  await service.mailsDone()
  const matching = (await service.outbox()).filter((mail) => mail.to === to && subject.test(mail.subject ?? ''))
  const mail = matching.at(-1)
  if (!mail) throw new Error(`There is no mail to ${to} with a subject like ${subject}.`)
  return mail
}

export const startedSession = (response: LightMyRequestResponse) =>
  /^start (.+)$/.exec(String(response.headers[sessionHeader]))?.[1]

let addresses = 0
export const freshEmail = () => `person${++addresses}@mail.example`

interface Credentials {
  email?: string
  password?: string
  name?: string
}

async function signIn(
  service: UserService,
  { email = freshEmail(), password = goodPassword, name }: Credentials,
  { url, status }: { url: string; status: number },
) {
  const response = await service.anonymous(url, {
    method: 'POST',
    payload: { email, password, ...(name !== undefined && { name }) },
    // Each is a call of its own, not a repetition.
    headers: { 'user-agent': 'Browser 1.0', 'idempotency-key': randomUUID() },
  })
  expect([response.statusCode, response.body]).toEqual([status, expect.any(String)])
  const user = response.json()
  const session = startedSession(response) ?? ''
  /** Calls the service as this person in this session, as the gateway would. */
  const call = createCaller(service.server, {
    subject: `user:${user.id}`,
    tier: 'free',
    role: 'user',
    session: sessionHandle(session),
    device: ownBrowser,
  })
  return { id: user.id as string, user, email, password, session, call }
}

export type Person = Awaited<ReturnType<typeof signIn>>

/** Registers a person, unless stated otherwise with a new address. */
export const register = (service: UserService, credentials: Credentials = {}) =>
  signIn(service, credentials, { url: '/api/register', status: 201 })

/** Logs a person in again, in a new session. */
export const logIn = (service: UserService, credentials: Credentials) =>
  signIn(service, credentials, { url: '/api/login', status: 200 })

export const post = (service: UserService, url: string, payload: object) =>
  service.anonymous(url, { method: 'POST', payload })

type Caller = Pick<Person, 'call'>
export const patch = ({ call }: Caller, payload: object) => call('/api/user', { method: 'PATCH', payload })
export const confirmIn = ({ call }: Caller, token: string) =>
  call('/api/confirm-email', { method: 'POST', payload: { token } })

/** The token of the last link that confirms an address. */
export const confirmToken = async (service: UserService, email: string): Promise<string> =>
  (await lastMail(service, email, /Confirm/)).token!

/** The code of the newest mail that confirms an address. */
export async function mailedCode(service: UserService, email: string): Promise<string> {
  const { text } = await lastMail(service, email, /Confirm/)
  const code = codeIn(text)
  if (code === undefined) throw new Error(`The newest mail to ${email} has no code.`)
  return code
}

/** The code in the text of a mail; undefined if it has none. */
export const codeIn = (text: string): string | undefined => /^\d{6}$/m.exec(text)?.[0]

export const typeCode = ({ call }: Caller, code: string) =>
  call('/api/user/confirmation/code', { method: 'POST', payload: { code } })

/** Whether the password of an account opens it in a browser that it has not seen. */
export const canLogInElsewhere = async (service: UserService, email: string): Promise<boolean> => {
  const login = { method: 'POST', payload: { email, password: goodPassword } } as const
  return (await service.elsewhere(randomUUID())('/api/login', login)).statusCode === 200
}

export const canLogIn = async (service: UserService, email: string, password = goodPassword): Promise<boolean> =>
  (await post(service, '/api/login', { email, password })).statusCode === 200

/** The status of a refusal and the fields that it names. */
export const refusalOf = (response: LightMyRequestResponse) => [
  response.statusCode,
  Object.keys(response.json().errors ?? {}),
]

/** Registers a person and confirms the address with the mailed link, in the same session. */
export async function registerConfirmed(service: UserService, credentials: Credentials = {}): Promise<Person> {
  const person = await register(service, credentials)
  expect((await confirmIn(person, await confirmToken(service, person.email))).statusCode).toBe(204)
  return person
}

/** Requests a reset link of a confirmed account and returns the token from the mail. */
export async function resetTokenOf(service: UserService, email: string): Promise<string> {
  await post(service, '/api/forgot-password', { email })
  return (await lastMail(service, email, /Reset/)).token!
}

/** Writes a paid purchase and its term, as the premium routes do. Returns the id of the checkout. */
export async function insertPaidTerm(
  { db }: UserService,
  { accountId, startsAt, endsAt }: { accountId: string; startsAt: string; endsAt: string },
): Promise<string> {
  const checkout = crypto.randomUUID()
  await db.query(`insert into checkout values ($1, $2, 'sandbox', 999, 'paid', now())`, [checkout, accountId])
  await db.query(`insert into payment values ('sandbox', $1::text, $2, $1::uuid, 999, 'usd', now())`, [
    checkout,
    accountId,
  ])
  await db.query(`insert into premium_term values ('sandbox', $1, $2, $3, $4)`, [checkout, accountId, startsAt, endsAt])
  return checkout
}
