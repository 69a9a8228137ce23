import { rename, rm, writeFile } from 'node:fs/promises'
import type { SchoolFigures } from '@homeground/contracts'
import { addJob, createQueue, queues, readJob } from '@homeground/queues'
import { createLog, type Log, queueRedis } from '@homeground/service'
import { eventually, signAs, testRedis } from '@homeground/testing'
import { afterAll, describe, expect, test } from '@jest/globals'
import { type DigestParts, planDigests, startDigestWorker } from '../src/digest/digests.ts'
import { recordWatchedSchools } from '../src/digest/school-results.ts'
import {
  figures,
  firstMonth,
  natickDistrict,
  natickHigh,
  schoolVersion,
  september,
  startFakeHousing,
} from './fake-housing.ts'
import { type Person, publicUrl, register, registerConfirmed, startUserService } from './support.ts'

const service = await startUserService()
const { data, url, close } = await startFakeHousing()
const services = { housingUrl: url, searchUrl: url, schoolsUrl: url, sign: signAs('user') }
const redis = queueRedis(testRedis().url, 'consumer')
const connection = { connection: redis, prefix: service.prefix }
const digests = createQueue(queues.userDigest, connection)
/** The lines that the worker of digests writes, with their levels. */
const lines: Record<string, unknown>[] = []
const log: Log = createLog('user', 'silent')
for (const level of ['info', 'warn'] as const) {
  log[level] = (fields: unknown, message?: string) => {
    lines.push({ level, message, ...(fields as object) })
  }
}
const worker = startDigestWorker({ db: service.db, services, publicUrl, log }, connection)
afterAll(async () => {
  await worker.close()
  await digests.close()
  redis.disconnect()
  await close()
})

const watch = async ({ call }: Person, place: string) =>
  expect((await call(`/api/user/watches/${encodeURIComponent(place)}`, { method: 'PUT' })).statusCode).toBe(200)
const jobFor = (housing: string, schools?: string) => ({
  reason: 'import of realtor',
  model: data.model,
  housing,
  ...(schools && { schools }),
})

/** Runs the event that search sends once it shows a version of the data of housing, and of that of schools. */
async function announce(housing: string, schools?: string) {
  const { id } = await addJob(digests, queues.userDigest, jobFor(housing, schools))
  await eventually(async () => expect(await digests.getJobState(id!)).toBe('completed'))
  await service.mailsDone()
  return readJob(queues.userDigest, (await digests.getJob(id!))!).result
}

const digestsOf = async ({ email }: Person) =>
  (await service.outbox()).filter(({ to, text }) => to === email && /^Message-ID: <digest-/m.test(text))

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
  publicUrl,
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

test('a run that waits for data that is still being computed logs its reason, as no problem and without a stack', async () => {
  const { changes } = data
  data.changes = undefined
  lines.length = 0
  const { id } = await addJob(digests, queues.userDigest, jobFor('v4'))
  await eventually(() => expect(lines).toHaveLength(1))
  const reason = 'The housing data is being computed.'
  expect(lines).toEqual([{ level: 'info', message: 'digests wait', job: id, attempts: 1, reason }])
  data.changes = changes
  await eventually(async () => expect(await digests.getJobState(id!)).toBe('completed'))
  expect(lines.filter(({ level }) => level === 'warn')).toEqual([])
})

test('a run that cannot be completed as it is logs a problem', async () => {
  const { changes } = data
  // No column holds such a number.
  data.changes = { ...changes!, publication: 3_000_000_000 }
  lines.length = 0
  const { id } = await addJob(digests, queues.userDigest, jobFor('v4'))
  await eventually(() =>
    expect(lines.map(({ level, message }) => [level, message])).toEqual([['warn', 'digests not planned yet']]),
  )
  data.changes = changes
  await digests.remove(id!)
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

describe('new results of schools', () => {
  /** Natick High in the spring after: 75% proficient after 71%. */
  const spring2024: SchoolFigures = {
    ...natickHigh,
    springs: [
      { year: 2024, proficiency: { low: 75, high: 75, value: 75 }, achievement: 90, rank: 40, rank_of: 341 },
      natickHigh.springs[0]!,
    ],
    change: { change: 4, low: 1.2, high: 6.8, clear: true, from: 2023 },
  }
  const district2024: SchoolFigures = {
    ...natickDistrict,
    springs: [{ year: 2024, proficiency: null, achievement: 83.2, rank: 28, rank_of: 290 }, natickDistrict.springs[0]!],
    change: { change: 1.2, low: -0.5, high: 2.9, clear: false, from: 2022 },
  }
  const [high, district] = [natickHigh.key, natickDistrict.key]
  const show = (version: string, ...schools: SchoolFigures[]) =>
    Object.assign(data, { schools, schoolVersion: schoolVersion(version) })
  const numberOfMails = async (...people: Person[]) =>
    (await Promise.all(people.map(digestsOf))).map(({ length }) => length)

  let dan: Person
  let eve: Person

  test('that are the first of a watched school are mailed to nobody', async () => {
    dan = await registerConfirmed(service)
    eve = await registerConfirmed(service)
    for (const key of [district, high]) await watch(dan, key)
    await watch(eve, high)
    await watch(eve, 'school:250000000009')
    show('s1', natickHigh, natickDistrict)
    expect(await announce('v4', 's1')).toEqual({ publication: -1, kind: 'baseline', mails: 0 })
    // The same version has nothing new.
    expect(await announce('v4', 's1')).toEqual({ publication: 4, kind: 'news', mails: 0 })
  })

  test('are mailed once to each watcher with a confirmed address, with the change and whether it is clear', async () => {
    const [off, unconfirmed] = [await registerConfirmed(service), await register(service)]
    for (const person of [off, unconfirmed]) await watch(person, high)
    await off.call('/api/user', { method: 'PATCH', payload: { watchDigest: false } })
    show('s2', spring2024, district2024)
    expect(await announce('v4', 's2')).toEqual({ publication: -2, kind: 'news', mails: 2 })
    expect(await announce('v4', 's2')).toEqual({ publication: 4, kind: 'news', mails: 0 })
    expect(await numberOfMails(dan, eve, off, unconfirmed)).toEqual([1, 1, 0, 0])

    const [mail] = await digestsOf(dan)
    expect(mail!.subject).toBe('New test results for your 2 watched schools')
    const [head, ...paragraphs] = mail!.text.trimEnd().split('\n\n')
    const token = /List-Unsubscribe: <https:\/\/homeground\.example\/api\/unsubscribe\?token=([\w-]{43})>/.exec(
      head!,
    )![1]
    expect(paragraphs).toEqual([
      'Hello,',
      'New state test results are published. This is what changed at the schools you watch.',
      `Natick High, Natick, MA
  Proficient in spring 2024: 75%
  Change since spring 2023: +4.0 pp (+1.2 to +6.8)
  Rank in state: 40 of 341 (spring 2023: 45 of 340)
  ${publicUrl}/school/250000000001`,
      `Natick, MA (school district)
  Mean achievement percentile of its schools in spring 2024: 83
  Change of proficiency since spring 2022: +1.2 pp (−0.5 to +2.9, unclear)
  Rank in state: 28 of 290 (spring 2023: 30 of 290)
  ${publicUrl}/schools/district/2500000`,
      'A change is unclear if its range, which covers the published ranges and the 90% sampling margin, contains 0.',
      'Source: US Department of Education and Education Data Center.',
      'See all your watched schools:',
      `${publicUrl}/home`,
      'You get this email because you watch these schools. To stop it, open this link. You will still watch them.',
      `${publicUrl}/unsubscribe?token=${token}`,
      'Homeground',
    ])
    expect((await digestsOf(eve))[0]!.subject).toBe('New test results for Natick High, Natick, MA')
  })

  test('are in the digest of a new month that comes at once', async () => {
    await watch(eve, '01760')
    const restated = {
      year: 2024,
      proficiency: { low: 70, high: 74, value: 72 },
      achievement: 88,
      rank: 44,
      rank_of: 341,
    }
    const change = { change: 1, low: -3.1, high: 5.1, clear: false, from: 2023 }
    show('s3', { ...spring2024, springs: [restated, spring2024.springs[1]!], change }, district2024)
    data.changes = { ...september, version: 'v5', publication: 5, period: '2026-11', previousPeriod: '2026-10' }
    // Two others watch zips with news.
    expect(await announce('v5', 's3')).toEqual({ publication: 5, kind: 'news', mails: 4 })
    expect(await numberOfMails(dan, eve)).toEqual([2, 2])
    const mail = (await digestsOf(eve)).at(-1)!
    expect(mail.subject).toBe(
      'Nov 2026 housing figures and restated test results for your 2 watched places and schools',
    )
    expect(mail.text).toContain('Natick, MA 01760\n  Median listing price: $725,000 → $742,000')
    expect(mail.text).toContain(`Natick High, Natick, MA
  Proficient in spring 2024: 70–74%
  Change since spring 2023: +1.0 pp (−3.1 to +5.1, unclear)
  Rank in state: 44 of 341 (spring 2023: 45 of 340)
  Spring 2024 restated: 75% → 70–74%
`)
    const watchesOf = async ({ call }: Person) => (await call('/api/user/watches')).json()
    const restatement = { place: high, restated: [spring2024.springs[0]] }
    expect(await watchesOf(eve)).toContainEqual(expect.objectContaining(restatement))
    await watch(bob, high)
    expect(await watchesOf(bob)).toContainEqual({ place: high, watchedAt: expect.any(String) })
    await bob.call(`/api/user/watches/${encodeURIComponent(high)}`, { method: 'DELETE' })
    expect(mail.text).toContain('Source: Realtor.com, US Department of Education and Education Data Center.')
  })

  test('are not lost while the schools service is down, computes, or has not loaded them', async () => {
    const run = (schools: string) =>
      planDigests(
        partsWith(async () => {}),
        jobFor('v5', schools),
      )
    const spring = { ...spring2024.springs[0]!, year: 2025 }
    const spring2025 = { ...spring2024, springs: [spring, spring2024.springs[0]!] }
    data.schools = undefined
    await expect(run('s4')).rejects.toThrow()
    show('s4', spring2025)
    data.schoolVersion = { ...schoolVersion('s4'), shown: 's3' }
    await expect(run('s4')).rejects.toThrow('does not show the new results yet')
    show('s5', spring2025)
    // A later event will announce s5.
    expect(await run('s4')).toMatchObject({ publication: 5, mails: 0 })
    expect(await numberOfMails(dan, eve)).toEqual([2, 2])

    // Two workers at once, and a run that is killed before it requests any mail.
    const crash = async () => {
      throw new Error('killed')
    }
    await Promise.allSettled([run('s5'), planDigests(partsWith(crash), jobFor('v5', 's5'))])
    expect(await service.db.query('select * from digest where sent_at is null')).toHaveLength(2)
    expect(await announce('v5', 's5')).toEqual({ publication: 5, kind: 'news', mails: 2 })
    expect(await numberOfMails(dan, eve)).toEqual([3, 3])
  })

  test('are still mailed if a newer month overtakes the edition that was to report both', async () => {
    const spring = { ...spring2024.springs[0]!, year: 2026 }
    show('s5b', { ...spring2024, springs: [spring] })
    data.changes = { ...september, version: 'v6', publication: 6, period: '2026-12', previousPeriod: '2026-11' }
    data.placesFail = true
    await expect(
      planDigests(
        partsWith(async () => {}),
        jobFor('v6', 's5b'),
      ),
    ).rejects.toThrow()
    data.placesFail = false
    data.changes = { ...september, version: 'v7', publication: 7, period: '2027-01', previousPeriod: '2026-12' }
    expect(await announce('v7', 's5b')).toMatchObject({ publication: 7, kind: 'news' })
    expect((await digestsOf(dan)).slice(3).map(({ subject }) => subject)).toEqual([
      'New test results for Natick High, Natick, MA',
    ])
    expect(
      (await digestsOf(eve))
        .slice(3)
        .map(({ subject }) => subject)
        .sort(),
    ).toEqual(['Jan 2027 housing figures for Natick, MA 01760', 'New test results for Natick High, Natick, MA'])
  })

  test('of an earlier spring, after a rollback, are mailed to nobody, nor is the spring that is shown again', async () => {
    const { schools } = data
    show('s6', spring2024)
    expect(await announce('v7', 's6')).toMatchObject({ kind: 'baseline', mails: 0 })
    show('s7', ...schools!)
    expect(await announce('v7', 's7')).toMatchObject({ kind: 'baseline', mails: 0 })
  })

  test('are compared with those of the moment when somebody began to watch', async () => {
    const [first] = natickHigh.springs
    const other = { ...natickHigh, key: 'school:250000000002', name: 'Wilson Middle', springs: [first!] }
    show('s7', other)
    const fay = await registerConfirmed(service)
    await watch(fay, other.key)
    // Another has been watched all along without being known.
    expect(await recordWatchedSchools(service.db, services)).toBe(2)
    expect(await recordWatchedSchools(service.db, services)).toBe(0)
    show('s8', { ...other, springs: [{ ...first!, year: 2024 }, first!], change: null, change_missing: 'test_changed' })
    expect(await announce('v7', 's8')).toMatchObject({ kind: 'news', mails: 1 })
    const [mail] = await digestsOf(fay)
    expect(mail!.text).toContain(
      'Change since spring 2023: none. The state changed its test or the scores that count as proficient.',
    )
    // Nobody watches it any more: who watches it later has seen what is shown then.
    await fay.call(`/api/user/watches/${encodeURIComponent(other.key)}`, { method: 'DELETE' })
    await recordWatchedSchools(service.db, services)
    await watch(fay, other.key)
    show('s9', { ...other, springs: [{ ...first!, year: 2025 }] })
    expect(await announce('v7', 's9')).toMatchObject({ kind: 'baseline', mails: 0 })
  })

  test('that are real and replace generated ones are mailed to nobody', async () => {
    const spring = { ...spring2024.springs[0]!, year: 2027 }
    show('s10', { ...spring2024, springs: [spring] })
    data.schoolVersion = { ...schoolVersion('s10'), data_set: 'demonstration' }
    expect(await announce('v7', 's10')).toMatchObject({ kind: 'baseline', mails: 0 })
  })
})

test('data that takes the place of generated data is compared with nothing', async () => {
  data.changes = { ...september, version: 'v8', publication: 8, data_set: 'demonstration' }
  expect(await announce('v8')).toEqual({ publication: 8, kind: 'baseline', mails: 0 })
  data.changes = { ...firstMonth, version: 'v9', publication: 9 }
  expect(await announce('v9')).toEqual({ publication: 9, kind: 'baseline', mails: 0 })
})
