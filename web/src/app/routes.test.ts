import { type ContentPage, readContent } from '@homeground/content'
import { pageTexts } from '@homeground/contracts/pages'
import { screenOf } from '@homeground/contracts/screens'
import { describe, expect, test } from '@jest/globals'
import { pageTable } from '../../page-table.ts'
import { findRoute, notFound, routes } from './routes.ts'

const all = [...routes, notFound]

describe('every screen', () => {
  test('is one of the specification, so that its views are counted', () => {
    const unknown = routes.filter(({ path }) => !screenOf(path))
    expect(unknown.map(({ path }) => path)).toEqual([])
  })

  test('has a title and a description of its own', () => {
    for (const field of ['path', 'title', 'description'] as const) {
      expect(new Set(all.map((route) => route[field])).size).toBe(all.length)
    }
  })

  test('has a description that a search engine shows whole', () => {
    const tooLong = all.filter(({ description }) => description.length > 155)
    expect(tooLong.map(({ path }) => path)).toEqual([])
    const params = { state: 'NC', level: 'elementary', stat: 'median_age', year: '2024' }
    for (const page of routes)
      for (const order of Object.keys(page.ranking?.measures ?? {})) {
        const { description } = pageTexts(page, params, `?order=${order}`)
        expect(description.length).toBeLessThanOrEqual(155)
      }
  })

  test('names only parameters of its path', () => {
    for (const { path, title, name = '', description, resource = '', ranking, ...route } of all) {
      const ranked = ranking ? [ranking.title, ranking.description] : []
      const texts = [title, name, description, resource, ...ranked, ...(route.firstCalls ?? [])]
      const named = texts.join().match(/:[a-z]\w*/gi) ?? []
      const known = ranking ? `${path}:measure` : path
      expect(named.filter((parameter) => !known.includes(parameter))).toEqual([])
    }
  })

  test('that ranks names the chosen measure in its title and description', () => {
    const textsAt = (pathname: string, search: string) => {
      const { route, params } = findRoute(pathname)
      return pageTexts(route, params, search)
    }
    expect(textsAt('/zips/rankings/MA', '?dir=asc&order=median_household_income')).toEqual({
      title: 'Zip codes in Massachusetts by median household income',
      description: 'Zip codes in Massachusetts ranked by median household income. Very small places are left out.',
      query: '?order=median_household_income',
    })
    const titles = {
      '/zips/rankings': 'Zip codes by median listing price',
      '/zips/rankings?order=median_listing_price': 'Zip codes by median listing price',
      '/zips/rankings?order=weather': 'Zip codes by median listing price',
      '/zips/rankings?order=percent_asian': 'Zip codes by Asian, not Hispanic',
      '/school-rankings?order=impact': 'Schools ranked by impact',
      '/schools/NH': 'Schools in New Hampshire by achievement',
      '/schools/NH/high?order=trend': 'Public high schools in New Hampshire by change in proficiency over two years',
      '/schools/districts?order=students': 'School districts by students',
      '/state-school-rankings': 'State school rankings: change in proficiency over two years',
      '/state-school-rankings?order=math': 'State school rankings: students proficient in math',
      '/discover/state/MA/people/median_age/2022': 'Median age in Massachusetts, 2022',
      '/discover/hotHousing': 'Hot housing by median days on market',
      '/housing/inventory?order=median_listing_price': 'Housing inventory by median listing price',
    }
    for (const [address, title] of Object.entries(titles)) {
      const [pathname = '', search = ''] = address.split('?')
      expect(textsAt(pathname, search).title).toBe(title)
    }
  })

  test('is in the file for the gateway, as it is at its address', () => {
    const { pages } = pageTable({ routes, notFound }, (screen) => [screen.replace('..', '')])
    expect(pages.map(({ path }) => path)).toEqual(routes.map(({ path }) => path))
    const { route, params } = findRoute('/zip/01760')
    expect(params).toEqual({ zip: '01760' })
    expect(pageTexts(route, params, '?order=population')).toEqual({
      title: 'Zip code 01760',
      description: expect.stringContaining('in zip code 01760,'),
      query: '',
    })
    expect(pages.find(({ path }) => path === '/school-rankings')?.ranking).toEqual({
      title: 'Schools ranked by :measure',
      description: expect.stringContaining('ranked by :measure.'),
      measures: expect.objectContaining({ achievement: 'achievement', impact: 'impact' }),
    })
    expect(pages.find(({ path }) => path === '/zip/:zip')).toEqual({
      path: '/zip/:zip',
      title: 'Zip code :zip',
      description: expect.stringContaining('in zip code :zip,'),
      resource: '/api/zip/:zip',
      firstCalls: ['/api/zip/:zip?fields=median_listing_price%2Cpopulation%2Cdistance_to_large_airport'],
      files: ['/features/zip/zip-page.tsx'],
    })
  })

  test('any other address is the 404 page', () => {
    expect(findRoute('/nothing')).toEqual({ route: notFound, params: {} })
  })
})

const pages = readContent()
const linksOf = ({ html }: ContentPage) =>
  [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'))

test('every written page has a screen with its title', () => {
  for (const { path, title } of pages) expect(findRoute(path)).toMatchObject({ route: { title } })
})

test('every link of a written page leads to a screen', () => {
  const dead = pages.flatMap((page) =>
    linksOf(page)
      .filter((href) => href.startsWith('/'))
      .filter((href) => findRoute(new URL(href, 'http://x').pathname).route === notFound)
      .map((href) => `${page.path} → ${href}`),
  )
  expect(dead).toEqual([])
})

/** The paths of the specification, with its parameters' names. */
const specified = [
  '/',
  '/calc',
  '/get-started',
  '/not-sure-where-to-live',
  '/research-area',
  '/real-estate-trends',
  '/school-rankings',
  '/lookup',
  '/contact',
  '/login',
  '/forgot-password',
  '/signup',
  '/style',
  '/privacy-policy',
  '/terms-of-service',
  '/finder',
  '/compare',
  '/map',
  '/changingPlaces',
  '/premium',
  '/newsletter',
  '/about',
  '/faqs',
  '/blog',
  '/discover',
  '/research',
  '/data',
  '/schools',
  '/most-improved-schools',
  '/top-rated-schools',
  '/schools/districts',
  '/schoolsSearch',
  '/affordableGreatSchools',
  '/discover/hotHousing',
  '/housing/inventory',
  '/state-school-rankings',
  '/zips/rankings',
  '/schools/district/{district}',
  '/schools/{state}',
  '/schools/{state}/{level}',
  '/zips/rankings/{state}',
  '/demographics/{state}',
  '/zip/{zip}',
  '/school/{ncesID}',
  '/place/{town}/{state}',
  '/discover/state/{state}/{page}/{stat}/{year}',
  '/most-improved-{level}-schools-in-{statename}',
  '/home',
]

const pathOf = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1')
const findSpecified = (path: string) => routes.find((route) => route.path === pathOf(path))

test('the specification has 48 routes', () => {
  expect(new Set(specified).size).toBe(48)
})

test.each(specified)('%s is a screen with a title and a description', (path) => {
  expect(findSpecified(path)).toMatchObject({
    title: expect.stringMatching(/\w/),
    description: expect.stringMatching(/\w/),
  })
})

test('only /home needs a login; a logged-in user does not see /login', () => {
  expect(specified.filter((path) => findSpecified(path)?.guarded)).toEqual(['/home'])
  expect(findSpecified('/login')?.onlyAnonymous).toBe(true)
})
