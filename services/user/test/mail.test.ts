import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createMailer } from '@homeground/mail'
import { addJob, queues, type UserMailJob } from '@homeground/queues'
import { createLog } from '@homeground/service'
import { eventually, testSecret } from '@homeground/testing'
import { expect, test } from '@jest/globals'
import { insertAccount } from '../src/accounts/account.repository.ts'
import { sendUserMail } from '../src/mails/mails.ts'
import { operator, publicUrl, startUserService } from './support.ts'

const { db, queue, outboxFolder, mailsDone } = await startUserService()
const account = await insertAccount(db, { email: 'Jo@mail.example', passwordHash: null })

const add = (job: UserMailJob) => addJob(queue, queues.userMail, job)
const sent = async () => {
  const names = (await readdir(outboxFolder)).sort()
  return Promise.all(names.map((name) => readFile(join(outboxFolder, name), 'utf8')))
}
const tokens = async () => (await db.query('select * from mail_token where used_at is null')).length

test('keeps mails while the mail server is down, then sends each once and removes it from Redis', async () => {
  // With a file in its place, the outbox can't be written: this simulates a mail server that is down.
  await rename(outboxFolder, `${outboxFolder}-kept`)
  await writeFile(outboxFolder, '')
  const jobs = [
    await add({ kind: 'reset', email: 'JO@mail.example' }),
    await add({ kind: 'address-changed', email: 'old@mail.example' }),
  ]
  await eventually(async () => {
    for (const { id } of jobs) expect((await queue.getJob(id!))?.attemptsMade).toBeGreaterThan(1)
  }, 20_000)
  expect(await tokens()).toBe(0)
  await rm(outboxFolder)
  await rename(`${outboxFolder}-kept`, outboxFolder)
  await mailsDone()
  const texts = await sent()
  expect(texts.map((text) => /^To: (.*)$/m.exec(text)?.[1]).toSorted()).toEqual(['Jo@mail.example', 'old@mail.example'])
  expect(await tokens()).toBe(1)
})

test('a mail that is sent again after a crash is the same one, with the same link and code', async () => {
  const before = await sent()
  const mailer = createMailer({ SMTP_URL: '', MAIL_FROM: 'site@homeground.example', MAIL_OUTBOX: outboxFolder })
  const parts = {
    db,
    mailer,
    log: createLog('user', 'silent'),
    now: Date.now,
    publicUrl,
    identitySecret: testSecret,
    operator,
  }
  const attempt = (jobId: string) =>
    sendUserMail(parts, { kind: 'confirm', accountId: account.id }, { jobId, requestedAtMs: Date.UTC(2026, 0, 1) })
  const added = async () => (await sent()).filter((text) => !before.includes(text))
  await attempt('one')
  const first = await added()
  await attempt('one')
  expect(await added()).toEqual(first)
  await attempt('two')
  const facts = [/^Message-ID: (.*)$/m, /^(\d{6})$/m, /token=([\w-]{43})$/m]
  const both = (await added()).map((text) => facts.map((fact) => fact.exec(text)?.[1]))
  expect(both.flat()).not.toContain(undefined)
  expect(new Set(both.flat()).size).toBe(6)
})

test('an invitation link is valid for three days', async () => {
  await add({ kind: 'invitation', accountId: account.id })
  await mailsDone()
  const text = (await sent()).at(-1)!
  expect(text).toMatch(/^https:\/\/homeground\.example\/reset-password\?token=[\w-]{43}$/m)
  const [{ hours }] = await db.query(
    `select extract(epoch from expires_at - created_at) / 3600 as hours
     from mail_token where used_at is null and purpose = 'reset'`,
  )
  expect(Number(hours)).toBe(72)
})

test('drops mails that have no recipient any more', async () => {
  const before = (await sent()).length
  await db.query('update account set email_confirmed = true')
  await add({ kind: 'confirm', accountId: account.id })
  await add({ kind: 'confirm', accountId: '00000000-0000-4000-8000-000000000000' })
  await add({ kind: 'reset', email: 'nobody@mail.example' })
  await mailsDone()
  expect(await sent()).toHaveLength(before)
})
