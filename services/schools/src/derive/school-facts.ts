import { type Level, levels } from '@homeground/catalog/levels'
import type { PoolClient } from 'pg'
import { type DirectoryRow, directoryColumns } from '../imports/ccd/directory.ts'
import { LONGEST_GAP_YEARS } from '../imports/coverage.ts'
import { lunchShare, raceColumns } from '../measures/students.ts'
import { geocodeYears, readPart, type ShownLoad, yearsOf } from './loads.repository.ts'

const isLevel = (text: string | null): text is Level => levels.includes(text as Level)

/**
 * Level of a school: that of the CCD directory if it is Elementary, Middle, High or Other, else by
 * NCES' own rule from its grades. Elementary: lowest grade 3 or below, highest grade 8 or below.
 * Middle: lowest grade 4 to 7, highest grade 9 or below. High: lowest grade 7 or above, highest grade
 * 10 or above. Everything else, preschools included, is Other. Grades: PK, KG, 01 … 13.
 */
export function levelOf({
  level,
  low,
  high,
}: {
  level: string | null
  low: string | null
  high: string | null
}): Level {
  if (isLevel(level)) return level
  const [lowest, highest] = [gradeNumber(low), gradeNumber(high)]
  if (lowest === null || highest === null || highest < 0) return 'Other'
  if (lowest <= 3 && highest <= 8) return 'Elementary'
  if (lowest >= 4 && lowest <= 7 && highest <= 9) return 'Middle'
  return lowest >= 7 && highest >= 10 ? 'High' : 'Other'
}

/** 0 for kindergarten, −1 for preschool; null for anything that is not a grade (UG ungraded, AE adults). */
export function gradeNumber(grade: string | null): number | null {
  if (grade === 'PK') return -1
  if (grade === 'KG') return 0
  return grade !== null && /^\d\d$/.test(grade) ? Number(grade) : null
}

const numberOrNull = (text: string | null | undefined) => (text == null ? null : Number(text))

/** All schools of published directories in order of id, each with its newest facts. */
export async function readSchools(client: PoolClient, loads: readonly ShownLoad[]): Promise<SchoolFacts[]> {
  const entries = new Map<string, DirectoryEntry>()
  for (const year of yearsOf(loads, 'directory')) {
    const part = { table: 'school', columns: directoryColumns, part: `${year}/directory` }
    await readPart(client, loads, part, (row) => {
      const entry = entryOf(row)
      entries.set(entry.ncesId, entry)
    })
  }
  const geocodes = await readGeocodes(client, loads)
  const enrollments = await readEnrollments(client, loads)
  const lunches = new Map<string, Lunch>()
  for (const year of yearsOf(loads, 'lunch')) {
    for (const [ncesId, lunch] of await readLunch(client, loads, year)) lunches.set(ncesId, lunch)
  }
  return [...entries.values()]
    .sort((a, b) => (a.ncesId < b.ncesId ? -1 : 1))
    .map((entry) => ({
      entry,
      geocode: geocodes.get(entry.ncesId) ?? null,
      enrollment: enrollments.get(entry.ncesId) ?? null,
      lunch: lunches.get(entry.ncesId) ?? null,
    }))
}

/** The lunch counts of a school year by NCES id, with their share of the enrollment of the same year. */
export async function readLunch(
  client: PoolClient,
  loads: readonly ShownLoad[],
  year: number,
): Promise<Map<string, Lunch>> {
  const enrolled = await readStudents(client, loads, year)
  const lunches = new Map<string, Lunch>()
  const lunch = {
    table: 'school_lunch',
    columns: ['nces_id', 'coalesce(total, free + reduced)'],
    part: `${year}/lunch`,
  }
  await readPart(client, loads, lunch, ([ncesId, total]) => {
    const students = numberOrNull(total)
    const share = lunchShare(students, enrolled.get(ncesId!) ?? null)
    lunches.set(ncesId!, { year, students, share })
  })
  return lunches
}

/** Students of a school year by NCES id. */
export async function readStudents(
  client: PoolClient,
  loads: readonly ShownLoad[],
  year: number,
): Promise<Map<string, number | null>> {
  const enrolled = new Map<string, number | null>()
  const columns = ['nces_id', 'students']
  const part = { table: 'school_membership', columns, part: `${year}/membership` }
  await readPart(client, loads, part, ([ncesId, students]) => {
    enrolled.set(ncesId!, numberOrNull(students))
  })
  return enrolled
}

async function readGeocodes(client: PoolClient, loads: readonly ShownLoad[]): Promise<Map<string, Geocode>> {
  const geocodes = new Map<string, Geocode>()
  for (const year of geocodeYears(loads)) {
    const columns = ['nces_id', 'lat', 'lng']
    const part = { table: 'school_geocode', columns, part: String(year) }
    await readPart(client, loads, part, ([ncesId, lat, lng]) => {
      geocodes.set(ncesId!, { year, lat: Number(lat), lng: Number(lng) })
    })
  }
  return geocodes
}

async function readEnrollments(client: PoolClient, loads: readonly ShownLoad[]): Promise<Map<string, Enrollment>> {
  const enrollments = new Map<string, Enrollment>()
  const years = yearsOf(loads, 'membership')
  const oldest = (years.at(-1) ?? 0) - LONGEST_GAP_YEARS
  for (const year of years.filter((loaded) => loaded >= oldest)) {
    const columns = ['nces_id', 'students', ...raceColumns]
    const part = { table: 'school_membership', columns, part: `${year}/membership` }
    await readPart(client, loads, part, ([ncesId, students, ...counts]) => {
      const races = counts[0] == null ? null : counts.map(Number)
      enrollments.set(ncesId!, { year, students: numberOrNull(students), races })
    })
  }
  return enrollments
}

/** `row` is in the order of directoryColumns. */
function entryOf(row: readonly (string | null)[]): DirectoryEntry {
  const [year, ncesId, leaId, name, leaName, town, stateAbbr, zip, status, type] = row
  const [charter, low, high, level, street, phone, website] = row.slice(10)
  return {
    ncesId: ncesId!,
    year: Number(year),
    name: name!,
    leaId: leaId!,
    leaName: leaName!,
    town: town ?? null,
    stateAbbr: stateAbbr!,
    zip: zip ?? null,
    status: status ?? null,
    type: type ?? null,
    charter: charter == null ? null : charter === 't',
    gradeLow: low ?? null,
    gradeHigh: high ?? null,
    level: levelOf({ level: level ?? null, low: low ?? null, high: high ?? null }),
    street: street ?? null,
    phone: phone ?? null,
    website: website ?? null,
  }
}

/** A school's row in the newest directory that lists it, with a level even if NCES names none. */
interface DirectoryEntry extends DirectoryRow {
  readonly level: Level
}

interface Geocode {
  readonly year: number
  readonly lat: number
  readonly lng: number
}

interface Enrollment {
  readonly year: number
  readonly students: number | null
  /** Students by group, in the order of raceGroups. */
  readonly races: readonly number[] | null
}

interface Lunch {
  readonly year: number
  /** Students eligible for free or reduced-price lunch. */
  readonly students: number | null
  /** Percent of that year's enrollment. */
  readonly share: number | null
}

/** A school of a published directory with its newest published facts. */
export interface SchoolFacts {
  readonly entry: DirectoryEntry
  readonly geocode: Geocode | null
  readonly enrollment: Enrollment | null
  readonly lunch: Lunch | null
}

const NOT_OPEN = new Set(['closed', 'inactive', 'future'])

/**
 * State → the newest directory that lists schools of it, since states may be loaded one by one; without
 * states whose newest is more than three years older than the newest of all.
 */
export function newestDirectories(schools: readonly SchoolFacts[]): ReadonlyMap<string, number> {
  const years = new Map<string, number>()
  for (const { entry } of schools) {
    years.set(entry.stateAbbr, Math.max(entry.year, years.get(entry.stateAbbr) ?? 0))
  }
  const oldest = Math.max(...years.values()) - LONGEST_GAP_YEARS
  return new Map([...years].filter(([, year]) => year >= oldest))
}

/** True when a school is in the newest directory of its state, and not as closed, inactive or planned. */
export function isCurrent(
  { year, status, stateAbbr }: Pick<DirectoryEntry, 'year' | 'status' | 'stateAbbr'>,
  newest: ReadonlyMap<string, number>,
): boolean {
  return year === newest.get(stateAbbr) && !NOT_OPEN.has((status ?? '').toLowerCase())
}
