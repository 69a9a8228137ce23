import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import { outlineDetails } from '@homeground/catalog/outline-details'
import { isStateAbbr } from '@homeground/catalog/states'
import { buildOutlines, type StateOutlines, topologyOf, unpackOutlines } from '@homeground/outlines'
import {
  coverageByState,
  type FileImporter,
  lineFault,
  type OpenedSource,
  type OpenLoad,
  readTable,
} from '@homeground/sources'
import type { MigrationInterface, QueryRunner } from 'typeorm'
import type { SearchSource } from '../search-source.ts'
import { readShapefile } from './read-shapefile.ts'

/** Unpacked outlines of one state; those of Texas have some 700 kB. */
const LARGEST_STATE_BYTES = 64 * 1024 * 1024

/**
 * The outlines of ZCTAs: the Census Bureau's cartographic boundary file (a shapefile), or a table of outlines that are
 * built already, one line for each state. Either replaces all outlines. A zip belongs to the state that the list of zips
 * says.
 */
const outlines: FileImporter = {
  tables: ['outline', 'outline_topology'],
  acceptsShapefile: true,
  vintageOf: (given, name) => given ?? /(?:^|[^0-9])(20\d\d)(?:[^0-9]|$)/.exec(name)?.[1],
  async read(load, file, { states }) {
    const writer = await createWriter(load)
    const isWanted = (state: string) => !states || states.includes(state)
    if (!file.attributes) return readBuilt(file, { load, writer, isWanted })
    const areas = await readShapefile(file, load)
    for (const state of buildOutlines(areas)) if (isWanted(state.state)) await writer.write(state)
  },
}

type Writer = Awaited<ReturnType<typeof createWriter>>

/** Writes the rows of one state after the other. */
async function createWriter(load: OpenLoad) {
  const zipRows = await load.table({ table: 'outline', columns: ['zip', 'state_abbr'] })
  const topologyRows = await load.table({
    table: 'outline_topology',
    columns: ['state_abbr', 'detail', 'digest', 'brotli'],
  })
  return {
    async write(state: StateOutlines) {
      const topologies = outlineDetails.map((detail) => JSON.stringify(topologyOf(state, detail)))
      const packed = await Promise.all(topologies.map((text) => compress(text, compression)))
      await zipRows.write(state.zips.map(({ zip }) => [zip, state.state]))
      await topologyRows.write(
        outlineDetails.map((detail, i) => {
          const digest = createHash('sha256').update(topologies[i]!).digest('hex')
          return [state.state, detail, digest, `\\x${packed[i]!.toString('hex')}`]
        }),
      )
    },
  }
}

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)
/** As small as at quality 9 but for 1 %, in four tenths of its time, and as at the highest but for some 9 %. */
const compression = { params: { [constants.BROTLI_PARAM_QUALITY]: 7, [constants.BROTLI_PARAM_LGWIN]: 22 } }

/** Reads lines of state, number of zips and outlines as `packOutlines` writes them, in Brotli and base64. */
async function readBuilt(
  file: OpenedSource,
  { load, writer, isWanted }: { load: OpenLoad; writer: Writer; isWanted: (state: string) => boolean },
): Promise<void> {
  const { header, batches } = await readTable(file)
  const at = header.require({ state: 'state', zips: 'zips', outlines: 'outlines' })
  const seen = new Set<string>()
  for await (const lines of batches) {
    for (const line of lines) {
      const fault = lineFault(line.fields, header)
      const [name, count, text] = [at.state, at.zips, at.outlines].map((column) => line.fields[column]?.trim() ?? '')
      if (fault) {
        load.reject(line, fault)
      } else if (isWanted(name!)) {
        const state = await builtOutlines(text!, { state: name!, count: Number(count), seen })
        if (typeof state === 'string') load.reject(line, state)
        else {
          for (const { zip } of state.zips) {
            seen.add(zip)
            load.accept('')
          }
          seen.add(state.state)
          await writer.write(state)
        }
      }
    }
  }
}

/** The outlines of a line, or why it is rejected. */
async function builtOutlines(
  text: string,
  { state, count, seen }: { state: string; count: number; seen: ReadonlySet<string> },
): Promise<StateOutlines | string> {
  if (!isStateAbbr(state)) return 'not a state'
  if (seen.has(state)) return 'repeated state'
  try {
    const bytes = await decompress(Buffer.from(text, 'base64'), { maxOutputLength: LARGEST_STATE_BYTES })
    const outlines = unpackOutlines(bytes.toString())
    if (outlines.state !== state) return 'outlines of another state'
    if (outlines.zips.length !== count) return 'another number of zips than stated'
    return outlines.zips.some(({ zip }) => seen.has(zip)) ? 'repeated zip' : outlines
  } catch (error) {
    return error instanceof RangeError ? error.message : 'outlines are damaged'
  }
}

class Outlines1767500000000 implements MigrationInterface {
  readonly name = 'Outlines1767500000000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table outline (
        load_id bigint not null,
        zip text not null,
        state_abbr text not null,
        primary key (load_id, zip)
      );
      comment on table outline is 'zips that have an outline, in the topologies of their state';

      create table outline_topology (
        load_id bigint not null,
        state_abbr text not null,
        detail text not null,
        digest text not null,
        brotli bytea not null,
        primary key (load_id, state_abbr, detail)
      );
      alter table outline_topology alter column brotli set storage external;
      comment on column outline_topology.detail is 'low, medium or high';
      comment on column outline_topology.digest is 'SHA-256 of the unpacked text, hexadecimal';
      comment on column outline_topology.brotli is 'TopoJSON text, compressed';
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table outline_topology, outline')
  }
}

export const source: SearchSource = {
  importer: {
    ...outlines,
    coverage: async (db) => {
      const zips: { state_abbr: string }[] = await db.query(
        `select state_abbr from outline o join published p on p.source = 'outlines' and p.load_id = o.load_id`,
      )
      return [
        coverageByState(
          { name: 'Outline', unit: 'zip codes' },
          zips.map(({ state_abbr }) => state_abbr),
        ),
      ]
    },
  },
  migrations: [Outlines1767500000000],
}
