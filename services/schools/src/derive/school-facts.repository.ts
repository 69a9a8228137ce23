import type { PoolClient } from 'pg'
import { directoryColumns } from '../imports/ccd/directory-row.ts'
import { levelOf } from '../measures/level.ts'
import { lunchShare } from '../measures/lunch-share.ts'
import { raceColumns } from '../race-groups.ts'
import { geocodeYears, readPart, type ShownLoad, yearsOf } from './loads.repository.ts'
import { LONGEST_GAP_YEARS } from './newest-scores.ts'
import type { DirectoryEntry, Enrollment, Geocode, Lunch, SchoolFacts } from './school-facts.ts'

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
  const [charter, low, high, level] = row.slice(10)
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
  }
}
