import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { eventually } from '@homeground/testing'
import { afterAll, expect, test } from '@jest/globals'
import { SMTPServer } from 'smtp-server'
import { startFeedbackService } from './support.ts'

/** A port on which nothing listens. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

const subjects: string[] = []
const mailServer = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  authOptional: true,
  onData: async (stream, _session, done) => {
    subjects.push(/^Subject: (.*)\r$/m.exec(await textOf(stream))![1]!)
    done()
  },
})
afterAll(() => new Promise<void>((done) => mailServer.close(() => done())))
const port = await freePort()
const { db, post, operator } = await startFeedbackService({ smtpUrl: `smtp://127.0.0.1:${port}` })

test('messages that are sent while the mail server is down all arrive once it is up, each once', async () => {
  for (const feedback of ['one', 'two', 'three']) {
    expect((await post('/api/submitFeedbackForm', { name: 'Ann', feedback })).statusCode).toBe(200)
  }
  await post('/api/newsletter', { email: 'ann@mail.example' })
  const listed = async () => (await operator('/api/admin/messages')).json()
  expect(await listed()).toMatchObject([{ mailedAt: null }, { mailedAt: null }, { mailedAt: null }])
  await new Promise<void>((done) => void mailServer.listen(port, '127.0.0.1', () => done()))
  await eventually(async () => expect(await db.query('select from mail where sent_at is null')).toEqual([]))
  expect(subjects.sort()).toEqual(['Confirm your Homeground newsletter', 'Feedback #1', 'Feedback #2', 'Feedback #3'])
  expect((await listed()).every(({ mailedAt }: { mailedAt: string }) => mailedAt)).toBe(true)
})
