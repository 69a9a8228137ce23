import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPublisher } from '@homeground/testing'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { listLoads, postJob, waitForJob } from '../../src/admin-client/jobs.ts'
import { root } from '../../src/checkout/folders.ts'
import { startSmallSystem } from '../../src/system/small-system.ts'
import { onceAvailable } from '../../src/system/system.ts'
import { placesVintage, twoPlaces } from '../two-places.ts'
import { censusKey, paths, publishers } from './publishers.ts'

let folder: string
let publisher: Awaited<ReturnType<typeof startPublisher>>
let system: Awaited<ReturnType<typeof startSmallSystem>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homeground-refresh-test-'))
  publisher = await startPublisher(publishers())
  system = await startSmallSystem({
    folder,
    durable: false,
    tables: ['search', 'housing', 'schools'],
    prepare: twoPlaces,
    processes: [
      ...(['search', 'search worker', 'housing', 'housing worker'] as const),
      ...(['schools', 'schools worker', 'gateway'] as const),
    ],
    overrides: { PUBLISHERS_URL: publisher.url, CENSUS_API_KEY: censusKey, ALLOW_PRIVATE_SOURCES: 'true' },
  })
})
afterAll(async () => {
  await system?.stop()
  publisher?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** `npm run data -- refresh --all`: its exit code and what it prints. */
function refreshAll(): Promise<{ code: number; output: string }> {
  const command = join(root, 'infra/run/src/commands/data/data.ts')
  const env = {
    PATH: process.env.PATH,
    HOMEGROUND_DATA: folder,
    HOMEGROUND_URL: system.address,
    HOMEGROUND_TOKEN: system.operatorToken,
  }
  return new Promise((resolve) =>
    execFile(process.execPath, [command, 'refresh', '--all'], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    ),
  )
}

/** The lines of the table, without times: what became of each source and file. */
function outcomes(output: string): Record<string, string> {
  const lines = output.matchAll(/^(\S+(?: \S+)*) {2,}(.*?) *[\d.]+ s {2,}(.*)$/gm)
  return Object.fromEntries(
    [...lines].flatMap(([, name = '', about = '', result]) =>
      /^[✓✗]/.test(name) ? [] : [[name, `${about} ${result}`.replaceAll(/ +/g, ' ').trim()]],
    ),
  )
}

const day = '2026-11-13'
const tests = {
  'edfacts math 2021–22': `2021–22 ${day} 2`,
  'edfacts reading 2021–22': `2021–22 ${day} 2`,
  'edfacts math 2020–21': `2020–21 ${day} 2`,
  'edfacts reading 2020–21': `2020–21 ${day} 2`,
  'edfacts math 2018–19': `2018–19 ${day} 2`,
  'edfacts reading 2018–19': `2018–19 ${day} 2`,
}
/** Vintage, day of release and rows of what is loaded in the end. */
const expected = {
  gazetteer: `2025 ${day} 2`,
  'acs call 1 of 4': `2020–24 ${day} 2`,
  'acs call 2 of 4': `2020–24 ${day} 2`,
  'acs call 3 of 4': `2020–24 ${day} 2`,
  'acs call 4 of 4': `2020–24 ${day} 2`,
  taxes: `2020–24 ${day} 2`,
  irs: `2022 ${day} 12`,
  'safmr FY2026': `FY2026 ${day} 2`,
  nri: `${day} 2`,
  counties: `2020 ${day} 2`,
  outlines: `2020 ${day} 2`,
  climate: `1991–2020 ${day} 2`,
  'air 2024': `2024 ${day} 2`,
  health: `${day} 2`,
  hospitals: `${day} 2`,
  airports: `${day} 1`,
  realtor: '2026-09/2026-10 4',
  'ccd directory': `2024–25 ${day} 2`,
  'ccd enrollment': `2024–25 ${day} 2`,
  'ccd lunch': `2024–25 ${day} 2`,
  edge: `2024–25 ${day} 2`,
  ...tests,
}
const unpublished = Object.fromEntries(
  ['safmr FY2025', 'safmr FY2027', 'air 2025', 'air 2023', 'air 2022'].map((name) => [name, 'not published yet']),
)
// Insurance nonrenewals have no address to fetch.
const loadedPlaces = { places: `${placesVintage} 2 unchanged` }
const withState = (state: string) =>
  Object.fromEntries(Object.entries(expected).map(([name, about]) => [name, `${about} ${state}`]))

/** Realtor.com’s file of one month in which only the columns are real. */
const generated = `month_date_yyyymm,postal_code,zip_name,median_listing_price,active_listing_count,total_listing_count,median_days_on_market
202401,01760,"natick, ma",1,2,3,4
`

test('refresh --all turns demonstration data into real data; again, it loads only what failed', async () => {
  const access = { address: system.address, token: system.operatorToken }
  const file = join(folder, 'import/generated.csv')
  await mkdir(join(folder, 'import'), { recursive: true })
  await writeFile(file, generated)
  const params = { source: 'realtor', file, demonstration: true }
  // The gateway may still be connecting to its queues.
  const { id } = await onceAvailable(() => postJob(access, { job: 'import', params }))
  await waitForJob(access, id, () => {})

  const lost = `${paths.assessments}?state=MA&year=2025`
  publisher.files[lost] = (response) => response.end('<!doctype html><title>Sorry</title>')
  const first = await refreshAll()
  expect(first.output).not.toContain(encodeURIComponent(censusKey))
  const { edc, ...loaded } = outcomes(first.output)
  expect(first.code).toBe(1)
  expect(loaded).toEqual({ ...withState('loaded'), ...unpublished, ...loadedPlaces })
  expect(edc).toBe(
    `2024–25 ${day} 6 3 loaded, 200 not published yet, 1 failed: edc MA 2025: ${publisher.url}${lost} looks like a web page (HTML), not a table of text. Import the data file itself.`,
  )
  expect(first.output).toMatch(/Not published yet: \S+_Gaz_zcta_national\.zip/)

  delete publisher.files[lost]
  const second = await refreshAll()
  expect(second.code).toBe(0)
  expect(outcomes(second.output)).toEqual({
    ...withState('unchanged'),
    ...unpublished,
    ...loadedPlaces,
    edc: `2024–25 ${day} 8 1 loaded, 3 unchanged, 200 not published yet`,
  })
  // The dropped connection continued; the second refresh asked only whether the file has changed.
  const requests = publisher.requests(paths.months).map(({ headers }) => headers)
  expect(requests).toMatchObject([{}, { 'if-range': '"1"' }, { 'if-none-match': '"1"' }])

  const loads = await listLoads(access)
  const published = loads.filter(({ state }) => state === 'published')
  expect(published.filter(({ demonstration }) => demonstration)).toEqual([])
  expect(published.map(({ source, vintage }) => `${source} ${vintage}`)).toEqual(
    expect.arrayContaining(['acs 2020–24', 'irs 2022', 'realtor 2026-09/2026-10', 'edc 2024–25']),
  )
  const response = await fetch(`${system.address}/api/search?states=MA&fields=median_listing_price`)
  expect(response.headers.get('x-data-set')).toBe('real')
  expect(await response.json()).toContainEqual(expect.objectContaining({ zip: '01760', median_listing_price: 810_000 }))
})
