import { neighbourhood } from './neighbours.ts'
import type { Place } from './places.ts'
import { uniform } from './random.ts'
import { STATES } from './states.ts'

/** A local education agency: one town, or a small town's larger neighbour. */
export interface District {
  /** NCES id: the state's FIPS code and five digits. */
  readonly leaId: string
  readonly name: string
  readonly state: string
  /** Its zips with people, in order. */
  readonly places: readonly Place[]
  readonly population: number
}

/**
 * A town of fewer people sends its children to the nearest larger one in the state: the bound lies
 * between these, so that some small towns keep a school of their own.
 */
const FEWEST_PEOPLE = 250
const FEWEST_PEOPLE_AT_MOST = 9300
/** Districts that take in the children of smaller towns have at least so many people. */
const HOST_PEOPLE = 3000

interface Town {
  readonly latitude: number
  readonly longitude: number
  readonly places: Place[]
  readonly fewestPeople: number
  population: number
}

/** All districts of the country; those of a state do not hang on which others are asked for. */
export function buildDistricts(places: readonly Place[], seed: number): District[] {
  const chance = uniform(seed, 'own district')
  const fewestPeople = ({ key }: Place) =>
    FEWEST_PEOPLE + (FEWEST_PEOPLE_AT_MOST - FEWEST_PEOPLE) * chance(key)
  const settled = places.filter((place) => place.population > 0)
  return [...Map.groupBy(settled, (place) => place.state)].flatMap(([state, inState]) =>
    districtsOf(state, inState, fewestPeople),
  )
}

function districtsOf(
  state: string,
  places: readonly Place[],
  fewestPeople: (first: Place) => number,
): District[] {
  const towns = [...Map.groupBy(places, (place) => place.city).values()].map((ofTown): Town => {
    const { latitude, longitude } = ofTown[0]!
    const population = ofTown.reduce((sum, place) => sum + place.population, 0)
    return {
      latitude,
      longitude,
      places: [...ofTown],
      fewestPeople: fewestPeople(ofTown[0]!),
      population,
    }
  })
  const largest = Math.max(...towns.map(({ population }) => population))
  const own = towns.filter((town) => town.population >= Math.min(town.fewestPeople, largest))
  const owners = new Set(own)
  const hosts = neighbourhood(own.filter(({ population }) => population >= HOST_PEOPLE))
  for (const town of towns) {
    if (owners.has(town)) continue
    const host = hosts.nearest(town, 1)[0]?.point ?? own[0]!
    host.places.push(...town.places)
    host.population += town.population
  }
  return own.map(({ places: ofDistrict, population }, i) => ({
    leaId: `${STATES[state]!.fips}${String((i + 1) * 30).padStart(5, '0')}`,
    name: `${ofDistrict[0]!.city} School District`,
    state,
    places: ofDistrict,
    population,
  }))
}
