import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { textOf } from '../src/raw-files.ts'
import { publicFiles } from './files.ts'
import { type ImportOf, startServices } from './product.ts'

const files = publicFiles()
const describeWithFiles = files ? describe : describe.skip
const ORDERS = 10

/** States that have a file of their own (IRS, state results), and a small one. */
const states = ['AZ', 'NV', 'RI']
/** Zips of these states, also as spreadsheets write them. */
const ZIP = /^"?(?:860Z200US)?(?:8[56]\d{3}|89\d{3}|0?28\d\d|0?29\d\d)"?$/

/** The lines of a file about the states, and those that are about none: headers, airports. */
function ofStates(text: string): string {
  if (text.startsWith('[')) {
    const [head, ...rows] = JSON.parse(text) as string[][]
    return JSON.stringify([head, ...rows.filter((row) => ZIP.test(row.at(-1)!))])
  }
  const lines = text.split('\n')
  const kept = lines.filter((line, at) => {
    const fields = line.split(/[,\t]/).slice(0, 3)
    return at < 2 || fields.some((field) => ZIP.test(field) || states.includes(field))
  })
  return kept.join('\n')
}

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
  ([table, key]) =>
    `(select md5(string_agg(t::text, '' order by ${key})) from ${table} t) as "${table}"`,
)
const digestSql = `select ${digests.join(', ')}, count(*)::int as zips, period, data_set, provenance, centers
  from search.read_model, search.zip_profile group by period, data_set, provenance, centers`

describeWithFiles('the shared files in ten random orders (skipped without them)', () => {
  let product: Awaited<ReturnType<typeof startServices>>
  let folder: string
  const imports: ImportOf[] = [{ owner: 'search', source: 'places', states }]

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'homeground-orders-'))
    for (const { file, ...job } of files!) {
      const isAboutPlaces = job.source !== 'airports' && job.source !== 'edc'
      const text = isAboutPlaces ? ofStates(textOf(file)) : textOf(file)
      const path = join(folder, basename(file).replace(/\.gz$/, ''))
      await writeFile(path, text)
      imports.push({ ...job, file: path })
    }
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
    await product.query(`truncate ${tables.map(({ name }) => name).join(', ')} restart identity`)
    await product.load(order)
    const [model] = await product.query(digestSql)
    return model
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
  }, 600_000)
})
