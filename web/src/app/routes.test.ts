import { screenOf } from '@homeground/contracts/screens'
import { describe, expect, test } from '@jest/globals'
import { findRoute } from './find-route.ts'
import { pageTable } from './page-table.ts'
import { notFound } from './routes/not-found.ts'
import { routes } from './routes.ts'

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
  })

  test('names only parameters of its path', () => {
    for (const { path, title, name = '', description, resource = '', firstCalls = [] } of all) {
      const texts = [title, name, description, resource, ...firstCalls]
      const named = texts.join().match(/:[a-z]\w*/gi) ?? []
      expect(named.filter((parameter) => !path.includes(parameter))).toEqual([])
    }
  })

  test('is in the file for the gateway, as it is at its address', () => {
    const { pages } = pageTable((screen) => [screen.replace('../../', '/')])
    expect(pages.map(({ path }) => path)).toEqual(routes.map(({ path }) => path))
    expect(findRoute('/zip/01760')).toMatchObject({
      title: 'Zip code 01760',
      description: expect.stringContaining('in zip code 01760,'),
      params: { zip: '01760' },
    })
    expect(pages.find(({ path }) => path === '/zip/:zip')).toEqual({
      path: '/zip/:zip',
      title: 'Zip code :zip',
      description: expect.stringContaining('in zip code :zip,'),
      resource: '/api/zip/:zip',
      firstCalls: [
        '/api/zip/:zip?fields=median_listing_price%2Cpopulation%2Cdistance_to_large_airport',
      ],
      files: ['/features/zip/zip-page.tsx'],
    })
  })

  test('any other address is the 404 page', () => {
    expect(findRoute('/nothing')).toMatchObject({ route: notFound, title: 'Page not found' })
  })
})
