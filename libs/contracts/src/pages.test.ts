import { describe, expect, test } from '@jest/globals'
import { createPathMatcher, fillParams, windowTitle } from './pages.ts'
import { screenOf, screens } from './screens.ts'

const matcherOf = (...paths: string[]) => createPathMatcher(paths.map((path) => ({ path })))

describe('the page of an address', () => {
  test('is the one with the most specific path, in whatever order they are listed', () => {
    const paths = [
      '/:page',
      '/most-improved-:level-schools-in-:statename',
      '/schools/:state',
      '/schools/:state/:level',
      '/schools/district/:district',
      '/schools/districts',
    ]
    for (const list of [paths, paths.toReversed()]) {
      const match = matcherOf(...list)
      const pathOf = (address: string) => match(address)?.entry.path
      expect(pathOf('/schools/districts')).toBe('/schools/districts')
      expect(pathOf('/schools/MA')).toBe('/schools/:state')
      expect(pathOf('/schools/district/natick')).toBe('/schools/district/:district')
      expect(pathOf('/schools/MA/High')).toBe('/schools/:state/:level')
      expect(pathOf('/most-improved-high-schools-in-ohio')).toBe(paths[1])
      expect(pathOf('/most-improved-schools')).toBe('/:page')
    }
  })

  test('has its parameters, decoded, also from parts of a segment', () => {
    const match = matcherOf('/place/:town/:state', '/most-improved-:level-schools-in-:statename')
    expect(match('/place/St.%20Louis/MO')?.params).toEqual({ town: 'St. Louis', state: 'MO' })
    expect(match('/most-improved-high-schools-in-new-hampshire')?.params).toEqual({
      level: 'high',
      statename: 'new-hampshire',
    })
  })

  test('is found in any case and with a slash at the end', () => {
    const match = matcherOf('/', '/changingPlaces', '/zip/:zip')
    expect(match('/changingplaces/')?.entry.path).toBe('/changingPlaces')
    expect(match('/zip/01760/')?.params).toEqual({ zip: '01760' })
    expect(match('/')?.entry.path).toBe('/')
  })

  test.each(['/zip', '/zip/', '/zip/01760/x', '/zip/%E0%A4%A', '//zip/01760', '/x', '/zip//'])(
    'is none for %s',
    (address) => {
      expect(matcherOf('/', '/zip/:zip')(address)).toBeUndefined()
    },
  )
})

test('every path of the specification is its own screen', () => {
  for (const path of screens) expect(screenOf(path.replaceAll(/:\w+/g, 'x'))).toBe(path)
})

describe('a title', () => {
  test('names the parameters of the path, a state by its name', () => {
    const title = 'Most improved :level schools in :statename'
    expect(fillParams(title, { level: 'high', statename: 'new-hampshire' })).toBe(
      'Most improved high schools in New Hampshire',
    )
    expect(fillParams('Zips in :state', { state: 'MA' })).toBe('Zips in Massachusetts')
    expect(fillParams('Zips in :state', { state: 'atlantis' })).toBe('Zips in atlantis')
    expect(fillParams('Prices: 2018 to :year', {})).toBe('Prices: 2018 to :year')
  })

  test('ends with the name of the site', () => {
    expect(windowTitle('Zip code 01760')).toBe('Zip code 01760 – Homeground')
    expect(windowTitle('')).toBe('Homeground')
  })
})
