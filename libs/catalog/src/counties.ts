import { islandAreas, stateOfFips } from './states.ts'

/**
 * A county's name with its kind, from its five-digit FIPS code and its name in us-atlas: Louisiana has parishes, Puerto
 * Rico municipios, Virginia independent cities.
 */
export function countyName(fips: string, name: string): string {
  const state = stateOfFips(fips)
  const independentCity = (state === 'VA' && Number(fips.slice(2)) > 500) || fips === '24510' || fips === '29510'
  if (independentCity) return / city$/i.test(name) ? name : `${name} city`
  if (state === 'LA') return `${name} Parish`
  if (state === 'PR') return `${name} Municipio`
  // Names in Alaska (boroughs, census areas), DC and the islands already say what they are.
  if (state && ['AK', 'DC', ...islandAreas].includes(state)) return name
  return `${name} County`
}
