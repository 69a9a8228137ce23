import { expect, test } from '@jest/globals'
import { suggestionPath } from './places.ts'

const point = { state_abbr: 'MA', lat: 42.29, lng: -71.35 }

test('a zip leads to its page', () => {
  expect(suggestionPath({ kind: 'zip', label: '01760 Natick, MA', zip: '01760', ...point })).toBe('/zip/01760')
})

test('a town leads to its page, whether it has one zip or more', () => {
  const natick = { kind: 'town', label: 'Natick, MA', town: 'Natick', ...point } as const
  expect(suggestionPath({ ...natick, zip: '01760' })).toBe('/place/Natick/MA')
  const salem = { ...natick, label: 'Winston Salem, NC', town: 'Winston Salem', state_abbr: 'NC' }
  expect(suggestionPath(salem)).toBe('/place/Winston%20Salem/NC')
})

test('a state leads to the list of its own zips, best schools first, a county and a metropolitan area to their pages', () => {
  expect(suggestionPath({ kind: 'state', label: 'Massachusetts', ...point })).toBe(
    '/research-area?area=state&states=MA&dir=desc',
  )
  const county = { kind: 'county', label: 'Middlesex County, MA', county: 'Middlesex County' } as const
  expect(suggestionPath({ ...county, ...point })).toBe('/place/Middlesex%20County/MA')
  const metro = { kind: 'metro', label: 'Barnstable Town metro area, MA', metro: 'Barnstable Town metro area' } as const
  expect(suggestionPath({ ...metro, ...point })).toBe('/place/Barnstable%20Town%20metro%20area/MA')
})
