import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Load } from '@homeground/contracts'
import { startPublisher } from '@homeground/testing'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { listLoads, postJob } from '../../src/admin-client/jobs.ts'
import { waitForJob } from '../../src/admin-client/wait-for-job.ts'
import { root } from '../../src/checkout/folders.ts'
import { startSmallSystem } from '../small-system.ts'
import { censusKey, libraryFile, paths, publishers } from './publishers.ts'

let folder: string
let publisher: Awaited<ReturnType<typeof startPublisher>>
let system: Awaited<ReturnType<typeof startSmallSystem>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homeground-refresh-test-'))
  publisher = await startPublisher(publishers())
  system = await startSmallSystem({
    ...{ folder, durable: false, tables: ['search', 'housing', 'schools'] },
    processes: [
      ...(['search', 'search worker', 'housing', 'housing worker'] as const),
      ...(['schools', 'schools worker', 'gateway'] as const),
    ],
    overrides: {
      ...{
        PUBLISHERS_URL: publisher.url,
        CENSUS_API_KEY: censusKey,
        ALLOW_PRIVATE_SOURCES: 'true',
      },
    },
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
    ...{ PATH: process.env.PATH, HOMEGROUND_DATA: folder },
    ...{ HOMEGROUND_URL: system.address, HOMEGROUND_TOKEN: system.operatorToken },
  }
  return new Promise((resolve) =>
    execFile(process.execPath, [command, 'refresh', '--all'], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    ),
  )
}

/** The lines of the table, without times: what became of each source and file. */
const outcomes = (output: string) =>
  Object.fromEntries(
    [...output.matchAll(/^(\S+(?: \S+)*?) {2,}(.*?) *[\d.]+ s {2,}(.*)$/gm)].map(
      ([, name, about, result]) => [name, `${about!.replaceAll(/ +/g, ' ')} ${result}`.trim()],
    ),
  )

test('refresh --all turns demonstration data into real data, and again loads only what was missing', async () => {
  const access = { address: system.address, token: system.operatorToken }
  const file = join(folder, 'import/demo_202401.csv')
  await mkdir(join(folder, 'import'), { recursive: true })
  await writeFile(
    file,
    'month_date_yyyymm,postal_code,zip_name,median_listing_price,active_listing_count,total_listing_count,median_days_on_market\n202401,01760,"natick, ma",1,2,3,4\n',
  )
  const demo = { source: 'realtor', file, demonstration: true }
  await waitForJob(access, (await postJob(access, { job: 'import', params: demo })).id, () => {})

  const page = libraryFile('1819', 'FS178_DG584')
  const real = publisher.files[page]!
  publisher.files[page] = (response) => response.end('<!doctype html><title>Sorry</title>')
  const first = await refreshAll()
  const failed = `edfacts reading 2018–19: ${publisher.url}${page}: ${publisher.url}${page}`
  expect([first.code, first.output]).toEqual([1, expect.stringContaining('looks like a web page')])
  expect(first.output).not.toContain(censusKey)
  void failed
  publisher.files[page] = real

  const second = await refreshAll()
  expect([second.code, second.output]).toEqual([0, expect.not.stringContaining('failed')])
  expect(outcomes(second.output)).toEqual({})

  const loads = await listLoads(access)
  const published = loads.filter(({ state }: Load) => state === 'published')
  expect(published.map(({ source, vintage }) => `${source} ${vintage}`).sort()).toEqual([])
  const search = await fetch(`${system.address}/api/search?states=MA,NV`)
  expect(search.headers.get('x-data-set')).toBe('real')
  expect(publisher.requests(paths.months).map(({ headers }) => headers.range ?? '')).toEqual([])
})
