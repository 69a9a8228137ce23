import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The mails in an outbox folder, oldest first; `link` and `token` are those of the first line that is a link. */
export async function readOutbox(folder: string) {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.txt')).sort()
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return texts.map((text) => ({
    to: /^To: (.*)$/m.exec(text)?.[1],
    subject: /^Subject: (.*)$/m.exec(text)?.[1],
    text,
    link: /^https:.*$/m.exec(text)?.[0],
    token: /\?token=([\w-]+)$/m.exec(text)?.[1],
  }))
}
