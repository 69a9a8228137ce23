import type { PoolClient } from 'pg'
import { directoryColumns } from '../imports/ccd/directory-row.ts'
import { levelOf } from '../measures/level.ts'
import { lunchShare } from '../measures/lunch-share.ts'
import { raceColumns } from '../race-groups.ts'
import { geocodeYears, type ShownLoad, takeRows, yearsOf } from './loads.repository.ts'
import type { Enrolment, Geocode, Listing, Lunch, SchoolFacts } from './school-facts.ts'

const numberIn = (text: string | null | undefined) => (text == null ? null : Number(text))

/** All schools of published directories, by id, each with its newest facts. */
export async function readSchools(
  client: PoolClient,
  loads: readonly ShownLoad[],
): Promise<SchoolFacts[]> {
  const listings = new Map<string, Listing>()
  for (const year of yearsOf(loads, 'directory')) {
    const rows = { table: 'school', columns: directoryColumns, part: `${year}/directory` }
    await takeRows(client, loads, rows, (row) => {
      const listing = listingOf(row)
      listings.set(listing.ncesId, listing)
    })
  }
  const geocodes = await readGeocodes(client, loads)
  const enrolments = await readEnrolments(client, loads)
  const lunches = new Map<string, Lunch>()
  for (const year of yearsOf(loads, 'lunch')) {
    for (const [ncesId, lunch] of await readLunch(client, loads, year)) lunches.set(ncesId, lunch)
  }
  return [...listings.values()]
    .sort((a, b) => (a.ncesId < b.ncesId ? -1 : 1))
    .map((listing) => ({
      listing,
      geocode: geocodes.get(listing.ncesId) ?? null,
      enrolment: enrolments.get(listing.ncesId) ?? null,
      lunch: lunches.get(listing.ncesId) ?? null,
    }))
}

/** The lunch counts of a school year by school id, as shares of the pupils of the same year. */
export async function readLunch(
  client: PoolClient,
  loads: readonly ShownLoad[],
  year: number,
): Promise<Map<string, Lunch>> {
  const pupils = new Map<string, number | null>()
  const counted = {
    table: 'school_membership',
    columns: ['nces_id', 'students'],
    part: `${year}/membership`,
  }
  await takeRows(client, loads, counted, ([ncesId, students]) => {
    pupils.set(ncesId!, numberIn(students))
  })
  const lunches = new Map<string, Lunch>()
  const eating = {
    table: 'school_lunch',
    columns: ['nces_id', 'coalesce(total, free + reduced)'],
    part: `${year}/lunch`,
  }
  await takeRows(client, loads, eating, ([ncesId, total]) => {
    const students = numberIn(total)
    const share = lunchShare(students, pupils.get(ncesId!) ?? null)
    lunches.set(ncesId!, { year, students, share })
  })
  return lunches
}

async function readGeocodes(
  client: PoolClient,
  loads: readonly ShownLoad[],
): Promise<Map<string, Geocode>> {
  const geocodes = new Map<string, Geocode>()
  for (const year of geocodeYears(loads)) {
    const columns = ['nces_id', 'lat', 'lng']
    const rows = { table: 'school_geocode', columns, part: String(year) }
    await takeRows(client, loads, rows, ([ncesId, lat, lng]) => {
      geocodes.set(ncesId!, { year, lat: Number(lat), lng: Number(lng) })
    })
  }
  return geocodes
}

async function readEnrolments(
  client: PoolClient,
  loads: readonly ShownLoad[],
): Promise<Map<string, Enrolment>> {
  const enrolments = new Map<string, Enrolment>()
  for (const year of yearsOf(loads, 'membership')) {
    const columns = ['nces_id', 'students', ...raceColumns]
    const rows = { table: 'school_membership', columns, part: `${year}/membership` }
    await takeRows(client, loads, rows, ([ncesId, students, ...counts]) => {
      const races = counts[0] == null ? null : counts.map(Number)
      enrolments.set(ncesId!, { year, students: numberIn(students), races })
    })
  }
  return enrolments
}

/** In the order of directoryColumns. */
function listingOf(row: readonly (string | null)[]): Listing {
  const [year, ncesId, leaId, name, leaName, town, stateAbbr, zip, status, type] = row
  const [charter, low, high, level] = row.slice(10)
  return {
    ncesId: ncesId!,
    directoryYear: Number(year),
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
