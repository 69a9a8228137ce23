import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually, startPublisher } from '@homeground/testing'
import { afterAll, expect, test } from '@jest/globals'
import { listJobs, listLoads, postJob, waitForJob } from '../../src/admin-client/jobs.ts'
import { loadReal } from '../../src/refresh/load-real.ts'
import { startSmallSystem } from '../../src/system/small-system.ts'
import { onceAvailable } from '../../src/system/system.ts'
import { lineProgress } from '../../src/terminal/progress.ts'
import { twoPlaces } from '../two-places.ts'
import { censusKey, paths, publishers } from './publishers.ts'

const folder = await mkdtemp(join(tmpdir(), 'homeground-real-test-'))
const publisher = await startPublisher(publishers())
let system: Awaited<ReturnType<typeof startSmallSystem>>
afterAll(async () => {
  await system?.stop()
  publisher.stop()
  await rm(folder, { recursive: true, force: true })
})

async function start(prepare?: string) {
  system = await startSmallSystem({
    folder,
    durable: true,
    tables: ['search', 'housing', 'schools'],
    ...(prepare && { prepare }),
    processes: [
      ...(['search', 'search worker', 'housing', 'housing worker'] as const),
      ...(['schools', 'schools worker', 'gateway'] as const),
    ],
    overrides: { PUBLISHERS_URL: publisher.url, CENSUS_API_KEY: censusKey, ALLOW_PRIVATE_SOURCES: 'true' },
  })
  const access = { address: system.address, token: system.operatorToken }
  // The gateway may still be connecting to its queues.
  await onceAvailable(() => Promise.all([listLoads(access), listJobs(access)]))
  return access
}

/** Loads real data; the lines are those printed so far. */
function load(access: Awaited<ReturnType<typeof start>>) {
  const lines: string[] = []
  const loading = loadReal(
    access,
    lineProgress((line) => lines.push(line)),
  )
  return { lines, loading }
}

/** Made up, as a start loads them. */
const generated = `month_date_yyyymm,postal_code,zip_name,median_listing_price,active_listing_count,total_listing_count,median_days_on_market
202401,01760,"natick, ma",1,2,3,4
`

test('a start with --real that is killed is continued by the next, which asks only for what is missing', async () => {
  const { [paths.months]: months, [paths.hospitals]: hospitals } = publisher.files
  // Prices are being downloaded for as long as the first start runs.
  publisher.files[paths.months] = (response) => response.writeHead(200).write('month_date_yyyymm')
  publisher.files[paths.hospitals] = (response) => response.writeHead(404).end()
  let access = await start(twoPlaces)
  const file = join(folder, 'import/generated.csv')
  await mkdir(join(folder, 'import'), { recursive: true })
  await writeFile(file, generated)
  const params = { source: 'realtor', file, demonstration: true }
  await waitForJob(access, (await postJob(access, { job: 'import', params })).id, () => {})
  const first = load(access)
  // It ends with the system.
  const ended = expect(first.loading).rejects.toThrow('Homeground is not running')
  const done = ['health', 'airports', 'edge', 'edfacts', 'edc']
  await eventually(() => {
    for (const source of done) expect(first.lines.join('\n')).toMatch(new RegExp(`✓ .* refresh ${source}\\b`))
  }, 100_000)
  await system.stop()
  const text = first.lines.join('\n')
  expect(text).toMatch(/about \d\.\d GB to download, about \d+ minutes at 50 Mbit\/s/)
  expect(text).toMatch(/✗.*refresh hospitals/)
  expect(text).toMatch(
    /hospitals was not loaded: .*404 Not Found.*\n {2}Try it again: npm run data -- refresh hospitals/,
  )

  Object.assign(publisher.files, { [paths.months]: months, [paths.hospitals]: hospitals })
  const before = publisher.requests().length
  await ended
  access = await start()
  const second = load(access)
  await second.loading
  const asked = publisher
    .requests()
    .slice(before)
    .map(({ url }) => url!.split('?')[0])
  expect(new Set(asked)).toEqual(new Set([paths.months, paths.hospitals]))
  expect(second.lines.at(-1)).toContain('Real data of all sources is loaded.')
  const loads = await listLoads(access)
  const published = loads.filter(({ state }) => state === 'published')
  expect(published.map(({ source }) => source)).toEqual(expect.arrayContaining(['realtor', 'hospitals', 'acs', 'edc']))
  expect(published.filter(({ demonstration }) => demonstration)).toEqual([])
  // Nothing is left for a third start.
  const third = load(access)
  await third.loading
  expect(third.lines.join()).toMatch(/^Real data of all \d+ sources is loaded/)
  expect(publisher.requests().length).toBe(before + asked.length)
}, 300_000)
