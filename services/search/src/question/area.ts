import { defaults, limits } from '@homeground/catalog/defaults'
import { findState } from '@homeground/catalog/states'
import type { Area, Point } from '@homeground/columns'
import type { SearchSnapshot } from '../snapshot/search-snapshot.ts'
import type { Fields } from './fields.ts'

/** Reads where to search: the states named, a circle around a place or point, or the whole country. */
export function readArea(fields: Fields, snapshot: SearchSnapshot): Area {
  const kind = fields.choice(
    ['state', 'zip', 'nationwide'],
    'searchArea',
    'selectedAreaSearch',
    'area',
  )
  const radiusMiles =
    fields.number(
      { above: 0, max: limits.radiusMiles },
      'distanceFromRadius',
      'radius',
      'searchRadius',
    ) ?? defaults.radiusMiles
  const states = readStates(fields)
  const center = readCenter(fields, snapshot, kind === 'zip')
  if (kind === 'nationwide') return {}
  if (kind === 'state') return { groups: states }
  return center ? { within: { ...center, radiusMiles } } : {}
}

function readStates(fields: Fields): string[] {
  const given = fields.list('states', 'filteredStates')
  if (!given) return [defaults.state]
  const abbrs = new Set<string>()
  for (const text of given.items) {
    if (text === '') continue
    const abbr = findState(text)
    if (abbr) abbrs.add(abbr)
    else fields.addError(given.name, `"${text.slice(0, 40)}" is not a state, DC or a territory`)
  }
  return [...abbrs].sort()
}

/** A point wins over a place. Both are checked even where the area does not need a center. */
function readCenter(fields: Fields, snapshot: SearchSnapshot, needed: boolean): Point | undefined {
  const lat = fields.number({ min: -90, max: 90 }, 'selectedPlaceLat')
  const lng = fields.number({ min: -180, max: 180 }, 'selectedPlaceLng')
  if (lat !== undefined && lng !== undefined) return { lat, lng }
  const given = fields.text('distanceFromTownZip', 'distanceFromZip', 'zip', 'placeValue')
  if (!given) {
    if (needed)
      fields.addError(
        'distanceFromTownZip',
        'must be a zip or "Town, ST" when the area is a radius',
      )
    return undefined
  }
  const place = findPlace(given.text, snapshot)
  if (!place && needed)
    fields.addError(
      given.name,
      `"${given.text.slice(0, 60)}" is neither a zip nor a "Town, ST" that is known`,
    )
  return place
}

/** The center of a zip (five digits) or of a town (`Natick, MA`, any case); undefined when unknown. */
export function findPlace(text: string, snapshot: SearchSnapshot): Point | undefined {
  const { zips, towns } = snapshot
  if (/^[0-9]{5}$/.test(text.trim())) {
    const row = zips.row(text.trim())
    return row === undefined ? undefined : (zips.location(row) ?? undefined)
  }
  const row = findTown(text, snapshot)
  return row === undefined ? undefined : (towns.location(row) ?? undefined)
}

/** The row of a town written `Natick, MA`, in any case and with the state by abbreviation or name. */
export function findTown(text: string, { towns }: SearchSnapshot): number | undefined {
  const [town, state] = text.split(',').map((part) => part.trim())
  const abbr = findState(state ?? '')
  if (!town || !abbr) return undefined
  return towns.row(`${town}, ${abbr}`) ?? towns.row(`${titleCase(town)}, ${abbr}`)
}

function titleCase(text: string): string {
  return text.toLowerCase().replace(/(^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase())
}
