import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMailer } from '@homeground/mail'
import { eventually } from '@homeground/testing'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { mailLine, printMails } from './run-until-stopped.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mails-'))
})
afterAll(() => rm(folder, { recursive: true }))

const head = 'From: us@x.example\nTo: ada@example.com\nSubject: Confirm your email address\nDate: today'
const link = 'http://localhost:8080/confirm-email?token=aB_-9'

test('prints each mail once, with its link, also in a folder that was empty', async () => {
  const outbox = join(folder, 'deep', 'outbox')
  const lines: string[] = []
  const watcher = printMails(outbox, (line) => lines.push(line))
  try {
    const mailer = createMailer({ SMTP_URL: '', MAIL_FROM: 'us@x.example', MAIL_OUTBOX: outbox })
    const mail = { to: 'ada@example.com', subject: 'Confirm your email address' }
    await mailer.send({ ...mail, text: `Hello,\n\n${link}\n\nHomeground` })
    const first = `Mail to ada@example.com: Confirm your email address: ${link}`
    await eventually(() => expect(lines).toEqual([first]))
    await writeFile(join(outbox, '.second.part'), `${head}\n\nHello\n`)
    await rename(join(outbox, '.second.part'), join(outbox, 'second.txt'))
    await eventually(() => expect(lines).toEqual([first, 'Mail to ada@example.com: Confirm your email address']))
  } finally {
    watcher.close()
  }
})

test('takes the link only from a line of its own, and no control sequences of the terminal', () => {
  expect(mailLine(`${head}\n\nSee ${link}\n`)).toBe('Mail to ada@example.com: Confirm your email address')
  expect(mailLine(`${head.replace('Confirm', '\u001b[2JConfirm')}\n\n${link}\n`)).toBe(
    `Mail to ada@example.com: Confirm your email address: ${link}`,
  )
})
