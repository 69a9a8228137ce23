import { execFile } from 'node:child_process'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { ZipDetail, ZipResult } from '@homeground/contracts'
import { afterEach, describe, expect, test } from '@jest/globals'
import { getJson, homeground } from './browser.ts'

const run = promisify(execFile)
const program = fileURLToPath(new URL('../../docs/api-example/cheapest-zips.ts', import.meta.url))

/** What the example program prints for a state and a least school score. */
async function cheapestZips(site: string, [state, score]: [string, number], env: Record<string, string> = {}) {
  const options = { env: { ...process.env, ...env, HOMEGROUND_URL: site } }
  return run(process.execPath, [program, state, String(score)], options).catch(
    (error: { stdout: string; stderr: string }) => error,
  )
}

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** A site with one zip, whose first response may be another one. */
async function startSite(first: (response: ServerResponse) => void) {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    if (requests.length === 1) return first(response)
    response.setHeader('content-type', 'application/json')
    const zip = { zip: '01760', town: 'Natick', state_abbr: 'MA', overall_score: 80, figures: [] }
    response.end(JSON.stringify(request.url?.startsWith('/api/zip/') ? zip : [zip]))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { requests, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const error = (response: ServerResponse, status: number, { retryAfter }: { retryAfter: number }) => {
  response.writeHead(status, { 'retry-after': String(retryAfter), 'content-type': 'application/json' })
  response.end(JSON.stringify({ error: 'Out of searches.', code: 'quota_exhausted', requestId: 'x' }))
}

describe('the example of docs/api-example', () => {
  test('prints the three least expensive zips of a state with at least a school score', async () => {
    const { stdout } = await cheapestZips(homeground(), ['MA', 70])
    const search = 'states=MA&minLatestSchoolScore=70&searchOrderBy=median_listing_price&searchOrderByDir=asc'
    const expected = (await getJson<ZipResult[]>(`/api/search?${search}`)).slice(0, 3)
    expect(expected).toHaveLength(3)
    const zips = [...stdout.matchAll(/^.+, MA ([0-9]{5}): school score ([0-9.]+)$/gm)]
    expect(zips.map(([, zip]) => zip)).toEqual(expected.map(({ zip }) => zip))
    for (const [, , score] of zips) expect(Number(score)).toBeGreaterThanOrEqual(70)
    for (const { zip, median_listing_price: price } of expected) {
      const { figures } = await getJson<ZipDetail>(`/api/zip/${zip}`)
      const { vintage, publisher } = figures.find(({ key }) => key === 'median_listing_price')!
      expect(stdout).toContain(`listed at $${Number(price).toLocaleString('en-US')} (${vintage}, ${publisher}`)
      expect(stdout).toContain(`${homeground()}/zip/${zip}`)
      const { value, moe } = figures.find(({ key }) => key === 'median_home_value')!
      if (moe)
        expect(stdout).toContain(`valued at $${value!.toLocaleString('en-US')} ± $${moe.toLocaleString('en-US')}`)
    }
  })

  test('sends its key, and repeats a call that is over a limit after the seconds of Retry-After', async () => {
    const site = await startSite((response) => error(response, 429, { retryAfter: 1 }))
    const { stdout, stderr } = await cheapestZips(site.address, ['MA', 70], { HOMEGROUND_API_KEY: 'hg_test' })
    expect(stderr).toContain('429: trying again in 1 s')
    expect(stdout).toContain('Natick, MA 01760: school score 80')
    expect(site.requests.map(({ headers }) => headers.authorization)).toEqual(Array(3).fill('Bearer hg_test'))
    expect(site.requests[0]!.url).toContain('states=MA&minLatestSchoolScore=70')
    expect(site.requests[1]!.url).toBe(site.requests[0]!.url)
  })

  test('stops with the sentence of the error when the limit lasts until midnight', async () => {
    const site = await startSite((response) => error(response, 429, { retryAfter: 3600 }))
    const { stdout, stderr } = await cheapestZips(site.address, ['MA', 70])
    expect(stdout).toBe('')
    expect(stderr).toContain('429 Out of searches.')
    expect(site.requests).toHaveLength(1)
  })

  test('has the types of its calls', async () => {
    const folder = fileURLToPath(new URL('../../', import.meta.url))
    const checked = await run(process.execPath, [
      `${folder}node_modules/typescript/bin/tsc`,
      '--noEmit',
      '-p',
      `${folder}docs/api-example`,
    ])
    expect(checked.stdout).toBe('')
  })
})
