import { createIdentitySigner, deadlineHeader, identityHeader } from '@homeground/service'
import { signAs, testIdentityKeys, truncateTables } from '@homeground/testing'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { deleteOld } from '../src/database.ts'
import { operators, startFeedbackService } from './support.ts'

const { db, clock, post, visitor, browser, operator, mark, sentMails, server } = await startFeedbackService()

beforeEach(async () => {
  // The worker still sends what the test before has stored.
  await sentMails()
  await truncateTables(db, 'message', 'mail', 'idempotency_key')
})

const list = async (query = '') => (await operator(`/api/admin/messages${query}`)).json()
const failed = 'Sorry, feedback not sent.  Make sure both fields are filled out.'
const problem = {
  about: 'zip',
  id: '01760',
  figure: 'Median listing price',
  problem: 'Far too low',
  vintage: 'Apr 2024',
  dataVersion: 'realtor load 12',
}

describe('POST /api/submitFeedbackForm', () => {
  test('stores what was sent, mails it to the operators, and lists it', async () => {
    const answer = await post('/api/submitFeedbackForm', { name: ' Ann ', feedback: 'More maps\n' })
    expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true }])
    const mail = (await sentMails()).at(-1)!
    expect([mail.to, mail.subject]).toEqual([operators, 'Feedback #1'])
    expect(mail.text).toContain('\nFrom: Ann\nSent: 2026-11-20T12:00:00.000Z\n\nMore maps\n')
    expect(await list()).toEqual([
      {
        id: 1,
        kind: 'feedback',
        name: 'Ann',
        email: null,
        text: 'More maps',
        about: null,
        sentAt: '2026-11-20T12:00:00.000Z',
        mailedAt: expect.any(String),
        doneAt: null,
      },
    ])
  })

  test('is stored and mailed once if it is sent twice, also at the same time, and again an hour later', async () => {
    const send = () => post('/api/submitFeedbackForm', { name: 'Ann', feedback: 'Twice' })
    const answers = [...(await Promise.all([send(), send(), send()])), await send()]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(await list()).toHaveLength(1)
    clock.ms += 3600_000
    await send()
    expect(await list()).toHaveLength(2)
    expect((await sentMails()).filter(({ text }) => text.includes('\nTwice\n'))).toHaveLength(2)
  })

  test('with a key, is stored and mailed once however often its response is lost, for a day', async () => {
    const send = (feedback: string, key = 'a key of this attempt') =>
      visitor('/api/submitFeedbackForm', {
        method: 'POST',
        payload: { name: 'Ann', feedback },
        headers: { 'idempotency-key': key.replaceAll(' ', '-') },
      })
    const answers = await Promise.all(Array.from({ length: 5 }, () => send('Once')))
    clock.ms += 23 * 3600_000
    answers.push(await send('Once'))
    expect(answers.map((each) => each.json())).toEqual(Array(6).fill({ ok: true }))
    const other = await send('Something else')
    expect([other.statusCode, other.json().error]).toEqual([
      422,
      'Idempotency-Key: was sent before with other values; send a new one with new values.',
    ])
    expect(await list()).toHaveLength(1)
    await send('Once', 'a key of another attempt')
    expect(await list()).toHaveLength(2)
    clock.ms += 3600_000
    await deleteOld(db, clock.ms)
    expect(await db.query('select from idempotency_key')).toHaveLength(1)
    expect((await sentMails()).filter(({ text }) => text.includes('\nOnce\n'))).toHaveLength(2)
  })

  test('with the same text from two browsers, is two messages', async () => {
    for (const device of ['one browser', 'another browser', 'one browser']) {
      await browser(device)('/api/submitFeedbackForm', {
        method: 'POST',
        payload: { name: 'Ann', feedback: 'More maps' },
      })
    }
    expect(await list()).toHaveLength(2)
  })

  test('that nobody waits for any more is not stored', async () => {
    const answer = await visitor('/api/submitFeedbackForm', {
      method: 'POST',
      payload: { name: 'Ann', feedback: 'Too late' },
      headers: { [deadlineHeader]: '0' },
    })
    expect(answer.statusCode).toBe(503)
    expect(await list()).toEqual([])
  })

  test.each([
    [{}, ['name', 'feedback']],
    [{ name: 'Ann' }, ['feedback']],
    [{ name: '  ', feedback: 'More maps' }, ['name']],
    [{ name: '', feedback: '\n' }, ['name', 'feedback']],
  ])('without both fields, %j, says so in the words of the specification', async (body, fields) => {
    const answer = await post('/api/submitFeedbackForm', body)
    expect([answer.statusCode, answer.json().error]).toEqual([422, failed])
    expect(Object.keys(answer.json().errors)).toEqual(fields)
    expect(await list()).toEqual([])
  })

  test.each([
    ['website', { website: 'https://spam.example' }, /field that must stay empty/],
    ['elapsedMs', { elapsedMs: 300 }, /sent too fast/],
  ])('from a program, by %s, is refused in a sentence', async (field, more, sentence) => {
    const answer = await post('/api/submitFeedbackForm', { name: 'A', feedback: 'B', ...more })
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]])
    expect(answer.json().error).toMatch(sentence)
    expect(await list()).toEqual([])
  })
})

test('a contact message is mailed so that operators can answer it', async () => {
  const body = { name: 'Bob', email: 'bob@mail.example', message: 'Do you sell data?' }
  expect((await post('/api/contact', { ...body, elapsedMs: 9000 })).json()).toEqual({ ok: true })
  const mail = (await sentMails()).at(-1)!
  expect(mail.subject).toBe('Contact #1')
  expect(mail.text).toContain('\nReply-To: bob@mail.example\n')
  expect(mail.text).toContain('\nFrom: Bob <bob@mail.example>\n')
})

test('a wrong figure is reported with its vintage and the version of the data', async () => {
  const answer = await post('/api/report', problem)
  expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true, reference: 1 }])
  // Sent again after a lost response, it is the same report.
  expect((await post('/api/report', problem)).json().reference).toBe(1)
  const mail = (await sentMails()).at(-1)!
  expect(mail.subject).toBe('Data problem #1')
  expect(mail.text).toContain('\nReference: 1\n')
  expect(mail.text).toContain(
    `Page: https://homeground.example/zip/01760
Figure: Median listing price
Vintage: Apr 2024
Data: realtor load 12

Far too low
`,
  )
  const { problem: _, ...about } = problem
  expect(await list()).toMatchObject([{ id: 1, kind: 'problem', name: '', email: null, about }])
})

test('a wrong figure of a district is reported with the page of the district', async () => {
  const about = { about: 'district', id: '2508430', figure: 'Test results and scores' }
  expect((await post('/api/report', { ...about, problem: 'Two schools are missing' })).json().reference).toBe(1)
  expect((await sentMails()).at(-1)!.text).toContain('Page: https://homeground.example/schools/district/2508430\n')
  expect(await list()).toMatchObject([{ id: 1, about }])
})

test.each([
  ['/api/contact', 'name', { email: 'a@b.example', message: 'Hi' }],
  ['/api/contact', 'email', { name: 'A', email: 'a@b', message: 'Hi' }],
  ['/api/contact', 'message', { name: 'A', email: 'a@b.example', message: ' ' }],
  ['/api/contact', 'message', { name: 'A', email: 'a@b.example', message: 'x'.repeat(4001) }],
  ['/api/contact', 'name', { name: 'A\0', email: 'a@b.example', message: 'Hi' }],
  ['/api/submitFeedbackForm', 'name', { name: 'x'.repeat(101), feedback: 'Hi' }],
  ['/api/report', 'id', { ...problem, id: '250843001336' }],
  ['/api/report', 'id', { ...problem, about: 'district' }],
  ['/api/report', 'about', { ...problem, about: 'town' }],
  ['/api/report', 'problem', { ...problem, problem: '' }],
  ['/api/report', 'request', { ...problem, operator: true }],
])('POST %s with a bad %s is a 422 that names it', async (url, field, body) => {
  const answer = await post(url, body)
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]])
  expect(await list()).toEqual([])
})

describe('the list of messages', () => {
  test('is filtered by kind and by what is done, which an operator marks', async () => {
    await post('/api/report', problem)
    await post('/api/submitFeedbackForm', { name: 'Ann', feedback: 'More maps' })
    await post('/api/submitFeedbackForm', { name: 'Ann', feedback: 'Fewer maps' })
    expect((await mark(2, true)).statusCode).toBe(204)
    const ids = async (query: string) => (await list(query)).map(({ id }: { id: number }) => id)
    expect(await ids('')).toEqual([3, 2, 1])
    expect(await ids('?kind=feedback')).toEqual([3, 2])
    expect(await ids('?state=open')).toEqual([3, 1])
    expect(await ids('?kind=feedback&state=done')).toEqual([2])
    expect(await ids('?before=3&state=open')).toEqual([1])
    await mark(2, false)
    expect(await ids('?state=done')).toEqual([])
    expect((await mark(99, true)).statusCode).toBe(404)
    expect((await operator('/api/admin/messages?kind=spam')).statusCode).toBe(422)
  })

  test.each(['99999999999999999999', '9223372036854775808', '0', '-1', '1.5', '1e400', 'x'])(
    'refuses the number %s, which no message has',
    async (id) => {
      const marked = await operator(`/api/admin/messages/${id}`, { method: 'PATCH', payload: { done: true } })
      const listed = await operator(`/api/admin/messages?before=${id}`)
      expect([marked.statusCode, listed.statusCode]).toEqual([422, 422])
    },
  )

  test('has none of a number that is not given yet', async () => {
    expect((await mark(Number.MAX_SAFE_INTEGER, true)).statusCode).toBe(404)
  })

  test('is for operators only', async () => {
    const calls = [
      visitor('/api/admin/messages'),
      visitor('/api/admin/messages/1', { method: 'PATCH', payload: { done: true } }),
      post('/api/admin/newsletter', { subject: 'Hi', text: 'All' }),
    ]
    expect((await Promise.all(calls)).map(({ statusCode }) => statusCode)).toEqual([403, 403, 403])
  })
})

describe('another process', () => {
  const url = '/api/admin/messages'
  const call = { to: 'feedback', method: 'GET', path: url } as const
  const statusWith = async (header: string) => {
    return (await server.inject({ url, headers: { [identityHeader]: header } })).statusCode
  }

  test('reads no messages in its own name, and not in the name of an operator', async () => {
    expect(await statusWith(signAs('gateway')(call))).toBe(403)
    // Search has keys for housing and schools only; it could try one of them.
    const search = createIdentitySigner('search', {
      IDENTITY_KEY_SEARCH_HOUSING: testIdentityKeys.IDENTITY_KEY_SEARCH_HOUSING!,
    })
    expect(await statusWith(search({ ...call, to: 'housing' }))).toBe(401)
    const ada = { subject: 'operator:ada@example.org', tier: 'premium', role: 'operator' } as const
    expect(await statusWith(search({ ...call, to: 'housing', identity: ada }))).toBe(401)
    expect(await statusWith(signAs('gateway')({ ...call, identity: ada }))).toBe(200)
  })

  test('gets nothing with a header that was made for another service, method or path', async () => {
    const ada = { subject: 'operator:ada@example.org', tier: 'premium', role: 'operator' } as const
    const sign = signAs('gateway')
    expect(await statusWith(sign({ ...call, to: 'search', identity: ada }))).toBe(401)
    expect(await statusWith(sign({ ...call, method: 'PATCH', identity: ada }))).toBe(401)
    expect(await statusWith(sign({ ...call, path: `${url}/1`, identity: ada }))).toBe(401)
  })
})
