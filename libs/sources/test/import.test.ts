import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImportJob } from '@homeground/queues'
import { createDatabase } from '@homeground/service'
import { type TestDatabase, testDatabase } from '@homeground/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import type { MigrationInterface, QueryRunner } from 'typeorm'
import {
  collectByKey,
  type FileImporter,
  type ImportDeps,
  importRules,
  importSource,
  listLoads,
  loadMigrations,
  loadRows,
  loadTablesSql,
  type PackageImporter,
  readDelimited,
} from '../src/index.ts'

class CreateTables implements MigrationInterface {
  name = 'CreateTables1763596800001'
  async up(runner: QueryRunner) {
    await runner.query(loadTablesSql)
    await runner.query(`
      create table school (load_id bigint, part text, id text, name text, primary key (load_id, part, id));
      create table lunch (load_id bigint, id text, free int, total int, primary key (load_id, id))`)
  }
  async down() {}
}

/** One row per line and year. */
const directory: FileImporter = {
  tables: ['school'],
  vintageOf: (given, name) => given ?? /\d{4}/.exec(name)?.[0],
  async read(load, file) {
    const table = await readDelimited(file)
    const at = table.header.require({ id: 'id', name: 'name' })
    await loadRows(load, table, {
      table: 'school',
      columns: ['part', 'id', 'name'],
      parse({ fields }) {
        if (fields[at.id] === 'id of the school') return null
        return fields[at.name] === '-' ? 'no name' : { id: fields[at.id]!, name: fields[at.name]! }
      },
      partOf: () => ['2023', '2024'],
      keyOf: ({ id }) => id,
      repeated: 'school repeated',
      rowsOf: ({ id, name }) => ['2023', '2024'].map((part) => [part, id, name]),
    })
  },
}

/** Several lines that make one row. */
const lunch: FileImporter = {
  tables: ['lunch'],
  async read(load, file, { vintage }) {
    await loadRows(load, await readDelimited(file), {
      table: 'lunch',
      columns: ['id', 'free', 'total'],
      parse: ({ fields: [id, kind, count] }) => ({ id: id!, kind: kind!, count: Number(count) }),
      repeated: 'category repeated',
      ...collectByKey<{ id: string; kind: string; count: number }, { id: string } & Record<string, string | number>>({
        keyOf: ({ id }) => id,
        start: ({ id }) => ({ id }),
        add(school, { kind, count }) {
          if (kind in school) return false
          school[kind] = count
          return true
        },
        valuesOf: ({ id, free = null, total = null }) => [id, free, total],
      }),
    })
    load.setVintage(`${vintage ?? 'none given'}, ${load.parts().length} part`)
  },
}

/** Entries of a package, which have no fields. */
const packaged: PackageImporter = {
  tables: ['school'],
  package: () => ({ name: 'schools', version: '1.2.3', vintage: '2018' }),
  async read(load, { states }) {
    const entries = ['MA', 'RI'].map((state, i) => ({ line: i + 1, text: state }))
    await loadRows(
      load,
      { batches: [entries] },
      {
        table: 'school',
        columns: ['part', 'id', 'name'],
        parse: ({ text }) => (states && !states.includes(text) ? null : { text }),
        keyOf: ({ text }) => text,
        repeated: 'state repeated',
        rowsOf: ({ text }) => [['', text, text]],
      },
    )
  },
}

const importers = { owner: 'schools', bySource: { ccd: directory, edge: lunch, places: packaged } }
let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await testDatabase('imports', (url) =>
    createDatabase({ url, schema: 'imports', migrations: [CreateTables, ...loadMigrations] }),
  )
  folder = await mkdtemp(join(tmpdir(), 'import-test-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await database?.drop()
})
afterEach(() => database.database.query('truncate school, lunch, published, load restart identity'))

const run = (job: Partial<ImportJob>, deps: Partial<ImportDeps> = {}) =>
  importSource({ action: 'import', source: 'ccd', ...job }, {
    db: database.database,
    importers,
    rules: importRules({ IMPORT_DIR: '/' }),
    ...deps,
  } as ImportDeps)

async function written(lines: string[], name = 'directory_2024.csv'): Promise<string> {
  const file = join(folder, name)
  await writeFile(file, lines.join('\n'))
  return file
}

const rowsOf = (table: string) => database.database.query(`select * from ${table} order by load_id, id`)

describe('importing a file', () => {
  test('counts every line as accepted or rejected, but for those that are not data', async () => {
    const file = await written([
      'id,name',
      'id of the school,name of the school',
      '1,Natick High',
      '',
      '2,-',
      '1,Natick High School',
      '3,Wilson Middle,extra',
      '* preliminary',
      '4,Memorial',
    ])
    expect(await run({ file })).toMatchObject({
      rowsRead: 7,
      rowsKept: 2,
      rejected: { 'blank line': 1, 'no name': 1, 'school repeated': 1, 'too many columns': 1, footnote: 1 },
      parts: { '2023': 2, '2024': 2 },
    })
    expect(await rowsOf('school')).toMatchObject([
      { id: '1', name: 'Natick High' },
      { id: '1', name: 'Natick High' },
      { id: '4', name: 'Memorial' },
      { id: '4', name: 'Memorial' },
    ])
  })

  test('makes one row of several lines', async () => {
    const file = await written(['id,kind,count', '1,free,5', '2,total,9', '1,total,7', '1,free,6'])
    expect(await run({ source: 'edge', file })).toMatchObject({
      rowsKept: 3,
      rejected: { 'category repeated': 1 },
      parts: { '': 3 },
    })
    expect(await rowsOf('lunch')).toMatchObject([
      { id: '1', free: 5, total: 7 },
      { id: '2', free: null, total: 9 },
    ])
  })

  test('records publisher and vintage: as given, from the name of the file, or from its lines', async () => {
    const schools = ['id,name', '1,Natick High']
    await run({ file: await written(schools) })
    await run({ file: await written(schools), vintage: '2020' })
    await run({ source: 'edge', file: await written(['id,kind,count', '1,free,5']) })
    expect(await listLoads(database.database)).toMatchObject([
      { source: 'edge', publisher: 'NCES', vintage: 'none given, 1 part' },
      { source: 'ccd', vintage: '2020' },
      { source: 'ccd', publisher: 'NCES', vintage: '2024', name: 'directory_2024.csv' },
    ])
  })

  test('stops between batches when its signal aborts, and publishes nothing', async () => {
    const abort = new AbortController()
    const lines = Array.from({ length: 50_000 }, (_, i) => `${i},School ${i} ${'x'.repeat(20)}`)
    const importing = run(
      { file: await written(['id,name', ...lines]) },
      { signal: abort.signal, onProgress: () => abort.abort(new Error('Shutting down.')) },
    )
    await expect(importing).rejects.toThrow('Shutting down.')
    expect(await listLoads(database.database)).toMatchObject([{ state: 'failed' }])
    expect(await rowsOf('school')).toEqual([])
  })

  test('is refused without a file, and for a source of another service', async () => {
    await expect(run({})).rejects.toMatchObject({ code: 'missing', message: 'ccd: name either a file or a url.' })
    await expect(run({ source: 'realtor', file: '/x' })).rejects.toThrow('Schools does not import "realtor".')
  })
})

test('a source that comes with a package needs no file, and the year of its data is the vintage', async () => {
  expect(await run({ source: 'places', states: ['RI'] })).toMatchObject({ rowsRead: 1, rowsKept: 1 })
  expect(await rowsOf('school')).toMatchObject([{ id: 'RI' }])
  const [load] = await listLoads(database.database)
  expect(load).toMatchObject({ name: 'schools@1.2.3', vintage: '2018', sha256: null })
})
