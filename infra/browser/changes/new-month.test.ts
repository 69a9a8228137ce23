import { randomUUID } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { seriousViolations } from '../accessibility.ts'
import { getJson, homeground, openPage } from '../browser.ts'
import { confirmEmail, mailTo } from '../mailed-link.ts'
import { callAsSystem, dataFolder } from '../system-call.ts'

const natick = '01760'
const password = 'a field of barley'

/** The newest generated month, written as another month with other prices. */
async function writeMonth(yyyymm: string, priceOf: (price: number) => number): Promise<string> {
  const [source] = globSync('import/demo/**/RDC_Inventory_Core_Metrics_Zip_History.csv', { cwd: dataFolder })
  const [header, ...lines] = (await readFile(join(dataFolder, source!), 'utf8')).split('\n')
  const rows = lines
    .filter((line) => line.startsWith('202404,'))
    .map((line) => {
      // The name is the only field with a comma: 202404,01760,"natick, ma",742000,…
      const [, zip, name, price, rest] = /^\d+,(\d+),("[^"]*"|),([\d.]*),(.*)$/.exec(line)!
      return [yyyymm, zip, name, price === '' ? '' : priceOf(Number(price)), rest].join()
    })
  const file = join(dataFolder, 'import', `months-${yyyymm}-${randomUUID()}.csv`)
  await writeFile(file, [header, ...rows, ''].join('\n'))
  return file
}

type Job = { readonly id: string; readonly state: string; readonly error: string | null }

/** Runs a job of the running product as an operator does, until its result is shown. */
async function runJob(job: string, params: object): Promise<void> {
  const { id } = await callAsSystem<Job>('/api/admin/jobs', { job, params: { source: 'realtor', ...params } })
  for (let state = ''; state !== 'completed'; await sleep(100)) {
    const now = await callAsSystem<Job>(`/api/admin/jobs/${encodeURIComponent(id)}`)
    expect(now.error).toBeNull()
    state = now.state
  }
}

const priceOf = async () =>
  (await getJson<{ median_listing_price: number }[]>(`/api/zips/results?zips=${natick}`))[0]!.median_listing_price
const priceAYearBefore = async () => {
  const { series } = await getJson<{ series: { zip: { median_listing_price: number[] } } }>(
    `/api/housing/zip/${natick}?fields=median_listing_price`,
  )
  return series.zip.median_listing_price.at(-13)!
}
const searchPeriod = async () => {
  const response = await fetch(new URL(`/api/zips/results?zips=${natick}`, homeground()))
  return response.headers.get('x-data-period')
}
const newestMonths = async () =>
  (await getJson<{ housing_periods: { period: string }[] }>('/api/housing/availableHousingPeriods')).housing_periods
    .slice(0, 2)
    .map(({ period }) => period)
const dollars = (value: number) => `$${value.toLocaleString('en-US')}`

async function watchNatick(page: Page, email: string): Promise<void> {
  await page.goto('/signup')
  const form = page.getByRole('form', { name: 'Sign up' })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByLabel('Password', { exact: true }).press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Hello' }).waitFor()
  await confirmEmail(page, email)
  await page.goto(`/zip/${natick}`)
  await page.getByRole('button', { name: `Watch Natick ${natick}` }).click()
  await page.getByText('We’ll email you what changes here each month.').waitFor()
}

/** Turns the feed on, and returns its path. */
async function turnOnFeed(page: Page): Promise<string> {
  await page.goto('/home')
  const feed = page.getByRole('region', { name: 'Feed', exact: true })
  await feed.getByRole('button', { name: 'Turn on feed' }).click()
  await feed.getByText('Whoever has this address can read the feed').waitFor()
  expect(await seriousViolations(page)).toEqual([])
  return new URL((await feed.getByRole('code').textContent())!).pathname
}

/** The entries of a feed as text, for a reader without cookies, once there are as many. */
async function entriesOf(path: string, count: number): Promise<string[]> {
  for (;;) {
    const xml = await (await fetch(new URL(path, homeground()))).text()
    const entries = [...xml.matchAll(/<entry>.*?<title>(.*?)<\/title>.*?<content type="html">(.*?)<\/content>/gs)]
    if (entries.length >= count)
      return entries.map(([, title, html]) => `${title}\n${html!.replaceAll('&lt;br&gt;', '\n')}`)
    await sleep(100)
  }
}

test('a watcher sees a new month on /home, in an email and in a feed, turns emails off, and sees a restatement marked', async () => {
  const page = await openPage()
  const email = `watcher-${randomUUID()}@example.com`
  await watchNatick(page, email)
  const feed = await turnOnFeed(page)
  const april = await priceOf()
  expect(await searchPeriod()).toBe('2024-04')

  const may = 2 * april + 1000
  const file = await writeMonth('202405', (price) => 2 * price + 1000)
  await runJob('import', { file, demonstration: true })
  expect([await priceOf(), await searchPeriod()]).toEqual([may, '2024-05'])
  expect(await newestMonths()).toEqual(['2024-05', '2024-04'])

  await page.goto('/home')
  const watched = page.getByRole('region', { name: 'Watched places' })
  await watched.getByText('May 2024 vs. May 2023').waitFor()
  const row = watched.getByRole('row', { name: /Natick/ })
  const cells = await row.getByRole('cell').allTextContents()
  expect(cells[0]).toContain(dollars(may))
  expect(cells[1]).toContain(`+${dollars(may - (await priceAYearBefore()))}`)
  expect(cells[2]).toContain('unchanged')
  expect(await row.textContent()).not.toContain('Restated')
  expect(await seriousViolations(page)).toEqual([])

  const mail = await mailTo(email, /^Subject: May 2024 housing figures for Natick, MA 01760$/m)
  expect(mail).toContain(`Median listing price: ${dollars(april)} → ${dollars(may)} (+`)
  expect(mail).toContain('These are made-up figures')
  const [entry, ...others] = await entriesOf(feed, 1)
  expect(others).toEqual([])
  expect(entry).toContain('May 2024 housing figures for Natick, MA 01760\n')
  const [sentence] = /Median listing price: .*/.exec(mail)!
  expect(entry).toContain(`\n${sentence}\n`)
  expect(entry).toContain('These are made-up figures')
  const [, oneClick] = /List-Unsubscribe: <https?:\/\/[^/]+(\S+)>/.exec(mail)!
  // As a mail program does it: without cookies, with a form as body.
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  const left = await fetch(new URL(oneClick!, homeground()), { method: 'POST', body })
  expect(left.status).toBe(204)
  await page.reload()
  await watched.getByText('Emails about what changed are off.').waitFor()
  await watched.getByRole('button', { name: 'Turn on emails' }).click()
  await watched.getByText(`After each new month we email what changed to ${email}.`).waitFor()
  const [link] = /\/unsubscribe\?token=[\w-]+$/m.exec(mail)!
  await page.goto(link)
  await page.getByRole('button', { name: 'Turn off emails' }).click()
  await page.getByRole('heading', { level: 1, name: 'Emails turned off' }).waitFor()

  // A wrong file that can be loaded, and its rollback.
  const wrong = await writeMonth('202405', (price) => 10 * price)
  await runJob('import', { file: wrong, demonstration: true })
  expect(await priceOf()).toBe(10 * april)
  await page.goto('/home')
  await row.getByText(`May 2024 was ${dollars(may)}.`).waitFor()
  // Emails are off.
  const [restatement] = await entriesOf(feed, 2)
  expect(restatement).toContain('Restated housing figures for Natick, MA 01760\n')
  expect(restatement).toContain(`May 2024 restated: median listing price ${dollars(may)} → ${dollars(10 * april)}`)
  await page.getByRole('button', { name: 'Turn off', exact: true }).click()
  await page.getByRole('button', { name: 'Turn off feed' }).click()
  await page.getByRole('button', { name: 'Turn on feed' }).waitFor()
  expect((await fetch(new URL(feed, homeground()))).status).toBe(404)
  await runJob('rollback', {})
  expect([await priceOf(), await searchPeriod()]).toEqual([may, '2024-05'])
  await page.reload()
  await watched.getByText('May 2024 vs. May 2023').waitFor()
  expect(await row.textContent()).not.toContain('Restated')
  await runJob('rollback', {})
  expect([await priceOf(), await searchPeriod()]).toEqual([april, '2024-04'])
})
