import { fipsOfState, type StateAbbreviation } from '@homeground/catalog/states'
import { clamp, pointGrid } from './country/geometry.ts'
import type { Place } from './country/places.ts'
import { drift, normal, uniform } from './random.ts'

/** A local education agency: a town, with the smaller towns nearby that have no district of their own. */
interface District {
  /** NCES id: the state's FIPS code and five digits. */
  readonly leaId: string
  readonly name: string
  readonly state: StateAbbreviation
  /** Its zips with people, the own town's first. */
  readonly places: readonly Place[]
  readonly population: number
}

/**
 * A town below a minimum of people belongs to the district of the nearest larger one in the state. The
 * minimum is drawn between these bounds for each town, so that some small towns have their own district.
 */
const MIN_PEOPLE_FROM = 250
const MIN_PEOPLE_TO = 9300
/** Districts that include other towns have at least this many people. */
const HOST_PEOPLE = 3000

interface Town {
  readonly latitude: number
  readonly longitude: number
  readonly places: Place[]
  readonly minPeople: number
  population: number
}

/** The districts of places; those of a state do not depend on the other states. */
function buildDistricts(places: readonly Place[], seed: number): District[] {
  const chance = uniform(seed, 'own district')
  const minPeople = ({ key }: Place) => MIN_PEOPLE_FROM + (MIN_PEOPLE_TO - MIN_PEOPLE_FROM) * chance(key)
  const settled = places.filter((place) => place.population > 0)
  return [...Map.groupBy(settled, (place) => place.state)].flatMap(([state, inState]) =>
    districtsOf(state, inState, minPeople),
  )
}

function districtsOf(
  state: StateAbbreviation,
  places: readonly Place[],
  minPeople: (first: Place) => number,
): District[] {
  const towns = [...Map.groupBy(places, (place) => place.city).values()].map((ofTown): Town => {
    const { latitude, longitude } = ofTown[0]!
    const population = ofTown.reduce((sum, place) => sum + place.population, 0)
    return { latitude, longitude, places: [...ofTown], minPeople: minPeople(ofTown[0]!), population }
  })
  const largest = Math.max(...towns.map(({ population }) => population))
  const own = towns.filter((town) => town.population >= Math.min(town.minPeople, largest))
  const owners = new Set(own)
  const hosts = pointGrid(own.filter(({ population }) => population >= HOST_PEOPLE))
  for (const town of towns) {
    if (owners.has(town)) continue
    const host = hosts.nearest(town, 1)[0]?.point ?? own[0]!
    host.places.push(...town.places)
    host.population += town.population
  }
  return own.map(({ places: ofDistrict, population }, i) => ({
    leaId: `${fipsOfState[state]}${String((i + 1) * 30).padStart(5, '0')}`,
    name: `${ofDistrict[0]!.city} School District`,
    state,
    places: ofDistrict,
    population,
  }))
}

const NAMESAKES = (
  'Washington, Lincoln, Jefferson, Franklin, Madison, Roosevelt, Garfield, Monroe, Adams, Jackson, ' +
  'Grant, McKinley, Wilson, Kennedy, Edison, Whittier, Longfellow, Emerson, Hawthorne, Oak Hill, ' +
  'Maple Grove, Riverside, Lakeview, Hillcrest, Meadowbrook, Cedar Ridge, Highland, Fairview, Sunset, ' +
  'Northside, Southside, Eastside, Westside, Woodland, Brookside, Parkview, Willow Creek, Forest Park, ' +
  'Spring Valley, Mill Creek, Stone Bridge, Prairie View, Valley View, Sycamore, Magnolia, ' +
  'Chestnut Hill, Heritage, Liberty, Pioneer'
).split(', ')

/** Distinct names for the schools of one kind in a district; the first is named after the town. */
export function nameSchools(town: string, kind: string, count: number): string[] {
  const start = [...town].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  return Array.from({ length: count }, (_, i) => {
    if (i === 0) return `${town} ${kind}`
    const namesake = NAMESAKES[(start + i) % NAMESAKES.length]!
    const round = Math.floor((i - 1) / NAMESAKES.length)
    return round === 0 ? `${namesake} ${kind}` : `${namesake} ${kind} ${round + 1}`
  })
}

export type Level = 'Elementary' | 'Middle' | 'High' | 'Secondary' | 'Other'

export interface School {
  /** NCES id: the seven digits of the district, then five digits. */
  readonly ncesId: string
  readonly key: number
  readonly name: string
  readonly district: District
  readonly place: Place
  readonly latitude: number
  readonly longitude: number
  readonly level: Level
  /** As in the directory: PK, KG, 01 … 12. */
  readonly grades: readonly [low: string, high: string]
  readonly gradeCount: number
  /** Number of grades with a state test: 3 to 8 and one in high school. */
  readonly testedGrades: number
  readonly students: number
  /** Share of students with free or reduced-price lunch, 0–1. */
  readonly lunchShare: number
  readonly charter: boolean
  readonly type: 'Regular School' | 'Alternative School'
}

type Kind = Pick<School, 'level' | 'grades' | 'gradeCount' | 'testedGrades' | 'type'> & {
  /** How the names of such schools end. */
  readonly suffix: string
  readonly studentShare: number
  readonly usualSize: number
}

const STUDENTS_PER_PERSON = 0.152
const ONE_SCHOOL_STUDENTS = 240
const TWO_SCHOOL_STUDENTS = 620
/** Districts larger than this have an alternative school for a few students. */
const ALTERNATIVE_STUDENTS = 4500
const CHARTER = 0.12

const kind = (
  level: Level,
  suffix: string,
  grades: readonly [low: string, high: string, count: number, tested: number],
  [studentShare, usualSize]: readonly [number, number],
): Kind => ({
  level,
  suffix,
  grades: [grades[0], grades[1]],
  gradeCount: grades[2],
  testedGrades: grades[3],
  type: 'Regular School',
  studentShare,
  usualSize,
})

const ALONE = Number.POSITIVE_INFINITY
const ONE_SCHOOL = [kind('Other', 'School', ['PK', '12', 14, 7], [1, ALONE])]
const TWO_SCHOOLS = [
  kind('Elementary', 'Elementary School', ['PK', '06', 8, 4], [0.57, ALONE]),
  kind('Secondary', 'Junior-Senior High School', ['07', '12', 6, 3], [0.43, ALONE]),
]
const MANY_SCHOOLS = [
  kind('Elementary', 'Elementary School', ['KG', '05', 6, 3], [0.46, 440]),
  kind('Middle', 'Middle School', ['06', '08', 3, 3], [0.23, 610]),
  kind('High', 'High School', ['09', '12', 4, 1], [0.305, 880]),
]
const ALTERNATIVE: Kind = {
  ...kind('High', 'Learning Center', ['09', '12', 4, 1], [0.005, 32]),
  type: 'Alternative School',
}

function kindsOf(students: number): Kind[] {
  if (students < ONE_SCHOOL_STUDENTS) return ONE_SCHOOL
  if (students < TWO_SCHOOL_STUDENTS) return TWO_SCHOOLS
  return students < ALTERNATIVE_STUDENTS ? MANY_SCHOOLS : [...MANY_SCHOOLS, ALTERNATIVE]
}

/** Every public school in these places, district by district. */
export function buildSchools(places: readonly Place[], seed: number): School[] {
  const size = normal(seed, 'school size')
  const spread = normal(seed, 'school site')
  const lunch = normal(seed, 'lunch')
  const chance = uniform(seed, 'charter')

  return buildDistricts(places, seed).flatMap((district) => {
    const students = district.population * STUDENTS_PER_PERSON
    const built = kindsOf(students).flatMap((of) => {
      const count = Math.max(1, Math.round((students * of.studentShare) / of.usualSize))
      const names = nameSchools(district.places[0]!.city, of.suffix, count)
      return names.map((name, i) => ({ of, name, count, position: (i + 0.5) / count }))
    })
    return built.map(({ of, name, count, position }, i): School => {
      const ncesId = `${district.leaId}${String(i + 1).padStart(5, '0')}`
      const key = Number(ncesId.slice(0, 7)) * 251 + i
      const place = placeAt(district, position)
      const reach = Math.sqrt(place.landSqmi) / (4 * 69)
      const share = 1 / (1 + Math.exp(2.1 * Math.log(place.incomeUsd / 68_000) + 0.45 * lunch(key)))
      return {
        ncesId,
        key,
        name,
        district,
        place,
        latitude: place.latitude + clamp(spread(key), -2, 2) * reach,
        longitude: place.longitude + clamp(spread(key, 1), -2, 2) * reach,
        level: of.level,
        grades: of.grades,
        gradeCount: of.gradeCount,
        testedGrades: of.testedGrades,
        students: Math.max(
          of.gradeCount,
          Math.round(((students * of.studentShare) / count) * Math.exp(0.28 * size(key))),
        ),
        lunchShare: clamp(share, 0.02, 0.98),
        charter: place.urbanity > 0.55 && chance(key) < CHARTER,
        type: of.type,
      }
    })
  })
}

/** The zip in which the cumulative population reaches a share of the district's. */
function placeAt(district: District, share: number): Place {
  let left = share * district.population
  for (const place of district.places) {
    left -= place.population
    if (left <= 0) return place
  }
  return district.places.at(-1)!
}

/** Springs with a state test; there was none in 2020. */
export const SPRINGS = [2019, 2021, 2022, 2023] as const
export type Spring = (typeof SPRINGS)[number]

export const SUBJECTS = ['math', 'rla'] as const
export type Subject = (typeof SUBJECTS)[number]

/** Share of special schools, whose students are counted elsewhere. */
const UNTESTED = 0.008

interface Result {
  readonly takers: number
  /** Percent of the takers who are proficient, 0-100. */
  readonly percent: number
  /** Of the takers from low-income families. */
  readonly lowIncome: { readonly takers: number; readonly percent: number }
}

/** Schools closed in 2020; scores recovered in part, in reading more than in math. */
const YEAR_EFFECT: Record<Spring, Record<Subject, number>> = {
  2019: { math: 0, rla: 0 },
  2021: { math: -0.48, rla: -0.24 },
  2022: { math: -0.36, rla: -0.2 },
  2023: { math: -0.27, rla: -0.18 },
}
const LEVEL_EFFECT: Record<School['level'], Record<Subject, number>> = {
  Elementary: { math: 0.05, rla: 0 },
  Middle: { math: -0.3, rla: 0.02 },
  High: { math: -0.4, rla: 0.15 },
  Secondary: { math: -0.3, rla: 0.05 },
  Other: { math: -0.15, rla: 0 },
}

const percentOf = (ability: number) => 100 / (1 + Math.exp(-ability))

/** A school's result in one spring: depends on income, and on the difficulty of its state's test. */
export function testResults(seed: number) {
  const difficulty = normal(seed, 'difficulty of the test')
  const teaching = normal(seed, 'teaching')
  const luck = normal(seed, 'class of the year')
  const trend = drift(seed, 'way of the school', 3)
  const turnout = normal(seed, 'test takers')
  const tested = uniform(seed, 'tested')
  const gap = normal(seed, 'low-income students')

  return (school: School, spring: Spring, subject: Subject): Result => {
    const { key, place, level, students, gradeCount, testedGrades } = school
    const state = Number(fipsOfState[place.state])
    const of = SUBJECTS.indexOf(subject)
    const enrolled = (students / gradeCount) * testedGrades
    const participation = spring === 2021 ? 0.74 + 0.16 * turnout(state) + 0.06 * turnout(key) : 0.97
    const takers = tested(key) < UNTESTED ? 0 : Math.round(enrolled * Math.min(0.99, Math.max(0.15, participation)))
    const ability =
      -0.08 +
      0.35 * difficulty(state, of) +
      1.15 * Math.log(place.incomeUsd / 72_000) -
      0.9 * (school.lunchShare - 0.45) +
      0.34 * teaching(key) +
      0.15 * trend(key, spring - 2018) +
      (0.5 * luck(key, spring * 2 + of)) / Math.sqrt(1 + takers / 12) +
      YEAR_EFFECT[spring][subject] +
      LEVEL_EFFECT[level][subject]
    const { lunchShare } = school
    // Where nearly all students are from low-income families, they are the result of the school.
    const lowIncomeAbility = ability - (0.75 + 0.25 * gap(key, of)) * (1 - lunchShare)
    return {
      takers,
      percent: percentOf(ability),
      lowIncome: { takers: Math.round(takers * lunchShare), percent: percentOf(lowIncomeAbility) },
    }
  }
}
