import { anonymous, type RequestedMail, requireIdentity } from '@homeground/service'
import { createCaller, testIdentityKeys } from '@homeground/testing'
import { expect, test } from '@jest/globals'
import Fastify from 'fastify'
import { startFeedbackService } from './support.ts'

const service = await startFeedbackService()
const { db, clock, callAs, sentMails } = service

const from = (client: string) => {
  const call = callAs({ client })
  return {
    subscribe: async (email: string) =>
      (await call('/api/newsletter', { method: 'POST', payload: { email } })).statusCode,
    write: async (feedback: string) => {
      const payload = { name: 'Ann', feedback }
      return (await call('/api/submitFeedbackForm', { method: 'POST', payload })).statusCode
    },
  }
}
const times = async (count: number, send: (n: number) => Promise<number>) => {
  const statuses: number[] = []
  for (let n = 0; n < count; n++) statuses.push(await send(n))
  return statuses
}
const mailsTo = async (domain: string) => (await sentMails()).filter(({ to }) => to!.endsWith(domain)).length

/** Counts as the user service does when it mails a link. */
async function countElsewhere(client: string, mails: readonly RequestedMail[]) {
  const server = Fastify()
  requireIdentity(server, { service: 'user', keys: testIdentityKeys })
  server.get('/', (request) => service.otherLimits.count(request, mails))
  const response = await createCaller(server, { ...anonymous, client })('/')
  await server.close()
  return response.statusCode === 200 ? response.json() : response.statusCode
}

test('a network address enters 20 strangers for the newsletter per hour; beyond, nothing is stored', async () => {
  const { subscribe, write } = from('192.0.2.1')
  const statuses = await times(30, (n) => subscribe(`person${n}@stranger.example`))
  expect(statuses).toEqual([...Array(20).fill(200), ...Array(10).fill(429)])
  expect(await mailsTo('@stranger.example')).toBe(20)
  expect(await db.query('select from subscriber')).toHaveLength(20)
  expect(await write('More maps')).toBe(429)
  expect(await db.query('select from message')).toEqual([])
  clock.ms += 3600_000
  expect(await subscribe('person20@stranger.example')).toBe(200)
})

test('messages to the operators count toward their network address only: the operators have no limit', async () => {
  for (let network = 0; network < 3; network++) {
    const { write } = from(`2001:db8:0:${network}::/64`)
    expect(await times(21, (n) => write(`Message ${n} of ${network}`))).toEqual([...Array(20).fill(200), 429])
  }
  expect(await db.query('select from message')).toHaveLength(60)
})

test('all services share the counts', async () => {
  const email = 'Ann@Mail.example'
  for (let n = 0; n < 5; n++) {
    expect(await countElsewhere(`198.51.100.${n}`, [{ to: 'ann@mail.example' }])).toEqual([true])
  }
  expect(await from('198.51.100.9').subscribe(email)).toBe(200)
  expect(await mailsTo('@Mail.example')).toBe(0)
  await times(20, (n) => from('203.0.113.1').write(`From one office, ${n}`))
  expect(await countElsewhere('203.0.113.1', [{ to: 'bob@mail.example' }])).toBe(429)
})

test('an address that is entered again within the hour uses up nothing', async () => {
  await times(20, () => from('203.0.113.2').subscribe('cid@again.example'))
  expect(await mailsTo('@again.example')).toBe(1)
  expect(await countElsewhere('203.0.113.3', [{ to: 'cid@again.example' }])).toEqual([true])
})

test('while Redis is down, forms are a 503 and nothing is stored', async () => {
  const rows = async () =>
    Promise.all(['subscriber', 'message', 'mail'].map((table) => db.query(`select from ${table}`)))
  const before = await rows()
  await service.withoutRedis(async (call) => {
    const forms: [string, object][] = [
      ['/api/newsletter', { email: 'dan@mail.example' }],
      ['/api/submitFeedbackForm', { name: 'Dan', feedback: 'More maps' }],
      ['/api/contact', { name: 'Dan', email: 'dan@mail.example', message: 'Hi' }],
    ]
    for (const [url, payload] of forms) {
      const { statusCode, headers } = await call(url, { method: 'POST', payload })
      expect([url, statusCode, headers['retry-after']]).toEqual([url, 503, '5'])
    }
  })
  expect(await rows()).toEqual(before)
})
