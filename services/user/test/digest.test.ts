import { rename, rm, writeFile } from 'node:fs/promises'
import { addJob, createQueue, queues, readJob } from '@homeground/queues'
import { createLog, queueRedis } from '@homeground/service'
import { eventually, signAs, testRedis } from '@homeground/testing'
import { afterAll, describe, expect, test } from '@jest/globals'
import { type DigestParts, planDigests, startDigestWorker } from '../src/digest/digests.ts'
import { figures, firstMonth, september, startFakeHousing } from './fake-housing.ts'
import { type Person, publicUrl, register, registerConfirmed, startUserService } from './support.ts'

const service = await startUserService()
const { data, url, close } = await startFakeHousing()
const services = { housingUrl: url, searchUrl: url, sign: signAs('user') }
const redis = queueRedis(testRedis().url, 'consumer')
const connection = { connection: redis, prefix: service.prefix }
const digests = createQueue(queues.userDigest, connection)
const log = createLog('user', 'silent')
const worker = startDigestWorker({ db: service.db, services, log }, connection)
afterAll(async () => {
  await worker.close()
  await digests.close()
  redis.disconnect()
  await close()
})

const watch = async ({ call }: Person, place: string) =>
  expect((await call(`/api/user/watches/${encodeURIComponent(place)}`, { method: 'PUT' })).statusCode).toBe(200)
const jobFor = (housing: string) => ({ reason: 'import of realtor', model: data.model, housing })

/** Runs the event that search sends once it shows a version of housing's data. */
async function announce(housing: string) {
  const { id } = await addJob(digests, queues.userDigest, jobFor(housing))
  await eventually(async () => expect(await digests.getJobState(id!)).toBe('completed'))
  await service.mailsDone()
  return readJob(queues.userDigest, (await digests.getJob(id!))!).result
}

const digestsOf = async ({ email }: Person) =>
  (await service.outbox()).filter(({ to, text }) => to === email && /^Message-ID: /m.test(text))

let ann: Person
let bob: Person
let cat: Person

describe('a new month', () => {
  test('of the first data that is known is mailed to nobody', async () => {
    ann = await registerConfirmed(service)
    bob = await registerConfirmed(service)
    await watch(ann, '01701')
    await watch(ann, '01760')
    await watch(bob, '02139')
    cat = await registerConfirmed(service)
    for (const place of ['county:Middlesex County, MA', 'county:Atlantis County, MA']) await watch(cat, place)
    expect(await announce('v1')).toEqual({ publication: 1, kind: 'baseline', mails: 0 })
  })

  test('is mailed once to each watcher of its zips with a confirmed address, what changed from when to when', async () => {
    const off = await registerConfirmed(service)
    const unconfirmed = await register(service)
    for (const person of [off, unconfirmed]) await watch(person, '01760')
    await off.call('/api/user', { method: 'PATCH', payload: { watchDigest: false } })
    const together = { before: figures(610_000, 900), now: figures(620_000, 880), yearBefore: figures(590_000) }
    Object.assign(data, { changes: september, together, model: 2 })
    expect(await announce('v2')).toEqual({ publication: 2, kind: 'news', mails: 2 })

    const [mail, ...more] = await digestsOf(ann)
    expect(more).toEqual([])
    for (const person of [bob, off, unconfirmed]) expect(await digestsOf(person)).toEqual([])
    expect(mail!.subject).toBe('Sep 2026 housing figures for your 2 watched places')
    const [head, ...paragraphs] = mail!.text.trimEnd().split('\n\n')
    const token = /List-Unsubscribe: <https:\/\/homeground\.example\/api\/unsubscribe\?token=([\w-]{43})>/
    expect(head).toMatch(token)
    expect(head).toContain('\nList-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(paragraphs).toEqual([
      'Hello,',
      'Realtor.com has published Sep 2026. This is what changed since Aug 2026 in the places you watch.',
      `Natick, MA 01760
  Median listing price: $725,000 → $742,000 (-2.4% since Sep 2025)
  Active listings: 41 → 38
  Median days on market: 30 → 27
  ${publicUrl}/zip/01760`,
      `Framingham, MA 01701
  Median listing price: unchanged at $500,000
  Active listings: 6 → 5
  Median days on market: 40 → 42
  With only 5 active listings, one home can move these.
  ${publicUrl}/zip/01701`,
      'A median depends on the mix of homes for sale, not only on their prices.',
      'Source: Realtor.com.',
      'See all your watched places:',
      `${publicUrl}/home`,
      'You get this email because you watch these places. To stop it, open this link. You will still watch them.',
      `${publicUrl}/unsubscribe?token=${token.exec(head!)![1]}`,
      'Homeground',
    ])
    expect(new Set(data.since)).toEqual(new Set(['1']))
  })

  test('is mailed to the watcher of a county, with the figures of its zips together', async () => {
    const [mail, ...more] = await digestsOf(cat)
    expect(more).toEqual([])
    expect(mail!.subject).toBe('Sep 2026 housing figures for Middlesex County, MA')
    // 620 ÷ 590 − 1 = 5.1 %.
    expect(mail!.text).toContain(`Middlesex County, MA
  Median listing price: $610,000 → $620,000 (+5.1% since Sep 2025)
  Active listings: 900 → 880
  Median days on market: unchanged at 30
  ${publicUrl}/place/Middlesex%20County/MA`)
    data.together = null
  })

  test('is not mailed again when its event arrives twice, nor to those who watch later', async () => {
    await watch(bob, '01760')
    const twice = await Promise.all([announce('v2'), announce('v2')])
    expect(twice).toEqual(Array(2).fill({ publication: 2, kind: 'news', mails: 0 }))
    expect(await digestsOf(ann)).toHaveLength(1)
    expect(await digestsOf(bob)).toEqual([])
  })

  test('waits until search shows it, and is left to a later event if housing has newer data', async () => {
    data.changes = { ...september, version: 'v2b', publication: 3 }
    await expect(
      planDigests(
        partsWith(async () => {}),
        { reason: 'test', model: 3, housing: 'v2b' },
      ),
    ).rejects.toThrow('Search does not show the new figures yet.')
    expect(await announce('v2')).toEqual({ superseded: true })
  })
})

const partsWith = (addMails: DigestParts['addMails']) => ({
  db: service.db,
  services,
  addMails,
  pageSize: 1,
  timeoutMs: 0,
})

test('a restated history is called that, and only watchers of a zip with other figures are mailed', async () => {
  const natick = { ...september.zips[0]!, formerBefore: figures(720_000, 40) }
  const zips = [natick, september.zips[1]!]
  data.changes = { ...september, version: 'v3', publication: 3, zips }
  const watcher = await registerConfirmed(service)
  await watch(watcher, '01701')
  // Two workers that plan at once store each page once.
  const parts = partsWith(async () => {})
  await Promise.all([1, 2].map(() => planDigests(parts, jobFor('v3'))))
  expect(await announce('v3')).toEqual({ publication: 3, kind: 'restatement', mails: 2 })
  expect(await digestsOf(watcher)).toEqual([])
  const mail = (await digestsOf(bob)).at(-1)!
  expect(mail.subject).toBe('Restated housing figures for Natick, MA 01760')
  expect(mail.text).toContain('This is a correction of earlier figures, not market news.')
  expect(mail.text).toContain(
    '\n  Aug 2026 restated: median listing price $720,000 → $725,000, active listings 40 → 41\n',
  )
})

test('mails are kept while the mail server is down, and a run that was killed is continued', async () => {
  data.changes = { ...september, version: 'v4', publication: 4, period: '2026-10', previousPeriod: '2026-09' }
  const before = await Promise.all([ann, bob].map(digestsOf))
  // The first run ends after all digests are stored and before any of their mails is requested.
  const crash = async () => {
    throw new Error('killed')
  }
  await expect(planDigests(partsWith(crash), jobFor('v4'))).rejects.toThrow('killed')
  const { outboxFolder } = service
  expect(await service.db.query('select * from digest where sent_at is null')).toHaveLength(3)
  // With a file in its place, the outbox can't be written: this simulates a mail server that is down.
  await rename(outboxFolder, `${outboxFolder}-kept`)
  await writeFile(outboxFolder, '')
  const { id } = await addJob(digests, queues.userDigest, jobFor('v4'))
  await eventually(async () => expect(await digests.getJobState(id!)).toBe('completed'))
  await eventually(async () => {
    const jobs = await service.queue.getJobs()
    expect(jobs).toHaveLength(3)
    for (const job of jobs) expect(job.attemptsMade).toBeGreaterThan(0)
  })
  await rm(outboxFolder)
  await rename(`${outboxFolder}-kept`, outboxFolder)
  await service.mailsDone()
  const after = await Promise.all([ann, bob].map(digestsOf))
  expect(after.map(({ length }) => length)).toEqual(before.map(({ length }) => length + 1))
})

describe('the link that turns digests off', () => {
  const tokenOf = async (person: Person) => (await digestsOf(person)).at(-1)!.token!
  const unsubscribe = (token: string) =>
    service.anonymous(`/api/unsubscribe?token=${token}`, {
      method: 'POST',
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const wantsDigest = async ({ call }: Person) => (await call('/api/user')).json().watchDigest

  test('works by one POST of a mail program, without a login; opened, it leads to a page', async () => {
    const token = await tokenOf(ann)
    const opened = await service.anonymous(`/api/unsubscribe?token=${token}`)
    expect([opened.statusCode, opened.headers.location]).toEqual([303, `/unsubscribe?token=${token}`])
    expect(await wantsDigest(ann)).toBe(true)
    expect((await unsubscribe(token)).statusCode).toBe(204)
    expect([await wantsDigest(ann), await wantsDigest(bob)]).toEqual([false, true])
  })

  test('is refused with another signature', async () => {
    const token = await tokenOf(bob)
    const forged = token.slice(0, -2) + (token.endsWith('AA') ? 'BA' : 'AA')
    const response = await unsubscribe(forged)
    expect([response.statusCode, response.json().errors]).toEqual([422, { token: ['is not a link that we sent'] }])
    expect(await wantsDigest(bob)).toBe(true)
  })
})

test('data that takes the place of generated data is compared with nothing', async () => {
  data.changes = { ...september, version: 'v5', publication: 5, data_set: 'demonstration' }
  expect(await announce('v5')).toEqual({ publication: 5, kind: 'baseline', mails: 0 })
  data.changes = { ...firstMonth, version: 'v6', publication: 6 }
  expect(await announce('v6')).toEqual({ publication: 6, kind: 'baseline', mails: 0 })
})
