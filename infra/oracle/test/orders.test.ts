import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { eventually } from '@homeground/testing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { publicFiles } from './files.ts'
import { type InputFiles, inputFiles } from './input-files.ts'
import { type ImportOf, startServices } from './product.ts'

const describeWithFiles = publicFiles() ? describe : describe.skip
const ORDERS = 10

/** Pseudorandom numbers from 0 to 1, the same in every run. */
function numbers(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return state / 0x80000000
  }
}

function shuffled<T>(items: readonly T[], next: () => number): T[] {
  return items
    .map((item) => ({ item, at: next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

/** Every table from which figures are shown, by its key; without the numbers of loads. */
const shown = [
  ['search.zip_profile', 'zip'],
  ['housing.current_values', 'zip'],
  ['housing.area_month', 'area, period'],
  ['schools.school_profile', 'nces_id'],
  ['schools.school_year', 'nces_id, year'],
  ['schools.state_level_year', 'state_abbr, level, year'],
  ['schools.zip_score', 'zip'],
] as const
const digests = shown.map(
  ([table, key]) => `(select md5(string_agg(t::text, '' order by ${key})) from ${table} t) as "${table}"`,
)
const digestSql = `select ${digests.join(', ')}, count(*)::int as zips, period, data_set, provenance, centers
  from search.read_model, search.zip_profile group by period, data_set, provenance, centers`

describeWithFiles('the shared files in ten random orders (skipped without them)', () => {
  let product: Awaited<ReturnType<typeof startServices>>
  let folder: string
  let imports: InputFiles['imports']

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'homeground-orders-'))
    imports = (await inputFiles(folder)).imports
    product = await startServices()
  }, 300_000)
  afterAll(async () => {
    await product?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  async function readModelOf(order: readonly ImportOf[]) {
    const tables = await product.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname in ('search', 'housing', 'schools') and tablename not like '%migration%'`,
    )
    await truncate(tables.map(({ name }) => name))
    await product.load(order)
    const [model] = await product.query(digestSql)
    return model
  }

  /** The services read several tables in one transaction, in their own order: then Postgres ends one of the two. */
  async function truncate(names: readonly string[]): Promise<void> {
    await eventually(() => product.query(`truncate ${names.join(', ')} restart identity`), 60_000)
  }

  test('give the same read model', async () => {
    const next = numbers(2026)
    const expected = await readModelOf(imports)
    expect(expected).toMatchObject({ period: '2020-06', data_set: 'real' })
    for (let run = 1; run < ORDERS; run++) {
      const order = shuffled(imports, next)
      const names = order.map(({ source, file }) => (file ? basename(file) : source)).join(', ')
      expect({ names, model: await readModelOf(order) }).toEqual({ names, model: expected })
    }
  }, 3_600_000)
})
