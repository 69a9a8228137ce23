import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMailer } from '@homeground/mail'
import {
  anonymous,
  connectRedis,
  createLog,
  createMailLimits,
  type Identity,
  type MailLimits,
  queueRedis,
} from '@homeground/service'
import {
  createCaller,
  eventually,
  readOutbox,
  testDatabase,
  testIdentityKeys,
  testRedis,
  testSecret,
} from '@homeground/testing'
import { afterAll, expect } from '@jest/globals'
import { buildApp } from '../src/app.ts'
import { feedbackDatabase } from '../src/database.ts'
import { startMailWorker } from '../src/mail-worker.ts'
import { createMailQueue } from '../src/outgoing-mails.ts'

export const publicUrl = 'https://homeground.example'
export const operators = 'team@homeground.example'

/** A queue for tests that send nothing. */
export const noMails = { request: async () => {}, close: async () => {} }

/** For tests that mail nobody. */
export const noLimits: MailLimits = {
  count: async (_request, mails) => mails.map(() => true),
  countNotice: async () => {},
}

/**
 * Starts the feedback service and its worker with their own database, Redis prefix and outbox, or a mail server, and a
 * clock that tests set. Called at the top of a test file; stops it after the tests of the file.
 */
export async function startFeedbackService({ smtpUrl = '' } = {}) {
  const test = await testDatabase('feedback', (url) => feedbackDatabase(url))
  const { database: db } = test
  const { url: redisUrl, prefix } = testRedis()
  const folder = await mkdtemp(join(tmpdir(), 'outbox-'))
  const clock = { ms: Date.UTC(2026, 10, 20, 12) }
  const log = createLog('feedback', 'silent')
  const producer = queueRedis(redisUrl, 'producer')
  const consumer = queueRedis(redisUrl, 'consumer')
  const redis = connectRedis(redisUrl)
  const now = () => clock.ms
  const limitsIn = (connection: typeof redis) =>
    createMailLimits({ redis: connection, prefix, secret: testSecret, now })
  const parts = { db, log, identitySecret: testSecret, identityKeys: testIdentityKeys, now }
  const mails = createMailQueue({ connection: producer, prefix, log })
  const settings = { SMTP_URL: smtpUrl, MAIL_FROM: 'Us <us@x.example>', MAIL_OUTBOX: folder }
  const worker = startMailWorker(
    { db, mailer: createMailer(settings), publicUrl, operators, log, identitySecret: testSecret },
    { connection: consumer, prefix },
  )
  const server = buildApp({ ...parts, mails, mailLimits: limitsIn(redis) })
  await eventually(() => expect([producer.status, redis.status]).toEqual(['ready', 'ready']))
  afterAll(async () => {
    await server.close()
    await mails.close()
    await worker.close()
    for (const connection of [producer, consumer, redis]) connection.disconnect()
    await rm(folder, { recursive: true, force: true })
    await test.drop()
  })
  const visitor = createCaller(server, anonymous)
  const operator = createCaller(server, { subject: 'operator:ada@example.org', tier: 'premium', role: 'operator' })
  return {
    db,
    server,
    clock,
    visitor,
    operator,
    /** The limits as another service counts them. */
    otherLimits: limitsIn(redis),
    /** Calls of somebody whom the gateway identifies like this. */
    callAs: (identity: Partial<Identity>) => createCaller(server, { ...anonymous, ...identity }),
    /** The service without Redis. */
    async withoutRedis(test: (call: ReturnType<typeof createCaller>) => Promise<void>) {
      const unreachable = connectRedis('redis://127.0.0.1:1')
      const other = buildApp({ ...parts, mails: noMails, mailLimits: limitsIn(unreachable) })
      try {
        await test(createCaller(other, anonymous))
      } finally {
        await other.close()
        unreachable.disconnect()
      }
    },
    /** Calls from one browser, as the gateway recognizes it. */
    browser: (device: string) => createCaller(server, { ...anonymous, device }),
    post: (url: string, payload: object) => visitor(url, { method: 'POST', payload }),
    mark: (id: number, done: boolean) => operator(`/api/admin/messages/${id}`, { method: 'PATCH', payload: { done } }),
    /** The mails that were sent, once there are none left to send. */
    async sentMails() {
      await eventually(async () => {
        const unsent = await db.query('select from mail where sent_at is null')
        expect(unsent).toHaveLength(0)
      })
      return readOutbox(folder)
    },
  }
}
