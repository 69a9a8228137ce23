import { once } from 'node:events'
import type { ColumnsInput } from '@homeground/columns'
import type { FigureNotes } from '@homeground/contracts'
import { columnTypes } from '@homeground/service'
import pg from 'pg'
import type { StoredIntervals } from '../rankings/rank-intervals.ts'
import type { PartSums, ZipRows } from '../read-model/combined-places.ts'
import {
  attributeColumns,
  attributePosition,
  type ProfileRow,
  type ReadModel,
  selectReadModel,
} from '../read-model/read-model.ts'

/** The read model and its rows in order of zip, of one version. */
export interface Profile extends ZipRows {
  readonly model: ReadModel
  /** By list: those of earlier versions too, which are valid for the same inputs. */
  readonly rankIntervals: ReadonlyMap<string, StoredIntervals>
}

/** Reads the read model in one transaction, on a connection of its own; null when nothing has been built yet. */
export async function readProfile(url: string): Promise<Profile | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, types: columnTypes })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows: models } = await client.query<ReadModel>(selectReadModel)
    const rows = await readRows(client)
    const { rows: counties } = await client.query<{ county: string; parts: PartSums }>(
      'select county, parts from search.county_parts',
    )
    const { rows: intervals } = await client.query<{ list: string; inputs: string; ranks: Buffer }>(
      'select list, inputs, ranks from search.rank_intervals',
    )
    await client.query('commit')
    const model = models[0]
    if (!model) return null
    const countyParts = new Map(counties.map(({ county, parts }) => [county, parts]))
    return {
      model,
      rows: rows.sort((a, b) => (a.zip < b.zip ? -1 : 1)),
      countyParts,
      rankIntervals: new Map(intervals.map((each) => [each.list, { ...each, ranks: numbersOf(each.ranks) }])),
    }
  } finally {
    await client.end()
  }
}

const wideRows: pg.QueryArrayConfig = { text: 'select * from search.zip_profile', rowMode: 'array' }

/** One row at a time, so that 42,000 wide rows are never in memory twice. */
async function readRows(client: pg.Client): Promise<ProfileRow[]> {
  const rows: ProfileRow[] = []
  let read: ((row: readonly unknown[]) => ProfileRow) | undefined
  const query = client.query(new pg.Query(wideRows))
  query.on('row', (row: readonly unknown[], result?: pg.ResultBuilder) => {
    read ??= rowReader(result!.fields.map(({ name }) => name))
    rows.push(read(row))
  })
  await once(query, 'end')
  return rows
}

/** Reads rows of the named columns: those of attributes as numbers, all others by their names. */
function rowReader(columns: readonly string[]): (row: readonly unknown[]) => ProfileRow {
  const attributesAt = columns.flatMap((name, from) => {
    const to = attributePosition(name)
    return to === undefined ? [] : [{ from, to }]
  })
  const othersAt = columns.flatMap((name, at) => (attributePosition(name) === undefined ? [{ name, at }] : []))
  return (row) => {
    const values = new Float64Array(attributeColumns.length).fill(Number.NaN)
    for (const { from, to } of attributesAt) values[to] = (row[from] as number | null) ?? Number.NaN
    const read: Record<string, unknown> = { values }
    for (const { name, at } of othersAt) read[name] = row[at]
    return read as unknown as ProfileRow
  }
}

/** Copied: the bytes of a row can begin anywhere. */
function numbersOf(bytes: Buffer): Uint16Array {
  return new Uint16Array(Uint8Array.from(bytes).buffer)
}

/** The columns of zips, with their rows in order of zip. */
export function zipColumns({ model, rows }: Profile): ColumnsInput {
  return {
    version: String(model.version),
    ids: rows.map((row) => row.zip),
    ...locationsOf(rows),
    attributes: columnsOf(rows),
    openEnds: openEndsOf(rows),
  }
}

export function locationsOf(places: readonly { state_abbr: string; lat: number; lng: number }[]) {
  return {
    groups: places.map(({ state_abbr }) => state_abbr),
    lat: places.map(({ lat }) => lat),
    lng: places.map(({ lng }) => lng),
  }
}

/** Reads row by row: reading column by column would fetch each row from memory again for every attribute. */
export function columnsOf(rows: readonly Pick<ProfileRow, 'values'>[]): Record<string, Float64Array> {
  const columns = attributeColumns.map(() => new Float64Array(rows.length))
  rows.forEach(({ values }, row) => {
    columns.forEach((column, position) => {
      column[row] = values[position]!
    })
  })
  return Object.fromEntries(columns.map((column, position) => [attributeColumns[position]!, column]))
}

/** By attribute with any: which rows are only known to be above (1) or below (-1) their value. */
export function openEndsOf(places: readonly { notes: FigureNotes }[]): Record<string, number[]> {
  const sides = { over: 1, under: -1 } as const
  const byKey: Record<string, number[]> = {}
  places.forEach(({ notes }, row) => {
    for (const key in notes) {
      const kind = notes[key]!.kind
      if (kind !== 'over' && kind !== 'under') continue
      byKey[key] ??= places.map(() => 0)
      byKey[key][row] = sides[kind]
    }
  })
  return byKey
}
