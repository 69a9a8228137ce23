import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'

const mailPatienceMs = 20_000

/** The link to a path of the site in the newest email to an address, as path and query. */
export async function mailedLink(to: string, path: string): Promise<string> {
  const folder = process.env.HOMEGROUND_OUTBOX
  if (!folder) throw new Error('HOMEGROUND_OUTBOX is not set; run the browser tests by npm test.')
  const end = Date.now() + mailPatienceMs
  for (;;) {
    const names = (await readdir(folder).catch(() => [])).sort().reverse()
    for (const name of names.filter((each) => each.endsWith('.txt'))) {
      const mail = await readFile(join(folder, name), 'utf8')
      const link = mail.match(/https?:\/\/\S+/g)?.find((each) => new URL(each).pathname === path)
      if (mail.includes(`\nTo: ${to}\n`) && link) {
        const { pathname, search } = new URL(link)
        return pathname + search
      }
    }
    if (Date.now() > end) throw new Error(`No mail to ${to} with a link to ${path}`)
    await sleep(100)
  }
}

/** Confirms an email with its link, in the browser that signed up. */
export async function confirmEmail(page: Page, email: string): Promise<void> {
  await page.goto(await mailedLink(email, '/confirm-email'))
  await page.getByRole('button', { name: 'Confirm email' }).click()
  await page.getByRole('heading', { level: 1, name: 'Email confirmed' }).waitFor()
}
