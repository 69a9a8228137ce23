import { monthNumber, periodOf } from '@homeground/catalog/periods'
import {
  getHousingChanges,
  getHousingChangesOfPlace,
  getHousingChangesOfPlaceSince,
  getHousingChangesSince,
  type HousingChanges,
  type HousingChangesOfPlace,
  type MonthChange,
  type MonthFigures,
} from '@homeground/contracts'
import { type Db, requireDatabase, type Server, sentNotModified } from '@homeground/service'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DataSource } from 'typeorm'
import { type LoadedMonthKey, loadedMonthsOfZips } from '../months/area-month.repository.ts'
import { attributeColumns } from '../months/month-table.ts'
import {
  loadsFirstShown,
  newestPublication,
  type Publication,
  publicationBefore,
} from '../months/publication.repository.ts'

const { median_listing_price, housing_inventory, days_on_market } = attributeColumns

/** The figures of a zip, or a place of several, in a loaded month; undefined without a row. */
type FigureLookup = (month: LoadedMonthKey, subject: string) => MonthFigures | undefined

interface Figures {
  readonly zips: readonly string[]
  readonly months: readonly LoadedMonthKey[]
}

/** Those of each of the zips. */
async function readMonthFigures(db: Db, { zips, months }: Figures): Promise<FigureLookup> {
  const rows: (MonthFigures & LoadedMonthKey & { zip: string })[] = await db.query(
    `select m.zip, m.period, m.load_id::float8 as load,
       round(m.${median_listing_price}) as median_listing_price,
       m.${housing_inventory} as housing_inventory, m.${days_on_market} as days_on_market
     from unnest($1::bigint[], $2::text[]) as wanted (load_id, period)
     join month m on m.load_id = wanted.load_id and m.period = wanted.period and m.zip = any ($3)`,
    [months.map(({ load }) => load), months.map(({ period }) => period), zips],
  )
  const keyOf = ({ load, period }: LoadedMonthKey, zip: string) => `${load} ${period} ${zip}`
  const byKey = new Map(rows.map(({ zip, period, load, ...figures }) => [keyOf({ period, load }, zip), figures]))
  return (month, zip) => byKey.get(keyOf(month, zip))
}

/** Those of all zips together, whatever the name of their place. */
async function readFiguresTogether(db: Db, { zips, months }: Figures): Promise<FigureLookup> {
  const rows = await loadedMonthsOfZips(db, { zips, months })
  return ({ load, period }) => {
    const row = rows.find((each) => each.load === load && each.period === period)
    if (!row) return undefined
    const { median_listing_price, housing_inventory, days_on_market } = row
    return { median_listing_price, housing_inventory, days_on_market }
  }
}

const listOf = (zips: string | undefined) => [...new Set(zips?.split(',') ?? [])]

/** Changes of named zips from the month before to the newest one: for people, and for the mail about it. */
export function changesRoutes(server: Server, db: DataSource): void {
  server.route({
    ...getHousingChanges,
    handler: async (request, reply) => {
      requireDatabase(db)
      const { zips } = request.query
      return sendChanges(await changesOfZips(db, { zips: listOf(zips) }), { request, reply, zips })
    },
  })

  server.route({
    ...getHousingChangesSince,
    handler: async ({ query: { zips, since } }) => {
      requireDatabase(db)
      return changesOfZips(db, { zips: listOf(zips), since })
    },
  })

  server.route({
    ...getHousingChangesOfPlace,
    handler: async (request, reply) => {
      requireDatabase(db)
      const { zips } = request.query
      return sendChanges(await changesTogether(db, { zips: listOf(zips) }), { request, reply, zips })
    },
  })

  server.route({
    ...getHousingChangesOfPlaceSince,
    handler: async ({ query: { zips, since } }) => {
      requireDatabase(db)
      return changesTogether(db, { zips: listOf(zips), since })
    },
  })
}

/** The changes with what their headers say of them; 304 if the client has them. */
function sendChanges<Changes extends Omit<HousingChanges, 'zips'>>(
  changes: Changes,
  { request, reply, zips }: { request: FastifyRequest; reply: FastifyReply; zips: string },
): Changes | FastifyReply {
  if (sentNotModified(request, reply, changes.version, zips)) return reply
  reply.header('x-data-set', changes.data_set)
  if (changes.period) reply.header('x-data-period', changes.period)
  return changes
}

async function changesOfZips(db: DataSource, { zips, since }: Request): Promise<HousingChanges> {
  const { newest, changeOf } = await housingChanges(db, { zips, since, read: readMonthFigures })
  const zipChanges = zips.flatMap((zip) => {
    const change = changeOf(zip)
    return change ? [{ zip, ...change }] : []
  })
  return { ...newest, zips: zipChanges }
}

async function changesTogether(db: DataSource, { zips, since }: Request): Promise<HousingChangesOfPlace> {
  const { newest, changeOf } = await housingChanges(db, { zips, since, read: readFiguresTogether })
  return { ...newest, change: changeOf('') }
}

interface Request {
  readonly zips: readonly string[]
  /** Former figures are those shown since this publication; by default since the newest month was first shown. */
  readonly since?: number | undefined
}

/** A month that is compared: its load now, and the load from which it was shown before, if that is another one. */
interface ComparedMonth {
  readonly shown: LoadedMonthKey
  readonly former: LoadedMonthKey | undefined
}

interface FoundChanges {
  readonly newest: Omit<HousingChanges, 'zips'>
  /** Of a zip, or of all zips together; null without figures in both months. */
  readonly changeOf: (subject: string) => MonthChange | null
}

/**
 * The figures of named zips, or of all together, in the newest month and in the loaded month before, and former figures of
 * both where the publisher has restated them. Rows of loads that are too old to be rolled back to are deleted, so that
 * those are not known any more.
 */
async function housingChanges(
  db: DataSource,
  { zips, since, read }: Request & { readonly read: (db: Db, figures: Figures) => Promise<FigureLookup> },
): Promise<FoundChanges> {
  return db.transaction('REPEATABLE READ', async (tx) => {
    const [derived] = await tx.query('select version from derived')
    const publication = await newestPublication(tx)
    const period = publication?.period || null
    const previousPeriod = (publication && previousMonth(publication)) ?? null
    const newest = {
      version: derived?.version ?? '',
      publication: publication?.id ?? 0,
      period,
      previousPeriod,
      data_set: publication?.data_set ?? ('none' as const),
    }
    if (!publication || !period || !previousPeriod || zips.length === 0) return { newest, changeOf: () => null }
    const first = await loadsFirstShown(tx, {
      periods: [period, previousPeriod],
      since: since ?? (await publicationBefore(tx, publication)),
      dataSet: publication.data_set,
    })
    const compared = (month: string): ComparedMonth => {
      const load = publication.loads[month]!
      const former = first.get(month) ?? load
      return { shown: { period: month, load }, former: former === load ? undefined : { period: month, load: former } }
    }
    const months = { now: compared(period), before: compared(previousPeriod) }
    const likeMonth = periodOf(monthNumber(period) - 12)
    const likeLoad = publication.loads[likeMonth]
    const yearBefore = likeLoad === undefined ? undefined : { period: likeMonth, load: likeLoad }
    const figures = await read(tx, {
      zips,
      months: [
        ...Object.values(months).flatMap(({ shown, former }) => (former ? [shown, former] : [shown])),
        ...(yearBefore ? [yearBefore] : []),
      ],
    })
    return { newest, changeOf: (subject) => changeOf(subject, { ...months, yearBefore, figures }) }
  })
}

function previousMonth({ period, loads }: Publication): string | undefined {
  return Object.keys(loads)
    .filter((month) => month < period)
    .sort()
    .at(-1)
}

function changeOf(
  subject: string,
  {
    now,
    before,
    yearBefore,
    figures,
  }: { now: ComparedMonth; before: ComparedMonth; yearBefore: LoadedMonthKey | undefined; figures: FigureLookup },
): MonthChange | null {
  const shownIn = ({ shown }: ComparedMonth) => figures(shown, subject) ?? null
  const formerIn = ({ former, ...month }: ComparedMonth) => {
    if (!former) return undefined
    const figuresBefore = figures(former, subject) ?? null
    return isSame(figuresBefore, shownIn({ former, ...month })) ? undefined : figuresBefore
  }
  const change = { before: shownIn(before), now: shownIn(now) }
  if (!change.before && !change.now) return null
  const [formerBefore, formerNow] = [formerIn(before), formerIn(now)]
  return {
    ...change,
    ...(yearBefore && { yearBefore: figures(yearBefore, subject) ?? null }),
    ...(formerBefore !== undefined && { formerBefore }),
    ...(formerNow !== undefined && { formerNow }),
  }
}

function isSame(one: MonthFigures | null, other: MonthFigures | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
