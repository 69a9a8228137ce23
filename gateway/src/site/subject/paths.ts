import { pathTo, type screens } from '@homeground/contracts'

/** The address of a screen with its parameters. */
export function screenPath(screen: (typeof screens)[number], params: Record<string, string | number> = {}): string {
  return pathTo(screen, params)
}

export function zipPath(zip: string): string {
  return screenPath('/zip/:zip', { zip })
}

export function townPath({ town, state_abbr: state }: { town: string; state_abbr: string }): string {
  return screenPath('/place/:town/:state', { town, state })
}

export function schoolPath(ncesID: string): string {
  return screenPath('/school/:ncesID', { ncesID })
}

export function districtPath(district: string): string {
  return screenPath('/schools/district/:district', { district })
}

export function statePath(state: string): string {
  return screenPath('/demographics/:state', { state })
}

/** The list of the zips of a county, highest school scores first. */
export function countyPath(county: string, state: string): string {
  const query = new URLSearchParams({ area: 'place', place: `${county}, ${state}`, dir: 'desc' })
  return `${screenPath('/research-area')}?${query}`
}
