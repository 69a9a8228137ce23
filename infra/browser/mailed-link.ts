import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'

const mailTimeoutMs = 20_000

/** The newest email to an address in which `pattern` occurs, once there is one. */
export function mailTo(to: string, pattern: RegExp): Promise<string> {
  return newestMail(to, { what: String(pattern), find: (mail) => (pattern.test(mail) ? mail : null) })
}

/** The link to a path of the site in the newest email to an address, as path and query. */
export function mailedLink(to: string, path: string): Promise<string> {
  return newestMail(to, {
    what: `a link to ${path}`,
    find: (mail) => {
      const link = mail.match(/https?:\/\/\S+/g)?.find((each) => new URL(each).pathname === path)
      if (!link) return null
      const { pathname, search } = new URL(link)
      return pathname + search
    },
  })
}

async function newestMail(
  to: string,
  { what, find }: { what: string; find: (mail: string) => string | null },
): Promise<string> {
  const folder = process.env.HOMEGROUND_OUTBOX
  if (!folder) throw new Error('HOMEGROUND_OUTBOX is not set; run the browser tests by npm test.')
  const end = Date.now() + mailTimeoutMs
  for (;;) {
    const names = (await readdir(folder).catch(() => [])).sort().reverse()
    for (const name of names.filter((each) => each.endsWith('.txt'))) {
      const mail = await readFile(join(folder, name), 'utf8')
      const found = mail.includes(`\nTo: ${to}\n`) ? find(mail) : null
      if (found !== null) return found
    }
    if (Date.now() > end) throw new Error(`No mail to ${to} with ${what}`)
    await sleep(100)
  }
}

/** The code in the newest email to an address that confirms it. */
export function mailedCode(to: string): Promise<string> {
  return newestMail(to, { what: 'a code', find: (mail) => mail.match(/^\d{6}$/m)?.[0] ?? null })
}

/** Confirms an email with a code, in the dialog that asks for it. */
export async function enterCode(page: Page, code: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm your email' })
  await dialog.getByLabel('Code').fill(code)
  await dialog.getByLabel('Code').press('Enter')
  await dialog.waitFor({ state: 'hidden' })
}

/** Confirms an email with its link, in the browser that signed up. */
export async function confirmEmail(page: Page, email: string): Promise<void> {
  await page.goto(await mailedLink(email, '/confirm-email'))
  await page.getByRole('button', { name: 'Confirm email' }).click()
  await page.getByRole('heading', { level: 1, name: 'Email confirmed' }).waitFor()
}
