import { type FSWatcher, mkdirSync, watch } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/**
 * Prints a line for each mail that is written to the outbox from now on, with its link to the site, so that a
 * newcomer can follow it. Prints to the terminal only: the links give access to accounts and must not be in a log.
 */
export function printMails(outbox: string, print: (line: string) => void): FSWatcher {
  mkdirSync(outbox, { recursive: true, mode: 0o700 })
  const printed = new Set<string>()
  const watcher = watch(outbox, (_, name) => {
    if (!name?.endsWith('.txt') || printed.has(name)) return
    printed.add(name)
    readFile(join(outbox, name), 'utf8').then(
      (mail) => print(mailLine(mail)),
      // The file was removed in the meantime.
      () => {},
    )
  })
  // Without it the mails are in the outbox all the same.
  watcher.on('error', () => {})
  return watcher
}

/** "Mail to ada@example.com: Confirm your email address: http://…"; the link is left out if there is none. */
export function mailLine(mail: string): string {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(mail)?.[1] ?? ''
  const link = /^https?:\/\/\S+\?token=[\w-]+$/m.exec(mail)?.[0]
  const parts = [`Mail to ${field('To')}`, field('Subject'), ...(link ? [link] : [])]
  return stripVTControlCharacters(parts.join(': '))
}
