import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { paths } from '@homeground/contracts/paths'
import { importFolderOf, root } from '../../checkout/folders.ts'
import type { DemoFile } from '../../demo/plan-demo.ts'
import type { Disposers } from '../../system/parts.ts'
import { processNames, services } from '../../system/processes.ts'
import { type RunningSmallSystem, startSmallSystem } from '../../system/small-system.ts'
import { hideOwnServers } from '../../system/temporary-product.ts'
import { demoFiles, openJobs, startPublisher } from '../../traffic/jobs.ts'
import { createBrowser, untilServed } from '../../traffic/requests.ts'

/** Generated files are the same in each run. */
const generated = join(root, '.cache/trial')

/** Each caller of a trial has an address of its own, and none reaches a daily or hourly limit. */
const highLimits = {
  TRUST_PROXY: '1',
  FREE_DAILY_SEARCHES: '10000000',
  FREE_DAILY_SEARCHES_PER_ADDRESS: '10000000',
  BURST_PER_MINUTE: '1000000',
  BURST_FORMS_PER_MINUTE: '1000000',
  PAGES_PER_MINUTE: '1000000',
  MAILS_PER_CLIENT: '1000000',
  CLIENT_CONNECTIONS: '10000',
  LOG_LEVEL: 'error',
  FEEDBACK_TO: 'operators@mail.example',
  ALLOW_PRIVATE_SOURCES: 'true',
}

interface ProductInput {
  /** States of the generated data; empty for all. */
  readonly states: string[]
  readonly overrides: Record<string, string>
  readonly canFail?: boolean
  readonly webRoot?: string
}

export interface ProductInUse extends RunningSmallSystem {
  readonly jobs: ReturnType<typeof openJobs>
  readonly files: readonly DemoFile[]
  /** Address of a file that differs a little from those with other numbers. */
  readonly urlOf: (number: number, source: string) => string
  /** A zip with prices and schools. */
  readonly zip: string
}

/** Starts the whole product and loads generated data of all sources. */
export async function startProductInUse(input: ProductInput, disposers: Disposers): Promise<ProductInUse> {
  hideOwnServers()
  const { states, overrides, ...more } = input
  const folder = await mkdtemp(join(tmpdir(), `homeground-trial-${process.pid}-`))
  disposers.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }))
  const system = await startSmallSystem({
    folder,
    ...more,
    processes: processNames,
    tables: services,
    // Faults do not cut the power, and the trial does not measure the disk of this machine.
    durable: true,
    hasFlushes: false,
    importFolder: importFolderOf(generated),
    overrides: { ...highLimits, ...overrides },
  })
  disposers.push(system.stop)
  const jobs = openJobs(system.redisUrl)
  disposers.push(jobs.close)
  const files = await demoFiles({ folder: generated, states, log: system.log })
  const publisher = await startPublisher(files)
  disposers.push(publisher.stop)
  await jobs.runImport({ source: 'places', ...(states.length > 0 && { states }) })
  await Promise.all(files.map((file) => jobs.runImport({ ...file, demonstration: true })))
  const [state = 'MA'] = states
  const zip = await largestZip(system.address, state)
  // The schools service shows its results a moment after search does.
  await untilServed(new URL(`${paths.schoolSearch}?states=${state}`, system.address))
  return { ...system, jobs, files, urlOf: publisher.urlOf, zip }
}

/** The zip of a state with most people, once search shows it with its prices and schools. Errors: throws after two minutes. */
async function largestZip(address: string, state: string): Promise<string> {
  const browse = createBrowser(address)
  const path = `/api/search?states=${state}&searchOrderBy=population&searchOrderByDir=desc`
  for (const end = Date.now() + 120_000; Date.now() < end; await sleep(200)) {
    const { body } = await browse('GET', path)
    const [largest] = (Array.isArray(body) ? body : []) as Record<string, unknown>[]
    if (largest?.median_listing_price && largest.overall_score) return String(largest.zip)
  }
  throw new Error('The product did not show its data within two minutes.')
}
