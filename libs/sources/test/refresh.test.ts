import { sourceOf } from '@homeground/catalog/sources'
import type { ImportJob } from '@homeground/queues'
import { type Respond, serveFile, startPublisher, zipFile } from '@homeground/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import {
  type FileImporter,
  importRules,
  importSource,
  loadRows,
  type PackageImporter,
  readDelimited,
  refreshSource,
  requestAddress,
  rollback,
} from '../src/index.ts'
import { startPriceLoads } from './price-loads.ts'

const { db, publishedPrices } = await startPriceLoads()

/** Reads `month,zip,price`; a month is a part. */
const importer: FileImporter = {
  tables: ['price'],
  restates: (name) => /_History/.test(name),
  async read(load, file) {
    const table = await readDelimited(file)
    const at = table.header.require({ month: 'month', zip: 'zip', price: 'price' })
    await loadRows(load, table, {
      table: 'price',
      columns: ['month', 'zip', 'price'],
      parse: ({ fields }) => fields,
      partOf: (fields) => fields[at.month]!,
      keyOf: (fields) => fields.join(),
      repeated: 'repeated',
      rowsOf: (fields) => [[fields[at.month]!, fields[at.zip]!, fields[at.price]!]],
    })
    load.setVintage(load.parts().join('/'))
  },
}
const keys = ['gazetteer', 'acs', 'realtor', 'ccd', 'edge'] as const
const importers = { owner: 'search' as const, bySource: Object.fromEntries(keys.map((key) => [key, importer])) }

const file = (rows: Record<string, number>) =>
  ['month,zip,price', ...Object.entries(rows).map(([month, price]) => `${month},01760,${price}`), ''].join('\n')
const pathOf = (address: string) => new URL(address).pathname
const gazetteer = pathOf(sourceOf('gazetteer').newestFile!)
const history = pathOf(sourceOf('realtor').newestFile!)
const page: Respond = (response) => response.end('<!doctype html><title>Sorry</title>')

let publisher: Awaited<ReturnType<typeof startPublisher>>
beforeAll(async () => {
  publisher = await startPublisher({})
})
beforeEach(() => {
  for (const path of Object.keys(publisher.files)) delete publisher.files[path]
})
afterAll(() => publisher?.stop())

const refresh = (source: (typeof keys)[number], more: Partial<ImportJob> = {}, requestedAtMs?: number) =>
  refreshSource(
    { action: 'refresh', source, ...more },
    {
      db,
      importers,
      rules,
      requestAddress: requestAddress({ PUBLISHERS_URL: publisher.url, CENSUS_API_KEY: 'top-secret' }),
      // Clocks differ a little between the database and this process.
      requestedAtMs: requestedAtMs ?? Date.now() + 1000,
    },
  )
const rules = importRules({ ALLOW_PRIVATE_SOURCES: true, IMPORT_MAX_UNPACKED_MB: 2 })
const states = async (...about: Parameters<typeof refresh>) => (await refresh(...about)).files.map(({ state }) => state)

describe('a refresh', () => {
  test('loads the newest file and names the releases that are not published yet', async () => {
    publisher.files[gazetteer] = serveFile(zipFile({ 'a.txt': file({ '2025': 1 }) }))
    const { files, rowsKept, failure } = await refresh('gazetteer')
    expect({ files, rowsKept, failure }).toMatchObject({
      rowsKept: 1,
      failure: null,
      files: [
        {
          address: publisher.url + gazetteer,
          state: 'loaded',
          vintage: '2025',
          released: '2026-11-13',
          newer: expect.arrayContaining([expect.stringContaining('_Gaz_zcta_national.zip')]),
        },
      ],
    })
    expect(await publishedPrices()).toEqual({ '2025': { '01760': 1 } })
  })

  test('takes the release of a later year once it is there, and not a page in its place', async () => {
    const later = gazetteer.replaceAll('2025', String(new Date().getFullYear()))
    publisher.files[gazetteer] = serveFile(file({ '2025': 1 }))
    if (later === gazetteer) return
    publisher.files[later] = page
    expect((await refresh('gazetteer')).files[0]!.newer).toEqual([publisher.url + later])
    publisher.files[later] = serveFile(file({ '2025': 1, '2026': 2 }))
    expect((await refresh('gazetteer')).files[0]!.address).toBe(publisher.url + later)
    delete publisher.files[later]
    const { failure } = await refresh('gazetteer')
    expect(failure!.message).toBe(`gazetteer: ${publisher.url + later} returned 404 Not Found.`)
    expect(Object.keys(await publishedPrices())).toEqual(['2025', '2026'])
  })

  test('ends early when the file has not changed, by its validators or its bytes', async () => {
    publisher.files[gazetteer] = serveFile(file({ '2025': 1 }))
    expect(await states('gazetteer')).toEqual(['loaded'])
    expect(await states('gazetteer')).toEqual(['unchanged'])
    publisher.files[gazetteer] = serveFile(file({ '2025': 1 }), { etag: '"of another server"' })
    expect(await states('gazetteer')).toEqual(['unchanged'])
    expect(await db.query('select count(*)::int as loads from load')).toEqual([{ loads: 1 }])
    expect(await states('gazetteer', { force: true })).toEqual(['loaded'])
  })

  test('that runs again after its worker was killed does not load twice, and says that it loaded', async () => {
    publisher.files[gazetteer] = serveFile(file({ '2025': 1 }))
    const requestedAtMs = Date.now() - 60_000
    expect(await states('gazetteer', {}, requestedAtMs)).toEqual(['loaded'])
    expect(await states('gazetteer', {}, requestedAtMs)).toEqual(['loaded'])
    expect(await db.query('select count(*)::int as loads from load')).toEqual([{ loads: 1 }])
  })

  test('leaves what was rolled back as it is until the publisher changes it', async () => {
    publisher.files[gazetteer] = serveFile(file({ '2025': 1 }))
    await refresh('gazetteer')
    await rollback(db, { group: { sources: ['gazetteer'], tables: ['price'] }, source: 'gazetteer' })
    const [again] = (await refresh('gazetteer')).files
    expect(again).toMatchObject({ state: 'unchanged', note: expect.stringContaining('rolled back') })
    publisher.files[gazetteer] = serveFile(file({ '2025': 2 }), { etag: '"2"' })
    expect(await states('gazetteer')).toEqual(['loaded'])
  })

  test('of a history takes the place of all months, and a rollback brings them back', async () => {
    publisher.files[history] = serveFile(file({ '2026-08': 1, '2026-09': 2 }))
    await refresh('realtor')
    publisher.files[history] = serveFile(file({ '2026-09': 3, '2026-10': 4 }), { etag: '"2"' })
    await refresh('realtor')
    expect(await publishedPrices()).toEqual({ '2026-09': { '01760': 3 }, '2026-10': { '01760': 4 } })
    await rollback(db, { group: { sources: ['realtor'], tables: ['price'] }, source: 'realtor' })
    expect(await publishedPrices()).toEqual({ '2026-08': { '01760': 1 }, '2026-09': { '01760': 2 } })
  })

  test('sends the key of the Census API, and never shows it', async () => {
    const { failure } = await refresh('acs')
    expect(failure!.message).toMatch(
      /^acs call 1 of 4: http:\S+\/data\/2024\/acs\/acs5 returned 404 Not Found\. acs call 2 of 4: /,
    )
    expect(failure!.message).not.toContain('top-secret')
    const requests = publisher.requests(pathOf(sourceOf('acs').newestFile!))
    expect(requests).toHaveLength(4)
    for (const { url } of requests) expect(url).toMatch(/for=zip%20code%20tabulation%20area:\*&key=top-secret$/)
  })
})

describe('a refresh that fails', () => {
  beforeEach(async () => {
    publisher.files[gazetteer] = serveFile(file({ '2025': 1 }))
    await refresh('gazetteer')
  })
  const full = file({ '2025': 1 })
  test.each<[string, Respond, RegExp, boolean]>([
    ['an HTML page', page, /looks like a web page \(HTML\), not a table of text/, false],
    ['a renamed column', serveFile(full.replace('price', 'cost')), /has no column price/, false],
    [
      'an archive that is cut off',
      serveFile(zipFile({ 'a.txt': full }).subarray(0, 40)),
      /is not a complete zip archive/,
      false,
    ],
    ['a 404', (response) => response.writeHead(404).end(), /returned 404/, false],
    ['a 503', (response) => response.writeHead(503).end(), /returned 503/, true],
    ['a 429', (response) => response.writeHead(429).end(), /returned 429/, true],
  ])('names source and address, and leaves the data: %s', async (_, respond, sentence, retry) => {
    publisher.files[gazetteer] = respond
    const { failure, files } = await refresh('gazetteer', { force: true })
    expect(failure!.message.startsWith(`gazetteer: ${publisher.url}${gazetteer}`)).toBe(true)
    expect([failure!.message, failure!.retry]).toEqual([expect.stringMatching(sentence), retry])
    expect(files).toMatchObject([{ state: 'failed', error: expect.stringMatching(sentence) }])
    expect(await publishedPrices()).toEqual({ '2025': { '01760': 1 } })
  })
})

describe('a file that can be read, but is not whole', () => {
  const rows = (count: number) =>
    ['month,zip,price', ...Array.from({ length: count }, (_, i) => `2025,${10000 + i},1`)].join('\n')
  test.each([
    ['half of the rows', `${rows(50)}\n`, /has 50 rows for 2025, but the last load had 100/],
    ['an end in the middle of a line', rows(95), /it ends in the middle of a line/],
  ])('does not take the place of the whole one, unless it is agreed to: %s', async (_, cut, why) => {
    publisher.files[gazetteer] = serveFile(`${rows(100)}\n`)
    await refresh('gazetteer')
    publisher.files[gazetteer] = serveFile(cut, { etag: '"2"' })
    const { failure } = await refresh('gazetteer')
    expect([failure!.message, failure!.retry]).toEqual([expect.stringMatching(why), false])
    expect(Object.keys((await publishedPrices())['2025']!)).toHaveLength(100)
    expect(await states('gazetteer', { yes: true })).toEqual(['loaded'])
  })

  test('is refused when it unpacks to more than the limit', async () => {
    publisher.files[gazetteer] = serveFile(zipFile({ 'a.txt': '0'.repeat(3 * 1024 * 1024) }))
    const { failure } = await refresh('gazetteer')
    expect(failure).toMatchObject({
      retry: false,
      message: expect.stringMatching(/^gazetteer: http\S+\.zip is larger than 2 MB unpacked, the limit/),
    })
    expect(await publishedPrices()).toEqual({})
  })
})

test('a package is loaded once for each version, and again if only some states of it are', async () => {
  const places: PackageImporter = {
    tables: ['price'],
    package: () => ({ name: 'zips', version: '8.0.0', vintage: '2018' }),
    async read(load, { states: only }) {
      const table = await load.table({ table: 'price', columns: ['month', 'zip', 'price'] })
      for (const [state, zip] of Object.entries({ MA: '01760', NV: '89101' })) {
        if (only && !only.includes(state)) continue
        load.accept('')
        await table.write([['', zip, 1]])
      }
    },
  }
  const deps = { db, importers: { ...importers, bySource: { places } }, rules }
  const run = (action: 'import' | 'refresh', more: Partial<ImportJob> = {}) => {
    const job = { action, source: 'places', ...more }
    return action === 'refresh' ? refreshSource(job, deps) : importSource(job, deps)
  }
  await run('import', { states: ['MA'] })
  expect(await run('refresh')).toMatchObject({
    files: [{ state: 'loaded', vintage: '2018', address: 'zips@8.0.0', rows: 2 }],
  })
  expect(await run('refresh')).toMatchObject({ files: [{ state: 'unchanged', rows: 2 }] })
  expect(await publishedPrices()).toEqual({ '': { '01760': 1, '89101': 1 } })
})

test('a scheduled refresh leaves demonstration data as it is', async () => {
  publisher.files[gazetteer] = serveFile(file({ '2025': 1 }))
  await db.query(
    `insert into load (source, publisher, name, demonstration, partial, state, parts)
     values ('gazetteer', 'A publisher', 'generated', true, false, 'published', '{"2025": 1}')`,
  )
  await db.query(`insert into published values ('gazetteer', '2025', 1)`)
  const before = publisher.requests(gazetteer).length
  const { files } = await refresh('gazetteer', { scheduled: true })
  expect(files).toMatchObject([{ state: 'unchanged', note: expect.stringContaining('refresh') }])
  expect(publisher.requests(gazetteer)).toHaveLength(before)
  expect(await states('gazetteer')).toEqual(['loaded'])
  expect(await states('gazetteer', { scheduled: true })).toEqual(['unchanged'])
})

describe('sources of a group', () => {
  const ccdFolder = '/ccd/Data/zip'
  const directory = `${ccdFolder}/ccd_sch_029_2526_w_1a_073026.zip`
  const list: Respond = (response) =>
    response.end(`<a href="\\/ccd\\/Data\\/zip\\/ccd_sch_029_2526_w_1a_073026.zip">Directory</a>
      <a href="ccd_sch_029_2627_w_0a_050627.zip">Preliminary</a>`)

  test('take the newest final release that the publisher lists, and load what they can', async () => {
    publisher.files['/ccd/files.asp'] = list
    publisher.files[directory] = serveFile(file({ '2026': 1 }))
    publisher.files[`${ccdFolder}/ccd_sch_033_2425_l_2a_073025.zip`] = serveFile(file({ '2025': 2 }))
    const { files, failure } = await refresh('ccd')
    expect(files).toMatchObject([
      { name: 'directory', address: publisher.url + directory, state: 'loaded' },
      { name: 'enrollment', state: 'failed' },
      { name: 'lunch', state: 'loaded' },
    ])
    expect(failure!.message).toMatch(/^ccd enrollment: \S+ccd_sch_052_2425_l_1a_073025.zip returned 404/)
    expect(await publishedPrices()).toEqual({ '2025': { '01760': 2 }, '2026': { '01760': 1 } })
  })

  test('are not loaded without the one that they need', async () => {
    await expect(refresh('edge')).rejects.toThrow(
      'edge is loaded after ccd, which has no real data yet: refresh ccd first.',
    )
    expect(await states('ccd')).toEqual(['failed'])
  })
})
