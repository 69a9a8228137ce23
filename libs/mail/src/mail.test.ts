import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { SMTPServer } from 'smtp-server'
import { createMailer } from './mail.ts'

const MAIL_FROM = 'Homeground <no-reply@homeground.example>'
const link = `https://homeground.example/reset-password?token=${'a'.repeat(120)}&x=é`
const mail = { to: 'jo@mail.example', subject: 'Grüße', text: `Hello,\n\n${link}\n` }

const headers = {
  'List-Unsubscribe': `<https://homeground.example/api/unsubscribe?token=${'b'.repeat(43)}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
}
const identity = { id: 'digest-1@homeground.example', date: new Date('2026-11-20T12:00:00Z') }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mail-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('with an SMTP server', () => {
  const received: { from: string; to: string[]; message: string }[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      done(password === 'right' ? null : new Error('no'), { user: username }),
    onRcptTo: ({ address }, _session, done) => {
      const code = { 'gone@mail.example': 550, 'full@mail.example': 452 }[address]
      done(code ? Object.assign(new Error('not now or never'), { responseCode: code }) : null)
    },
    onData: async (stream, { envelope }, done) => {
      const { mailFrom, rcptTo } = envelope
      const from = mailFrom ? mailFrom.address : ''
      const message = await textOf(stream)
      received.push({ from, to: rcptTo.map(({ address }) => address), message })
      done()
    },
  })
  const mailerWith = (password = 'right') => {
    const { port } = server.server.address() as AddressInfo
    const SMTP_URL = `smtp://user:${password}@127.0.0.1:${port}`
    return createMailer({ SMTP_URL, MAIL_FROM, MAIL_OUTBOX: folder })
  }
  beforeAll(() => new Promise<void>((done) => void server.listen(0, '127.0.0.1', () => done())))
  afterAll(() => new Promise<void>((done) => server.close(() => done())))

  test('sends the mail with its link intact, and writes nothing to the outbox', async () => {
    expect(await mailerWith().send(mail)).toEqual({ refused: null })
    const [{ from, to, message }, ...more] = received as [(typeof received)[0]]
    expect([from, to, more]).toEqual(['no-reply@homeground.example', ['jo@mail.example'], []])
    expect(message).toMatch(/^From: Homeground <no-reply@homeground\.example>\r$/m)
    expect(message).toMatch(/^Content-Transfer-Encoding: quoted-printable\r$/m)
    const body = message.slice(message.indexOf('\r\n\r\n'))
    const bytes = body
      .replaceAll(/=\r\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    expect(Buffer.from(bytes, 'latin1').toString()).toContain(link)
    expect(await readdir(folder)).toEqual([])
  })

  test('sends further header fields as they are, and a Message-ID and date that stay the same', async () => {
    received.length = 0
    for (const _ of [1, 2]) await mailerWith().send({ ...mail, headers, identity })
    expect(received).toHaveLength(2)
    for (const { message } of received) {
      const head = message.slice(0, message.indexOf('\r\n\r\n')).replaceAll('\r\n ', ' ')
      expect(head.split('\r\n')).toEqual(
        expect.arrayContaining([
          'Message-ID: <digest-1@homeground.example>',
          'Date: Fri, 20 Nov 2026 12:00:00 +0000',
          ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
        ]),
      )
    }
  })

  test('returns the reason if the server permanently rejects the recipient, since a retry cannot help', async () => {
    const { refused } = await mailerWith().send({ ...mail, to: 'gone@mail.example' })
    expect(refused).toMatch(/^550 /)
  })

  test('throws what a retry may fix: a full mailbox, a wrong password, a server that is down', async () => {
    await expect(mailerWith().send({ ...mail, to: 'full@mail.example' })).rejects.toThrow(/452/)
    await expect(mailerWith('wrong').send(mail)).rejects.toThrow(/Invalid login/)
    const down = createMailer({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM, MAIL_OUTBOX: folder })
    await expect(down.send(mail)).rejects.toThrow(/ECONNREFUSED/)
  })
})

describe('without an SMTP server', () => {
  test('writes each mail to a readable file, in order of time, that only the owner can open', async () => {
    const outbox = join(folder, 'deep', 'outbox')
    const mailer = createMailer({ SMTP_URL: '', MAIL_FROM, MAIL_OUTBOX: outbox })
    await mailer.send(mail)
    await new Promise((done) => setTimeout(done, 2))
    await mailer.send({ ...mail, subject: 'Second\nBcc: all@mail.example' })
    const names = (await readdir(outbox)).sort()
    expect(names).toHaveLength(2)
    const texts = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')))
    const [, date] = /^Date: (.*)$/m.exec(texts[0]!)!
    expect(texts[0]).toBe(
      `From: ${MAIL_FROM}\nTo: jo@mail.example\nSubject: Grüße\nDate: ${date}\n\nHello,\n\n${link}\n`,
    )
    expect(Number.isNaN(Date.parse(date!))).toBe(false)
    expect(texts[1]).toContain('\nSubject: Second Bcc: all@mail.example\n')
    const { mode } = await stat(join(outbox, names[0]!))
    expect(mode & 0o777).toBe(0o600)
    expect((await stat(outbox)).mode & 0o777).toBe(0o700)
  })

  test('a mail with an identity that is sent again is the same file', async () => {
    const outbox = join(folder, 'again')
    const mailer = createMailer({ SMTP_URL: '', MAIL_FROM, MAIL_OUTBOX: outbox })
    for (const _ of [1, 2]) await mailer.send({ ...mail, headers, identity })
    await mailer.send({ ...mail, identity: { ...identity, id: 'digest-2@homeground.example' } })
    const names = (await readdir(outbox)).sort()
    expect(names).toHaveLength(2)
    const texts = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')))
    expect(texts.filter((text) => text.includes('\nMessage-ID: <digest-1@'))).toHaveLength(1)
    expect(texts.join()).toContain('\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\n')
  })
})
