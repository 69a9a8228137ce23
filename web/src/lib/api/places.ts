import type { Suggestion } from '@homeground/contracts'
import { paths, pathTo } from '@homeground/contracts/paths'
import { request } from './request.ts'

export interface SuggestionQuery {
  readonly text: string
  readonly signal?: AbortSignal
}

/** Up to ten places for the typed text; none for fewer than two characters. */
export async function suggestPlaces({ text, signal }: SuggestionQuery): Promise<Suggestion[]> {
  const q = text.trim()
  if (q.length < 2) return []
  const options = { query: { q }, ...(signal ? { signal } : {}) }
  return (await request<Suggestion[]>(paths.placesSuggest, options)).data
}

export function zipPath(zip: string): string {
  return pathTo('/zip/:zip', { zip })
}

/** Where a suggestion leads: a zip to its page, a state to its search, a town or county to the search around it. */
export function suggestionPath(place: Suggestion): string {
  if (place.kind === 'zip' && place.zip) return zipPath(place.zip)
  if (place.kind === 'state') return `/research-area?area=state&states=${place.state_abbr}`
  const radius = place.kind === 'town' ? 10 : 25
  const params = new URLSearchParams({
    area: 'zip',
    place: place.label,
    lat: String(place.lat),
    lng: String(place.lng),
    radius: String(radius),
  })
  return `/research-area?${params}`
}

export const kindLabels: Record<Suggestion['kind'], string> = {
  zip: 'Zip',
  town: 'Town',
  county: 'County',
  state: 'State',
}
