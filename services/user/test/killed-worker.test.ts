import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addJob, createQueue, queues } from '@homeground/queues'
import { queueRedis } from '@homeground/service'
import { eventually, readOutbox, signAs, startProcess, testDatabase, testRedis } from '@homeground/testing'
import { afterAll, expect, test } from '@jest/globals'
import { userDatabase } from '../src/database.ts'
import { planDigests } from '../src/digest/digests.ts'
import { natickHigh, schoolVersion, september, startFakeHousing } from './fake-housing.ts'
import { publicUrl } from './support.ts'

/** The worker is killed once it has sent this many mails in all. */
const kills = [0, 1, 40, 80]
const watchers = 120

const postgres = await testDatabase('user', (url) => userDatabase(url))
const { database: db } = postgres
const { data, url: servicesUrl, close } = await startFakeHousing()
const { url, prefix } = testRedis()
const redis = queueRedis(url, 'consumer')
const [digests, mails] = [queues.userDigest, queues.userMail].map((queue) =>
  createQueue(queue, { connection: redis, prefix }),
)
const outbox = await mkdtemp(join(tmpdir(), 'outbox-'))
afterAll(async () => {
  await digests!.close()
  await mails!.close()
  redis.disconnect()
  await close()
  await rm(outbox, { recursive: true })
  await postgres.drop()
})

const startWorker = () =>
  startProcess(fileURLToPath(new URL('../src/worker.ts', import.meta.url)), {
    DATABASE_URL: postgres.url,
    REDIS_URL: url,
    REDIS_PREFIX: prefix,
    HOUSING_URL: servicesUrl,
    SEARCH_URL: servicesUrl,
    SCHOOLS_URL: servicesUrl,
    PUBLIC_URL: publicUrl,
    MAIL_OUTBOX: outbox,
  })

test('a worker that is killed at several moments, with its queues lost, mails each watcher and writes to each feed once', async () => {
  const services = { housingUrl: servicesUrl, searchUrl: servicesUrl, schoolsUrl: servicesUrl, sign: signAs('user') }
  const event = { reason: 'test', model: 1 }
  await db.query(
    `with person as (
       insert into account (email, email_key, email_confirmed)
       select n || '@mail.example', n || '@mail.example', true from generate_series(1, $1) n
       returning id
     ) insert into watched_zip (account_id, zip) select id, unnest($2::text[]) from person`,
    [watchers, ['01760', natickHigh.key]],
  )
  await db.query('insert into watch_feed (account_id, id) select id, gen_random_uuid() from account')
  data.schools = [natickHigh]
  await planDigests({ db, services, publicUrl, addMails: async () => {} }, { ...event, housing: 'v1', schools: 's1' })
  const [spring] = natickHigh.springs
  data.changes = september
  data.schools = [{ ...natickHigh, springs: [{ ...spring!, year: 2024 }, spring!] }]
  data.schoolVersion = schoolVersion('s2')
  const announce = () => addJob(digests!, queues.userDigest, { ...event, housing: 'v2', schools: 's2' })
  for (const sentMails of kills) {
    const worker = await startWorker()
    await announce()
    await eventually(async () => expect((await readOutbox(outbox)).length).toBeGreaterThanOrEqual(sentMails), 30_000)
    await worker.kill()
    for (const queue of [digests!, mails!]) await queue.obliterate({ force: true })
  }
  const last = await startWorker()
  await announce()
  await eventually(async () => {
    const [{ sent, unsent }] = await db.query(
      `select count(sent_at)::int as sent, count(*) filter (where sent_at is null)::int as unsent from digest`,
    )
    expect({ sent, unsent }).toEqual({ sent: watchers, unsent: 0 })
  }, 30_000)
  await last.stop()
  const entries = await db.query(
    'select place, count(*)::int as feeds from watch_feed_entry where publication = 2 group by place order by place',
  )
  expect(entries).toEqual(['01760', natickHigh.key].map((place) => ({ place, feeds: watchers })))
  const sent = await readOutbox(outbox)
  for (const { subject } of sent) {
    expect(subject).toBe('Sep 2026 housing figures and new test results for your 2 watched places and schools')
  }
  const recipients = sent.map(({ to }) => to)
  expect(recipients).toHaveLength(watchers)
  expect(new Set(recipients).size).toBe(watchers)
}, 180_000)
