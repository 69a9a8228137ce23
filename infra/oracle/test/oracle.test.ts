import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readsWholeFiles } from '@homeground/testing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type ShownSchool, schoolDifferences } from '../src/compare-schools.ts'
import { type ShownTown, type Town, townComparison } from '../src/compare-towns.ts'
import { type ShownZip, zipComparison } from '../src/compare-zips.ts'
import { expectedOf } from './expected.ts'
import { publicFiles } from './files.ts'
import { inputFiles } from './input-files.ts'
import { type Service, startServices } from './product.ts'

const describeWithFiles = publicFiles() ? describe : describe.skip
/** Calls at the same time. */
const LANES = 4
/** Of the whole files, a busy machine takes several minutes for each step. */
const limitMs = readsWholeFiles() ? 1_800_000 : 300_000
/** `GET /api/zips` returns up to four. */
const ZIPS_PER_CALL = 4

describeWithFiles('the API against a recomputation from the raw files (skipped without them)', () => {
  let product: Awaited<ReturnType<typeof startServices>>
  let expected: ReturnType<typeof expectedOf>
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'homeground-oracle-'))
    const input = await inputFiles(folder)
    // First: it takes so long that the services would close the connections that wait for it.
    expected = expectedOf(input)
    product = await startServices()
    const version = await product.load(input.imports)
    await product.untilServed(version)
  }, limitMs)
  afterAll(async () => {
    await product?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  /** Calls all paths and collects what differs in the responses. */
  async function differences<T>(service: Service, paths: Iterable<string>, compare: (response: T) => string[]) {
    const found: string[] = []
    const next = [...paths].values()
    const lanes = Array.from({ length: LANES }, async () => {
      for (const path of next) found.push(...compare(await product.call<T>(service, path)))
    })
    await Promise.all(lanes)
    return found
  }

  test(
    'agrees on every figure of every zip: value, margin, percentiles, vintage, reason, flags',
    async () => {
      const { zips } = await product.call<{ zips: string[] }>('search', '/internal/search/places')
      expect(zips.toSorted()).toEqual([...expected.places.keys()].sort())
      const compare = zipComparison(expected)
      const paths = function* () {
        for (let at = 0; at < zips.length; at += ZIPS_PER_CALL)
          yield `/api/zips?zips=${zips.slice(at, at + ZIPS_PER_CALL)}`
      }
      const found = await differences<ShownZip[]>('search', paths(), (shown) => shown.flatMap(compare))
      expect(found).toEqual([])
    },
    limitMs,
  )

  test(
    'agrees on every figure of every town, derived from its zips',
    async () => {
      // Names follow from no figure, so they are taken as they are.
      const rows = await product.query<{ zip: string; id: string; state: string }>(
        `select zip, town || ', ' || state_abbr as id, state_abbr as state from search.zip_profile
         order by zip collate "C"`,
      )
      const towns = new Map<string, Town>(
        [...Map.groupBy(rows, ({ id }) => id)].map(([id, of]) => [
          id,
          { id, state: of[0]!.state, zips: of.map(({ zip }) => zip) },
        ]),
      )
      expect(towns.size).toBeGreaterThan(readsWholeFiles() ? 29_000 : 400)
      const paths = [...towns.keys()].map((id) => {
        const [town, state] = [id.slice(0, -4), id.slice(-2)]
        return `/api/place/${encodeURIComponent(town)}/${state}`
      })
      const found = await differences<ShownTown>('search', paths, townComparison(expected, towns))
      expect(found).toEqual([])
    },
    limitMs,
  )

  test(
    'agrees on every school: results, percentile, rank, impact, lunch, reasons',
    async () => {
      expect(expected.schools.size).toBe(readsWholeFiles() ? 12_722 : 273)
      const paths = [...expected.schools.keys()].map((id) => `/api/school/${id}`)
      const found = await differences<ShownSchool>('schools', paths, (school) =>
        schoolDifferences(school, expected.schools),
      )
      expect(found).toEqual([])
    },
    limitMs,
  )
})
