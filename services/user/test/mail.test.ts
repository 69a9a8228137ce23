import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMailer } from '@homeground/mail'
import { addJob, openQueue, queues, type UserMailJob } from '@homeground/queues'
import { createLog, queueRedis } from '@homeground/service'
import { eventually, testDatabase, testRedis, testSecret } from '@homeground/testing'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Queue } from 'bullmq'
import type { Account } from '../src/accounts/account.repository.ts'
import { insertAccount } from '../src/accounts/account.repository.ts'
import { userDatabase } from '../src/database.ts'
import { startMailWorker } from '../src/mails/mail-worker.ts'

let postgres: Awaited<ReturnType<typeof testDatabase>>
let account: Account
let redis: ReturnType<typeof queueRedis>
let queue: Queue
let mails: ReturnType<typeof startMailWorker>
let folder: string

beforeAll(async () => {
  postgres = await testDatabase('user', (url) => userDatabase(url))
  account = await insertAccount(postgres.database, { email: 'Jo@mail.example', passwordHash: null })
  // With a file in its place, the outbox can't be written: this simulates a mail server that is down.
  folder = join(await mkdtemp(join(tmpdir(), 'mails-')), 'outbox')
  await writeFile(folder, '')
  const { url, prefix } = testRedis()
  redis = queueRedis(url, 'consumer')
  queue = openQueue(queues.userMail, { connection: redis, prefix })
  const mailer = createMailer({ SMTP_URL: '', MAIL_FROM: 'us@x.example', MAIL_OUTBOX: folder })
  const publicUrl = 'https://homeground.example'
  const log = createLog('user', 'silent')
  mails = startMailWorker(
    { db: postgres.database, mailer, publicUrl, identitySecret: testSecret, now: Date.now, log },
    { connection: redis, prefix },
  )
})
afterAll(async () => {
  await mails?.close()
  await queue?.close()
  redis?.disconnect()
  await rm(join(folder, '..'), { recursive: true, force: true })
  await postgres?.drop()
})

const add = (job: UserMailJob) => addJob(queue, queues.userMail, job)
const waitForAll = () => eventually(async () => expect(await queue.getJobs()).toEqual([]), 20_000)
const sent = async () => {
  const names = (await readdir(folder)).sort()
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
}
const tokens = async () => (await postgres.database.query('select * from mail_token where used_at is null')).length

test('keeps mails while the mail server is down, then sends each once and removes it from Redis', async () => {
  const jobs = [
    await add({ kind: 'reset', email: 'JO@mail.example' }),
    await add({ kind: 'address-changed', email: 'old@mail.example' }),
  ]
  await eventually(async () => {
    for (const { id } of jobs) expect((await queue.getJob(id!))?.attemptsMade).toBeGreaterThan(1)
  }, 20_000)
  expect(await tokens()).toBe(0)
  await rm(folder)
  await waitForAll()
  const texts = await sent()
  expect(texts.map((text) => /^To: (.*)$/m.exec(text)?.[1]).toSorted()).toEqual(['Jo@mail.example', 'old@mail.example'])
  expect(await tokens()).toBe(1)
})

test('an invitation link is valid for three days', async () => {
  await add({ kind: 'invitation', accountId: account.id })
  await waitForAll()
  const text = (await sent()).at(-1)!
  expect(text).toMatch(/^https:\/\/homeground\.example\/reset-password\?token=[\w-]{43}$/m)
  const [{ hours }] = await postgres.database.query(
    `select extract(epoch from expires_at - created_at) / 3600 as hours
     from mail_token where used_at is null and purpose = 'reset'`,
  )
  expect(Number(hours)).toBe(72)
})

test('drops mails that have no recipient any more', async () => {
  const before = (await sent()).length
  await postgres.database.query('update account set email_confirmed = true')
  await add({ kind: 'confirm', accountId: account.id })
  await add({ kind: 'confirm', accountId: '00000000-0000-4000-8000-000000000000' })
  await add({ kind: 'reset', email: 'nobody@mail.example' })
  await waitForAll()
  expect(await sent()).toHaveLength(before)
})
