import { fipsOfState, type StateAbbreviation } from '@homeground/catalog/states'
import { pointGrid } from '../country/nearby-points.ts'
import type { Place } from '../country/places.ts'
import { uniform } from '../random/random.ts'

/** A local education agency: a town, with the smaller towns nearby that have no district of their own. */
export interface District {
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

/** The districts of all given places; those of a state do not depend on the other states. */
export function buildDistricts(places: readonly Place[], seed: number): District[] {
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
