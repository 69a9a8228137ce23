import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMailer } from '@homeground/mail'
import { openQueue, queues } from '@homeground/queues'
import {
  connectRedis,
  createLog,
  createSessions,
  queueRedis,
  sessionHandle,
  sessionHeader,
  sessionKey,
} from '@homeground/service'
import { createCaller, eventually, testDatabase, testRedis, testSecret } from '@homeground/testing'
import { expect } from '@jest/globals'
import type { LightMyRequestResponse } from 'fastify'
import { buildApp } from '../src/app.ts'
import { userDatabase } from '../src/database.ts'
import { startMailWorker } from '../src/mail/consumer.ts'
import { createMailQueue } from '../src/mail/mail-queue.ts'
import { noPayments } from '../src/premium/no-payments.ts'

export const publicUrl = 'https://homeground.example'
export const goodPassword = 'four small words here'

/** The user service over a database, a Redis prefix and an outbox of its own, with a clock that tests move. */
export async function startUsers() {
  const test = await testDatabase('user', (url) => userDatabase(url))
  const { url: redisUrl, prefix } = testRedis()
  const folder = await mkdtemp(join(tmpdir(), 'outbox-'))
  const clock = { ms: Date.UTC(2026, 10, 20, 12) }
  const now = () => clock.ms
  const log = createLog('user', 'silent')
  const redis = connectRedis(redisUrl)
  const producer = queueRedis(redisUrl, 'producer')
  const consumer = queueRedis(redisUrl, 'consumer')
  const sessions = createSessions({ redis, prefix, now })
  const queue = openQueue(queues.userMail, { connection: consumer, prefix })
  const mailer = createMailer({ SMTP_URL: '', MAIL_FROM: 'Us <us@x.example>', MAIL_OUTBOX: folder })
  const mails = startMailWorker(
    { db: test.database, mailer, publicUrl, now, log },
    { connection: consumer, prefix },
  )
  const server = buildApp({
    ...{ db: test.database, redis, prefix, sessions, log, publicUrl, now },
    mails: createMailQueue({ redis: producer, prefix }),
    payments: noPayments(),
    identitySecret: testSecret,
  })
  await eventually(() => expect([redis.status, producer.status]).toEqual(['ready', 'ready']))
  return {
    ...{ test, db: test.database, server, sessions, redis, prefix, clock, queue },
    anonymous: createCaller(server),
    outbox: () => outboxOf(folder),
    /** Waits until every mail that was asked for is sent or dropped. */
    async mailsDone() {
      await eventually(async () => {
        const counts = await queue.getJobCounts('waiting', 'active', 'delayed', 'failed')
        expect(counts).toEqual({ waiting: 0, active: 0, delayed: 0, failed: 0 })
      })
    },
    isOpen: async (sessionId: string) =>
      (await redis.exists(sessionKey(prefix, sessionHandle(sessionId)))) === 1,
    async stop() {
      await server.close()
      await mails.close()
      await queue.close()
      for (const connection of [redis, producer, consumer]) connection.disconnect()
      await rm(folder, { recursive: true, force: true })
      await test.drop()
    },
  }
}
export type Users = Awaited<ReturnType<typeof startUsers>>

async function outboxOf(folder: string) {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.txt')).sort()
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return texts.map((text) => ({
    to: /^To: (.*)$/m.exec(text)?.[1],
    subject: /^Subject: (.*)$/m.exec(text)?.[1],
    text,
    link: /^https:.*$/m.exec(text)?.[0],
    token: /\?token=([\w-]+)$/m.exec(text)?.[1],
  }))
}

/** The last mail to an address about something, once all are sent. */
export async function lastMail(users: Users, to: string, about: RegExp = /./) {
  await users.mailsDone()
  const fitting = (await users.outbox()).filter(
    (mail) => mail.to === to && about.test(mail.subject ?? ''),
  )
  const mail = fitting.at(-1)
  if (!mail) throw new Error(`There is no mail to ${to} about ${about}.`)
  return mail
}

export const startedSession = (response: LightMyRequestResponse) =>
  /^start (.+)$/.exec(String(response.headers[sessionHeader]))?.[1]

let people = 0
export const freshEmail = () => `person${++people}@mail.example`

interface Wish {
  email?: string
  password?: string
  name?: string
  how?: '/api/register' | '/api/login'
}

/** Registers (or logs in), and calls on as that person with that session, as the gateway would. */
export async function enter(users: Users, wish: Wish = {}) {
  const { email = freshEmail(), password = goodPassword, how = '/api/register', name } = wish
  const response = await users.anonymous(how, {
    method: 'POST',
    payload: { email, password, ...(name !== undefined && { name }) },
    headers: { 'user-agent': 'Browser 1.0' },
  })
  expect([response.statusCode, response.body]).toEqual([
    how === '/api/register' ? 201 : 200,
    expect.any(String),
  ])
  const user = response.json()
  const session = startedSession(response) ?? ''
  const call = createCaller(users.server, {
    ...{ subject: `user:${user.id}`, tier: 'free', role: 'user' },
    session: sessionHandle(session),
  })
  return { ...{ id: user.id as string, user, email, password, session, call } }
}
export type Person = Awaited<ReturnType<typeof enter>>

export const post = (users: Users, url: string, payload: object) =>
  users.anonymous(url, { method: 'POST', payload })

/** Registers and opens the mailed link in the same browser: the address is theirs. */
export async function enterConfirmed(users: Users, wish: Wish = {}): Promise<Person> {
  const person = await enter(users, wish)
  const { token } = await lastMail(users, person.email, /Confirm/)
  const confirmed = await person.call('/api/confirm-email', { method: 'POST', payload: { token } })
  expect(confirmed.statusCode).toBe(204)
  return person
}

/** Asks for a reset link and takes its token from the mail. */
export async function resetTokenOf(users: Users, email: string): Promise<string> {
  await post(users, '/api/forgot-password', { email })
  return (await lastMail(users, email, /new password/)).token!
}
