import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMailer } from '@homeground/mail'
import { anonymous, createLog, queueRedis } from '@homeground/service'
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
import { createMailQueue } from '../src/mail/mail-queue.ts'
import { startMailWorker } from '../src/mail/mail-worker.ts'

export const publicUrl = 'https://homeground.example'
export const operators = 'team@homeground.example'

/** A queue for tests that send nothing. */
export const noMails = { request: async () => {}, close: async () => {} }

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
  const mails = createMailQueue({ connection: producer, prefix, log })
  const settings = { SMTP_URL: smtpUrl, MAIL_FROM: 'Us <us@x.example>', MAIL_OUTBOX: folder }
  const worker = startMailWorker(
    {
      ...{ db, mailer: createMailer(settings), publicUrl, operators, log },
      identitySecret: testSecret,
    },
    { connection: consumer, prefix },
  )
  const server = buildApp({
    ...{ db, mails, log, identitySecret: testSecret, identityKeys: testIdentityKeys },
    now: () => clock.ms,
  })
  await eventually(() => expect(producer.status).toBe('ready'))
  afterAll(async () => {
    await server.close()
    await mails.close()
    await worker.close()
    for (const connection of [producer, consumer]) connection.disconnect()
    await rm(folder, { recursive: true, force: true })
    await test.drop()
  })
  const visitor = createCaller(server, anonymous)
  const operator = createCaller(server, {
    ...{ subject: 'operator:ada@example.org', tier: 'premium', role: 'operator' },
  })
  return {
    ...{ db, server, clock, visitor, operator },
    post: (url: string, payload: object) => visitor(url, { method: 'POST', payload }),
    mark: (id: number, done: boolean) =>
      operator(`/api/admin/messages/${id}`, { method: 'PATCH', payload: { done } }),
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
