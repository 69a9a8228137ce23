import { type CopyValue, copyRowsIn, publishedDataSet, withLoadLock } from '@homeground/sources'
import type { PoolClient } from 'pg'
import type { DataSource, EntityManager } from 'typeorm'
import { loadedMonths } from '../months/loaded-months.repository.ts'
import { periodOf } from '../months/period.ts'
import { writeAreas } from './area-month.repository.ts'
import { dataVersion } from './data-version.ts'
import { monthsWithValues, zipHistories } from './months.repository.ts'
import { type Frame, frameOf, type Pictured, pictured, pictureOf } from './picture.ts'

const attributes = Object.keys(pictured) as Pictured[]
const lock = { sources: ['derived'], tables: [] }

/**
 * Works out the pictures of all zips and the series of all areas from what is published, and shows
 * them in one transaction. Does nothing when they are of that already. Answers their version.
 */
export async function derive(db: DataSource): Promise<string> {
  return withLoadLock(db, { group: lock }, () =>
    db.transaction('REPEATABLE READ', async (tx) => {
      const version = await dataVersion(tx)
      const known = await tx.query('select version from derived')
      if (known[0]?.version === version) return version
      const months = await loadedMonths(tx)
      const until = months[0]?.period ?? ''
      const frame = frameOf(await monthsWithValues(tx, { until }))
      await writePictures(tx, { until, frame })
      await writeAreas(tx)
      await tx.query(
        `insert into derived (version, months, periods, data_set) values ($1, $2, $3, $4)
         on conflict (id) do update set version = excluded.version, months = excluded.months,
           periods = excluded.periods, data_set = excluded.data_set, derived_at = clock_timestamp()`,
        [version, JSON.stringify(months), periodsOf(frame), await publishedDataSet(tx)],
      )
      return version
    }),
  )
}

/** Attribute → the month of its values; without those that no loaded month has. */
export function periodsOf({ newest }: Frame): Record<string, string> {
  return Object.fromEntries(
    attributes.flatMap((attribute) => {
      const month = newest[pictured[attribute]]
      return month === undefined ? [] : [[attribute, periodOf(month)]]
    }),
  )
}

async function writePictures(tx: EntityManager, { until, frame }: { until: string; frame: Frame }) {
  const rows: CopyValue[][] = []
  for await (const histories of zipHistories(tx, { until })) {
    for (const { zip, stateAbbr, months } of histories) {
      const { values, trend } = pictureOf(months, frame)
      const list = `{${trend.map((value) => value ?? 'NULL').join(',')}}`
      rows.push([zip, stateAbbr, ...attributes.map((attribute) => values[attribute]), list])
    }
  }
  const client: PoolClient = await tx.queryRunner!.connect()
  await tx.query('delete from zip_picture')
  const columns = ['zip', 'state_abbr', ...attributes, 'price_trend']
  await copyRowsIn(client, { table: 'zip_picture', columns }, rows)
}
