import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mailer } from './mail.ts'

/**
 * Writes each mail to a readable text file: From, To, Subject, Date, a blank line, the text. File names
 * sort by time. Mails contain links that grant access to accounts, so only the process owner can read them.
 */
export function createOutbox(input: { from: string; folder: string }): Mailer {
  const { from, folder } = input
  return {
    async send({ to, subject, text }) {
      const date = new Date()
      const head = { From: from, To: to, Subject: subject, Date: date.toUTCString() }
      const lines = Object.entries(head).map(([name, value]) => `${name}: ${oneLine(value)}`)
      const name = `${date.toISOString().replaceAll(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}`
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Renamed once complete, so that a program watching the folder never sees a partial mail.
      const partial = join(folder, `.${name}.part`)
      await writeFile(partial, `${lines.join('\n')}\n\n${text.trimEnd()}\n`, { mode: 0o600 })
      await rename(partial, join(folder, `${name}.txt`))
      return { refused: null }
    },
  }
}

function oneLine(value: string): string {
  return value.replaceAll(/\s*[\r\n]+\s*/g, ' ')
}
