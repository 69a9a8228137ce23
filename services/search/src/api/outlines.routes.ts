import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import {
  currentOutlines,
  getOutlines,
  getStateOutlines,
  getZipOutline,
  type OutlineTopology,
  type OutlineVersion,
} from '@homeground/contracts'
import { hasVersion, notFound, requireDatabase, type Server, sentNotModified, unavailable } from '@homeground/service'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { feature } from 'topojson-client'
import type { DataSource } from 'typeorm'

const decompress = promisify(brotliDecompress)

/** The outlines of the whole country at all levels, as the Census Bureau draws them, have some 30 MB. */
const mostCachedBytes = 48 * 1024 * 1024
/** Parsed topologies take about ten times as much memory as their text; those of a state's zips are asked for together. */
const parsedStates = 3
/** Versions whose addresses are served: those before the newest for pages that are open while outlines are loaded. */
const servedVersions = 4

/** `GET /api/outlines` and below: outlines of zips, which search nothing and are read once. */
export function outlineRoutes(server: Server, db: DataSource): void {
  const outlines = createOutlines(db)

  server.route({
    ...getOutlines,
    handler: async (request, reply) => {
      const current = await outlines.current()
      if (sentNotModified(request, reply, String(current.version))) return reply
      return current
    },
  })

  server.route({
    ...getStateOutlines,
    handler: async (request, reply) => {
      const { version, state, detail } = request.params
      const { version: wanted, states } = await outlines.require(version)
      if (!states.includes(state)) throw notFound(`There are no outlines of zips in ${state}.`)
      if (sentUnchanged({ request, reply, isFixed: version === wanted }, `${wanted}/${state}/${detail}`)) return reply
      const packed = await outlines.topology({ version: wanted, state, detail })
      reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
      if (!acceptsBrotli(request)) return reply.send(await decompress(packed))
      return reply.header('content-encoding', 'br').send(packed)
    },
  })

  server.route({
    ...getZipOutline,
    handler: async (request, reply) => {
      const { version, zip } = request.params
      const { version: wanted } = await outlines.require(version)
      if (sentUnchanged({ request, reply, isFixed: version === wanted }, `${wanted}/${zip}`)) return reply
      const outline = await outlines.ofZip({ version: wanted, zip })
      if (!outline) throw notFound(`There is no outline of ${zip}.`)
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(outline))
    },
  })
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** True if the address names the version, so that its response never changes. */
  readonly isFixed: boolean
}

/**
 * Sets the ETag and how long the response may be kept; sends 304 and returns true if the client has it. Only browsers keep
 * it: the gateway adds `private`, since any response may set a cookie.
 */
function sentUnchanged({ request, reply, isFixed }: Exchange, name: string): boolean {
  const etag = `"${createHash('sha1').update(name).digest('base64url')}"`
  reply.header('etag', etag)
  reply.header('cache-control', isFixed ? 'max-age=31536000, immutable' : 'no-cache')
  if (!hasVersion(request, etag)) return false
  reply.status(304).send()
  return true
}

function acceptsBrotli({ headers }: FastifyRequest): boolean {
  return (headers['accept-encoding'] ?? '')
    .split(',')
    .some((each) => /^\s*br\s*(;|$)/.test(each) && !/;\s*q=0(\.0*)?\s*$/.test(each))
}

interface Loaded extends OutlineVersion {
  readonly loadId: string | null
}

interface TopologyName {
  readonly version: string
  readonly state: string
  readonly detail: string
}

/** The published outlines: compressed topologies in memory, the others in Postgres. */
function createOutlines(db: DataSource) {
  const packed = new LRUCache<string, Buffer>({ maxSize: mostCachedBytes, sizeCalculation: ({ length }) => length })
  const parsed = new LRUCache<string, OutlineTopology>({ max: parsedStates })
  const known = new LRUCache<string, Loaded>({ max: servedVersions })
  let newest: Loaded | undefined

  /** What is published; while Postgres is down, what was published last. */
  async function current(): Promise<Loaded> {
    try {
      requireDatabase(db)
      const [published] = await db.query(`select load_id::text from published where source = 'outlines'`)
      const loadId: string | null = published?.load_id ?? null
      if (newest?.loadId !== loadId) newest = await readLoaded(loadId)
      return newest
    } catch (error) {
      if (newest) return newest
      throw outlinesUnavailable(error)
    }
  }

  async function readLoaded(loadId: string | null): Promise<Loaded> {
    if (loadId === null) return { loadId, version: null, states: [] }
    const rows: { state_abbr: string; digest: string }[] = await db.query(
      `select state_abbr, digest from outline_topology where load_id = $1 order by state_abbr, detail`,
      [loadId],
    )
    // Equal outlines have equal addresses, whichever load they are from: browsers keep them for a year.
    const text = rows.map(({ state_abbr, digest }) => `${state_abbr} ${digest}`).join('\n')
    const version = createHash('sha256').update(text).digest('hex').slice(0, 16)
    const states = [...new Set(rows.map(({ state_abbr }) => state_abbr))]
    const loaded = { loadId, version, states }
    known.set(version, loaded)
    return loaded
  }

  async function topology({ version, state, detail }: TopologyName): Promise<Buffer> {
    const key = `${version}/${state}/${detail}`
    const cached = packed.get(key)
    if (cached) return cached
    const [row] = await query<{ brotli: Buffer }>(
      `select brotli from outline_topology where load_id = $1 and state_abbr = $2 and detail = $3`,
      [known.get(version)?.loadId, state, detail],
    )
    if (!row) throw notFound(`There are no outlines of zips in ${state}.`)
    packed.set(key, row.brotli)
    return row.brotli
  }

  async function query<Row>(sql: string, parameters: unknown[]): Promise<Row[]> {
    try {
      requireDatabase(db)
      return await db.query(sql, parameters)
    } catch (error) {
      throw outlinesUnavailable(error)
    }
  }

  return {
    async current(): Promise<OutlineVersion> {
      const { version, states } = await current()
      return { version, states }
    },
    /** The outlines of a version, or those that are published. Errors: 404 for one that is not published. */
    async require(version: string): Promise<{ readonly version: string; readonly states: readonly string[] }> {
      const loaded = known.get(version) ?? (await current())
      if (loaded.version === null) throw notFound('No outlines of zips are loaded.')
      if (version !== currentOutlines && version !== loaded.version) {
        throw notFound(`Version ${version} of the outlines has been replaced: GET /api/outlines returns the newest.`)
      }
      return { version: loaded.version, states: loaded.states }
    },
    topology,
    /** The outline of a zip as a GeoJSON geometry; undefined for a zip without one. */
    async ofZip({ version, zip }: { version: string; zip: string }) {
      const rows = await query<{ state_abbr: string }>(
        `select state_abbr from outline where load_id = $1 and zip = $2`,
        [known.get(version)?.loadId, zip],
      )
      const state = rows[0]?.state_abbr
      if (state === undefined) return undefined
      const key = `${version}/${state}`
      const zips =
        parsed.get(key) ??
        (JSON.parse(
          (await decompress(await topology({ version, state, detail: 'high' }))).toString(),
        ) as OutlineTopology)
      parsed.set(key, zips)
      const geometry = zips.objects.zips.geometries.find(({ id }) => id === zip)
      return geometry && withoutNoise(feature(zips as never, geometry as never).geometry)
    },
  }
}

/** A geometry whose degrees have the digits of the grid, not those of their computation. */
function withoutNoise(geometry: object): object {
  return JSON.parse(
    JSON.stringify(geometry, (_, value) => (typeof value === 'number' ? Number(value.toFixed(4)) : value)),
  )
}

function outlinesUnavailable(cause: unknown) {
  return unavailable('The outlines of zips are unavailable right now. Please try again.', cause)
}
