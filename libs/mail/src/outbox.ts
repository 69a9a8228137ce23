import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mailer } from './mailer.ts'

/**
 * Keeps mails as text files that a person can read: From, To, Subject, Date, a blank line, the text. Their
 * names sort by time. They hold links that open accounts, so only the owner of the process may read them.
 */
export function openOutbox(input: { from: string; folder: string }): Mailer {
  const { from, folder } = input
  return {
    async send({ to, subject, text }) {
      const date = new Date()
      const head = { From: from, To: to, Subject: subject, Date: date.toUTCString() }
      const lines = Object.entries(head).map(([name, value]) => `${name}: ${oneLine(value)}`)
      const name = `${date.toISOString().replaceAll(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}`
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Written aside and renamed: who watches the folder never sees half a mail.
      const half = join(folder, `.${name}.part`)
      await writeFile(half, `${lines.join('\n')}\n\n${text.trimEnd()}\n`, { mode: 0o600 })
      await rename(half, join(folder, `${name}.txt`))
      return { refused: null }
    },
  }
}

function oneLine(value: string): string {
  return value.replaceAll(/\s*[\r\n]+\s*/g, ' ')
}
