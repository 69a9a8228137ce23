import { createHash, randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mailer, MailIdentity } from './mail.ts'

/**
 * Writes each mail to a readable text file: From, To, Subject, Date, further header fields, a blank line, the text. File
 * names sort by time; a mail with an identity that is sent again replaces its file. Mails contain links that grant access
 * to accounts, so only the process owner can read them.
 */
export function createOutbox(input: { from: string; folder: string }): Mailer {
  const { from, folder } = input
  return {
    async send({ to, subject, text, headers, identity }) {
      const date = identity?.date ?? new Date()
      const head = {
        From: from,
        To: to,
        Subject: subject,
        Date: date.toUTCString(),
        ...(identity && { 'Message-ID': `<${identity.id}>` }),
        ...headers,
      }
      const lines = Object.entries(head).map(([name, value]) => `${name}: ${oneLine(value)}`)
      const name = `${date.toISOString().replaceAll(/[:.]/g, '-')}-${suffix(identity)}`
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Renamed once complete, so that a program watching the folder never sees a partial mail.
      const partial = join(folder, `.${name}.part`)
      await writeFile(partial, `${lines.join('\n')}\n\n${text.trimEnd()}\n`, { mode: 0o600 })
      await rename(partial, join(folder, `${name}.txt`))
      return { refused: null }
    },
  }
}

function suffix(identity: MailIdentity | undefined): string {
  if (!identity) return randomBytes(4).toString('hex')
  return createHash('sha256').update(identity.id).digest('hex').slice(0, 16)
}

function oneLine(value: string): string {
  return value.replaceAll(/\s*[\r\n]+\s*/g, ' ')
}
