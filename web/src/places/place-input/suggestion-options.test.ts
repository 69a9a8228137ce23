/** @jest-environment jsdom */
import type { SchoolSuggestion, Suggestion } from '@homeground/contracts'
import { expect, test } from '@jest/globals'
import { suggestionOptions } from './place-input.tsx'

const town = (label: string, fuzzy?: true): Suggestion => ({
  kind: 'town',
  label,
  state_abbr: 'MA',
  lat: 42,
  lng: -71,
  ...(fuzzy && { fuzzy }),
})
const school = (ncesID: string) => ({ kind: 'school', ncesID, label: `School ${ncesID}` }) as SchoolSuggestion
const schools = ['1', '2', '3', '4', '5'].map(school)
const labels = (places: Suggestion[], found: SchoolSuggestion[]) =>
  suggestionOptions(places, found).map(({ label }) => label)

test('a place that is named as typed comes before up to four schools', () => {
  expect(labels([town('Natick, MA')], schools)).toEqual(['Natick, MA', 'School 1', 'School 2', 'School 3', 'School 4'])
})

test('schools come first where no place is named as typed', () => {
  expect(labels([town('Nantucket, MA', true)], [school('1')])).toEqual(['School 1', 'Nantucket, MA'])
  expect(labels([], [school('1')])).toEqual(['School 1'])
})

test('a district’s id is its name in addresses, which no other district has', () => {
  const district = { kind: 'district', slug: 'natick-ma', label: 'Natick' } as SchoolSuggestion
  expect(suggestionOptions([], [district])[0]).toMatchObject({ key: 'district natick-ma', kind: 'District' })
})
