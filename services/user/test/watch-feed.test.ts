import type { SchoolFigures, WatchFeedContent } from '@homeground/contracts'
import { addJob, queues } from '@homeground/queues'
import { signAs } from '@homeground/testing'
import { afterAll, expect, test } from '@jest/globals'
import { deleteOldFeedEntries } from '../src/accounts/watch-feed.repository.ts'
import { planDigests } from '../src/digest/digests.ts'
import { figures, natickHigh, schoolVersion, september, startFakeHousing } from './fake-housing.ts'
import {
  goodPassword,
  lastMail,
  type Person,
  patch,
  publicUrl,
  register,
  registerConfirmed,
  startUserService,
} from './support.ts'

const service = await startUserService()
const { data, url, close } = await startFakeHousing()
afterAll(close)

const callFeed = async ({ call }: Person, method: 'GET' | 'PUT' | 'POST' | 'DELETE'): Promise<string | null> => {
  const response = await call('/api/user/feed', { method })
  expect(response.statusCode).toBe(method === 'DELETE' ? 204 : 200)
  return method === 'DELETE' ? null : response.json().path
}
/** The response to the gateway that gets a request for the path of a feed. */
const open = (path: string | null) =>
  service.asGateway('/internal/user/watch-feed', {
    headers: { 'x-feed-token': /^\/feeds\/watched\/(.*)\.xml$/.exec(path!)![1] },
  })
const statusOf = async (path: string | null) => (await open(path)).statusCode
const contentOf = async (person: Person): Promise<WatchFeedContent> =>
  (await open(await callFeed(person, 'GET'))).json()
const entriesOf = async (person: Person) => (await contentOf(person)).entries
const watch = ({ call }: Person, place: string) => call(`/api/user/watches/${place}`, { method: 'PUT' })
const turnOffEmails = (person: Person) => patch(person, { watchDigest: false })
const mailOf = async ({ email }: Person) => (await lastMail(service, email, /figures|results/)).text

/** Plans the digests of an event, as the worker does; its mails are sent unless `addMails` does something else. */
const plan = (
  event: { housing: string; schools?: string },
  addMails: Parameters<typeof planDigests>[0]['addMails'] = async (keys) => {
    for (const key of keys) await addJob(service.queue, queues.userMail, { kind: 'digest', ...key })
  },
) =>
  planDigests(
    {
      db: service.db,
      services: { housingUrl: url, searchUrl: url, schoolsUrl: url, sign: signAs('user') },
      publicUrl,
      addMails,
      pageSize: 1,
      timeoutMs: 0,
    },
    { reason: 'test', model: data.model, ...event },
  )
const crash = async () => {
  throw new Error('killed')
}

test('has an address once it is on, until another one replaces it or it is turned off', async () => {
  const [person, other] = [await register(service), await register(service)]
  expect(await callFeed(person, 'GET')).toBeNull()
  const first = await callFeed(person, 'PUT')
  // 128 random bits and their signature.
  expect(first).toMatch(/^\/feeds\/watched\/[\w-]{43}\.xml$/)
  expect([await callFeed(person, 'PUT'), await callFeed(person, 'GET')]).toEqual([first, first])
  expect((await open(first)).json()).toEqual({ since: expect.stringMatching(/^20.*Z$/), entries: [] })

  const second = await callFeed(person, 'POST')
  const ofOther = await callFeed(other, 'POST')
  expect(new Set([first, second, ofOther]).size).toBe(3)
  expect(await Promise.all([first, second, ofOther].map(statusOf))).toEqual([404, 200, 200])
  await callFeed(person, 'DELETE')
  expect(await callFeed(person, 'GET')).toBeNull()
  expect(await Promise.all([second, ofOther].map(statusOf))).toEqual([404, 200])
  await callFeed(person, 'DELETE')
})

test('can be turned on, renewed and turned off by several windows at the same time', async () => {
  const person = await register(service)
  const methods = Array.from({ length: 30 }, () => ['PUT', 'DELETE', 'POST'] as const).flat()
  await Promise.all(methods.map((method) => callFeed(person, method)))
})

test('opens by its address only, not by what the database has of it', async () => {
  const person = await register(service)
  const path = (await callFeed(person, 'PUT'))!
  const [{ id }] = await service.db.query('select id from watch_feed where account_id = $1', [person.id])
  const random = Buffer.from(id.replaceAll('-', ''), 'hex')
  const forged = Buffer.concat([random, Buffer.alloc(16)]).toString('base64url')
  const changed = path.replace(/.(?=\.xml)/, (last) => (last === 'A' ? 'B' : 'A'))
  for (const other of [forged, id, random.toString('base64url'), '']) {
    expect(await statusOf(`/feeds/watched/${other}.xml`)).toBe(404)
  }
  expect(await Promise.all([changed, path].map(statusOf))).toEqual([404, 200])
  expect((await person.call('/internal/user/watch-feed')).statusCode).toBe(403)
})

let ann: Person
let bob: Person
let cat: Person

test('has what a new month changed for each place, in the words of the email, also for those who get none', async () => {
  ann = await registerConfirmed(service)
  bob = await registerConfirmed(service)
  cat = await register(service)
  const [withoutFeed, ended] = [await registerConfirmed(service), await registerConfirmed(service)]
  for (const person of [ann, bob, cat, withoutFeed, ended]) await watch(person, '01760')
  await watch(ann, '01701')
  for (const person of [ann, bob, cat, ended]) await callFeed(person, 'PUT')
  await turnOffEmails(bob)
  await callFeed(ended, 'DELETE')
  expect(await plan({ housing: 'v1' })).toMatchObject({ kind: 'baseline' })
  expect(await entriesOf(ann)).toEqual([])

  Object.assign(data, { changes: september })
  // Two runs at once, of which one is killed before it requests the mails, and another one.
  await Promise.allSettled([plan({ housing: 'v2' }, crash), plan({ housing: 'v2' }, crash)])
  expect(await plan({ housing: 'v2' })).toMatchObject({ publication: 2, kind: 'news', mails: 3 })

  const natick = {
    id: '2-01760',
    title: 'Sep 2026 housing figures for Natick, MA 01760',
    paragraphs: [
      'Realtor.com has published Sep 2026. This is what changed since Aug 2026 in the places you watch.',
      `Natick, MA 01760
  Median listing price: $725,000 → $742,000 (-2.4% since Sep 2025)
  Active listings: 41 → 38
  Median days on market: 30 → 27
  ${publicUrl}/zip/01760`,
      'A median depends on the mix of homes for sale, not only on their prices.',
      'Source: Realtor.com.',
    ],
    path: '/zip/01760',
    updated: expect.stringMatching(/^20.*Z$/),
  }
  const entries = await entriesOf(ann)
  expect(entries).toEqual([
    expect.objectContaining({ id: '2-01701', title: 'Sep 2026 housing figures for Framingham, MA 01701' }),
    natick,
  ])
  const mail = await mailOf(ann)
  for (const paragraph of entries.flatMap(({ paragraphs }) => paragraphs)) expect(mail).toContain(paragraph)
  for (const person of [bob, cat]) expect(await entriesOf(person)).toEqual([natick])
  await callFeed(ended, 'PUT')
  expect(await entriesOf(ended)).toEqual([])
  const mails = await service.outbox()
  expect(mails.filter(({ to, subject }) => to === bob.email && /figures/.test(subject!))).toEqual([])
})

test('has restated months and new results of schools, the newest first, at whatever address', async () => {
  await watch(bob, natickHigh.key)
  data.schools = [natickHigh]
  await plan({ housing: 'v2', schools: 's1' })
  const [spring] = natickHigh.springs
  const spring2024: SchoolFigures = { ...natickHigh, springs: [{ ...spring!, year: 2024 }, spring!] }
  Object.assign(data, { schools: [spring2024], schoolVersion: schoolVersion('s2') })
  await plan({ housing: 'v2', schools: 's2' })
  const restated = { ...september.zips[0]!, formerBefore: figures(720_000, 40) }
  data.changes = { ...september, version: 'v3', publication: 3, zips: [restated] }
  await plan({ housing: 'v3' })

  const before = await entriesOf(bob)
  expect(before.map(({ title, path }) => [title, path])).toEqual([
    ['Restated housing figures for Natick, MA 01760', '/zip/01760'],
    ['New test results for Natick High, Natick, MA', '/school/250000000001'],
    ['Sep 2026 housing figures for Natick, MA 01760', '/zip/01760'],
  ])
  expect(before[1]!.paragraphs[1]).toContain(`  ${publicUrl}/school/250000000001`)
  expect(before[1]!.paragraphs.at(-1)).toBe('Source: US Department of Education and Education Data Center.')
  await callFeed(bob, 'POST')
  expect(await entriesOf(bob)).toEqual(before)
})

test('keeps the newest 100 entries, for 12 months', async () => {
  await service.db.query(
    `insert into watch_feed_entry (account_id, publication, place, title, paragraphs, created_at)
     select $1, -1000 - n, '02139', 'Earlier ' || n, '[]', now() - make_interval(days => 361 + 3 * n)
     from generate_series(0, 108) n`,
    [cat.id],
  )
  data.changes = { ...september, version: 'v4', publication: 4, period: '2026-10', previousPeriod: '2026-09' }
  await plan({ housing: 'v4' })
  const titles = async () => (await entriesOf(cat)).map(({ title }) => title)
  expect(await titles()).toHaveLength(100)
  expect((await titles())[0]).toBe('Oct 2026 housing figures for Natick, MA 01760')
  expect((await titles()).at(-1)).toBe('Earlier 96')
  await deleteOldFeedEntries(service.db)
  // Those of 361 and of 364 days ago.
  expect((await titles()).slice(3)).toEqual(['Earlier 0', 'Earlier 1'])
})

test('gets another address with a new password, which ends all other access', async () => {
  const before = await callFeed(ann, 'GET')
  const entries = await entriesOf(ann)
  const changed = await patch(ann, { password: 'a new good one', currentPassword: goodPassword })
  expect(changed.statusCode).toBe(200)
  expect(await statusOf(before)).toBe(404)
  expect(await entriesOf(ann)).toEqual(entries)
})

test('is gone with its entries once it is turned off, or its account is deleted', async () => {
  const [ofBob, ofCat] = [await callFeed(bob, 'GET'), await callFeed(cat, 'GET')]
  const deleted = await cat.call('/api/user', { method: 'DELETE', payload: { currentPassword: goodPassword } })
  expect(deleted.statusCode).toBe(204)
  await callFeed(bob, 'DELETE')
  expect(await Promise.all([ofBob, ofCat].map(statusOf))).toEqual([404, 404])
  const rows = 'select from watch_feed_entry where account_id = any($1)'
  expect(await service.db.query(rows, [[bob.id, cat.id]])).toHaveLength(0)
  await callFeed(bob, 'PUT')
  expect(await entriesOf(bob)).toEqual([])
})
