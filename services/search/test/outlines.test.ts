import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { outlineDetails } from '@homeground/catalog/outline-details'
import type { OutlineTopology } from '@homeground/contracts'
import { buildOutlines, packOutlines, polygonsOnGrid } from '@homeground/outlines'
import { SourceError } from '@homeground/sources'
import {
  dbf,
  mutationCount,
  type Ring,
  randomOf,
  rectangle,
  shapefileArchive,
  shp,
  tryMutations,
  zipFile,
} from '@homeground/testing'
import { describe, expect, test } from '@jest/globals'
import { feature } from 'topojson-client'
import { startPlaces } from './start-places.ts'
import { importInto } from './support.ts'

const { db, files, build, serve } = await startPlaces(['MA', 'RI'])
await build()
const { get } = await serve()
const folder = join(await files.write('.keep', ''), '..')

/** Natick beside Framingham, with a hole in which Wellesley is, and Barrington in another state on its southern side. */
const shapes: Record<string, readonly Ring[]> = {
  '01760': [rectangle(-71.4, 42.2, -71.3, 42.3), rectangle(-71.36, 42.24, -71.34, 42.26).toReversed()],
  '02481': [rectangle(-71.36, 42.24, -71.34, 42.26)],
  '01701': [rectangle(-71.5, 42.2, -71.4, 42.3)],
  '02806': [rectangle(-71.4, 42.1, -71.3, 42.2)],
}

const archive = (zips: readonly string[], { column = 'ZCTA5CE20', rings = zips.map((zip) => shapes[zip]!) } = {}) =>
  shapefileArchive('cb_2020_us_zcta520_500k', { column, values: zips, shapes: rings })

async function load(bytes: Buffer | string, name = 'cb_2020_us_zcta520_500k.zip', more: object = {}) {
  const file = join(folder, name)
  await writeFile(file, bytes)
  return importInto(db, { action: 'import', source: 'outlines', file, ...more })
}

const current = async () => {
  const response = await get('/api/outlines')
  return { ...response.json(), etag: response.headers.etag } as { version: string; states: string[]; etag: string }
}

/** The polygons of each zip of a state in degrees. */
async function polygonsOf(state: string, detail = 'high', version = 'current') {
  const topology = (await get(`/api/outlines/${version}/${state}/${detail}`)).json() as OutlineTopology
  return new Map(
    topology.objects.zips.geometries.map((geometry) => {
      const { coordinates } = feature(topology as never, geometry as never).geometry as unknown as GeoJSON.Polygon
      return [
        geometry.id,
        coordinates.map((ring) => new Set(ring.map((point) => point.map((x) => x.toFixed(4)).join()))),
      ]
    }),
  )
}

const corners = (ring: Ring) => new Set(ring.map((point) => point.map((x) => x.toFixed(4)).join()))

describe('before any outlines are loaded', () => {
  test('there is no version, and every address says so', async () => {
    expect(await current()).toMatchObject({ version: null, states: [] })
    const response = await get('/api/outlines/current/MA/low')
    expect([response.statusCode, response.json().error]).toEqual([404, 'No outlines of zips are loaded.'])
  })
})

describe('importing a shapefile', () => {
  test('accepts areas of zips, rejects the others with a reason, and takes the year from the name', async () => {
    const zips = ['01760', '02481', '01701', '02806', '01760', 'ABCDE', '01702']
    const rings = [...zips.slice(0, 5).map((zip) => shapes[zip]!), [rectangle(0, 0, 1, 1)], [rectangle(300, 0, 301, 1)]]
    expect(await load(archive(zips, { rings }))).toMatchObject({
      rowsKept: 4,
      rejected: { 'repeated zip': 1, 'not a ZCTA': 1, 'not an area of degrees': 1 },
      vintage: '2020',
    })
  })

  test('each zip is in the topology of the state that the list of zips says, with its hole', async () => {
    const { version, states } = await current()
    expect([version, states]).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/), ['MA', 'RI']])
    const ma = await polygonsOf('MA')
    expect([...ma.keys()]).toEqual(['01701', '01760', '02481'])
    expect(ma.get('01760')).toEqual(shapes['01760']!.map(corners))
    expect(ma.get('02481')).toEqual([corners(shapes['02481']![0]!)])
    expect([...(await polygonsOf('RI')).keys()]).toEqual(['02806'])
  })

  test.each([
    ['an archive that is cut off', archive(['01760']).subarray(0, 300), 'complete zip archive'],
    ['an archive without attributes', zipFile({ 'a.shp': shp([shapes['01760']!]) }), 'no table of their attributes'],
    [
      'shapes that are cut off',
      zipFile({ 'a.dbf': dbf('ZCTA5CE20', ['01760']), 'a.shp': shp([shapes['01760']!]).subarray(0, 150) }),
      '',
    ],
    ['shapes without zips', archive(['01760'], { column: 'NAME' }), 'no attribute with the zip'],
    ['a text', 'zip,area\n01760,3\n', 'state, zips, outlines'],
    ['a file with one of four zips', archive(['01760']), 'would remove values'],
  ])('%s leaves the outlines as they are', async (_, bytes, fault) => {
    const before = await polygonsOf('MA')
    await expect(load(bytes)).rejects.toThrow(fault)
    await expect(load(bytes)).rejects.toBeInstanceOf(SourceError)
    expect(await polygonsOf('MA')).toEqual(before)
  })

  test('an archive with a damaged byte is refused in a sentence, or loaded with equal outlines', async () => {
    const whole = archive(Object.keys(shapes))
    const random = randomOf(3)
    const before = await polygonsOf('MA')
    for (let i = 0; i < mutationCount(); i++) {
      const damaged = Buffer.from(whole)
      const at = random.upTo(damaged.length)
      damaged[at] = damaged[at]! ^ (1 << random.upTo(8))
      const fault = await load(damaged).catch((error: unknown) => error)
      if (fault instanceof Error) expect([at, fault]).toEqual([at, expect.any(SourceError)])
      expect(await polygonsOf('MA')).toEqual(before)
    }
  }, 120_000)

  test('a shapefile is still no table for importers of tables', async () => {
    const file = join(folder, 'cb_2020_us_zcta520_500k.zip')
    await writeFile(file, archive(['01760']))
    await expect(importInto(db, { action: 'import', source: 'gazetteer', file })).rejects.toThrow('no data file')
  })
})

describe('importing outlines that are built already', () => {
  const lines = () => {
    const areas = Object.entries(shapes).map(([zip, coordinates]) => ({
      zip,
      state: zip === '02806' ? 'RI' : 'MA',
      polygons: polygonsOnGrid({ type: 'Polygon', coordinates: coordinates as never })!,
    }))
    const built = [...buildOutlines(areas)].map((outlines) =>
      [outlines.state, outlines.zips.length, brotliCompressSync(packOutlines(outlines)).toString('base64')].join(','),
    )
    return ['state,zips,outlines', ...built].join('\n')
  }

  test('has the same result, and the same version: its addresses are those of the shapefile', async () => {
    const { version } = await current()
    expect(await load(lines(), 'outlines-2020.csv')).toMatchObject({ rowsKept: 4, rowsRejected: 0, vintage: '2020' })
    const [{ count }] = await db.database.query('select count(distinct load_id)::int as count from outline')
    expect(count).toBeGreaterThan(1)
    expect((await get(`/api/outlines/${version}/MA/low`)).statusCode).toBe(200)
  })

  test('loads only the states that the job names', async () => {
    const loaded = await load(lines(), 'outlines-2020.csv', { states: ['RI'], yes: true, force: true })
    expect(loaded).toMatchObject({ rowsKept: 1 })
    await importInto(db, { action: 'rollback', source: 'outlines' })
  })

  test('damaged forms are refused with a sentence, or loaded with equal outlines', async () => {
    const wrong = await tryMutations({
      text: lines(),
      path: join(folder, 'outlines-2021.csv'),
      seed: 2026,
      others: ['GEOID,ALAND_SQMI,INTPTLAT,INTPTLONG\n01760,10,42,-71\n'],
      load: (file) => importInto(db, { action: 'import', source: 'outlines', file }) as Promise<object>,
      figures: async () => {
        const rows = await db.database.query(
          `select state_abbr || ' ' || detail as name, digest from outline_topology t
           join published p on p.source = 'outlines' and p.load_id = t.load_id`,
        )
        return Object.fromEntries(rows.map(({ name, digest }: Record<string, string>) => [name, digest]))
      },
      isSentence: (error) => error instanceof SourceError,
    })
    expect(wrong).toEqual([])
  }, 600_000)
})

describe('the calls', () => {
  test('an address with a version is kept for a year, compressed as stored, with an ETag', async () => {
    const { version } = await current()
    const bytes: string[] = []
    for (const detail of outlineDetails) {
      const url = `/api/outlines/${version}/MA/${detail}`
      const packed = await get(url, { headers: { 'accept-encoding': 'gzip, br;q=0.9' } })
      expect(packed.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'content-encoding': 'br',
        'cache-control': 'max-age=31536000, immutable',
        vary: 'accept-encoding',
      })
      const plain = await get(url, { headers: { 'accept-encoding': 'gzip, br;q=0' } })
      expect(plain.headers['content-encoding']).toBeUndefined()
      expect(brotliDecompressSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true)
      bytes.push(createHash('sha256').update(plain.rawPayload).digest('hex'))
      const again = await get(url, { headers: { 'if-none-match': String(packed.headers.etag) } })
      expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
    }
    const rows = await db.database.query(
      `select digest from outline_topology t join published p on p.source = 'outlines' and p.load_id = t.load_id
       where state_abbr = 'MA' order by array_position(array['low', 'medium', 'high'], detail)`,
    )
    expect(bytes).toEqual(rows.map(({ digest }: { digest: string }) => digest))
  })

  test('the version and an address without one are checked again each time', async () => {
    const { etag } = await current()
    expect((await get('/api/outlines', { headers: { 'if-none-match': etag } })).statusCode).toBe(304)
    for (const url of ['/api/outlines', '/api/outlines/current/MA/low']) {
      expect((await get(url)).headers['cache-control']).toBe('no-cache')
    }
  })

  test('returns the outline of one zip', async () => {
    const { version } = await current()
    const response = await get(`/api/outlines/${version}/zip/01701`)
    expect(response.headers['cache-control']).toContain('immutable')
    const { type, coordinates } = response.json()
    expect([type, corners(coordinates[0])]).toEqual(['Polygon', corners(shapes['01701']![0]!)])
    expect(response.body).not.toMatch(/\.\d{5}/)
  })

  test.each([
    ['/api/outlines/0123456789abcdef/MA/low', 404, 'has been replaced'],
    ['/api/outlines/current/TX/low', 404, 'no outlines of zips in TX'],
    ['/api/outlines/current/zip/02108', 404, 'no outline of 02108'],
    ['/api/outlines/current/MA/higher', 422, 'detail'],
    ['/api/outlines/current/Mass/low', 422, 'state'],
    ['/api/outlines/1/MA/low', 422, 'version'],
  ])('%s is a %i that says why', async (url, status, text) => {
    const response = await get(url)
    expect([response.statusCode, response.json().error]).toEqual([status, expect.stringContaining(text)])
  })

  test('while Postgres is down, serves what is in memory; anything else is a 503', async () => {
    const { version } = await current()
    const held = await get(`/api/outlines/${version}/MA/high`)
    await db.database.destroy()
    try {
      expect(await current()).toMatchObject({ version })
      expect((await get(`/api/outlines/${version}/MA/high`)).body).toBe(held.body)
      const other = await get(`/api/outlines/${version}/RI/medium`)
      expect([other.statusCode, other.json().code, other.headers['retry-after']]).toEqual([503, 'unavailable', '5'])
    } finally {
      await db.database.initialize()
    }
  })

  test('new outlines have a new version; addresses of the one before are served to pages that are open', async () => {
    const { version } = await current()
    const before = await polygonsOf('MA', 'high', version)
    const moved = Object.entries(shapes).map(([zip, rings]) =>
      rings.map((ring) => ring.map(([lng, lat]) => [lng, lat + (zip === '01701' ? 0.01 : 0)] as const)),
    )
    await load(archive(Object.keys(shapes), { rings: moved }), 'cb_2021_us_zcta520_500k.zip')
    expect((await current()).version).not.toBe(version)
    expect(await polygonsOf('MA', 'high', version)).toEqual(before)
    expect(await polygonsOf('MA')).not.toEqual(before)
    await importInto(db, { action: 'rollback', source: 'outlines' })
    expect((await current()).version).toBe(version)
  })
})
