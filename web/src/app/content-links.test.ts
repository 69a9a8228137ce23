import { type ContentPage, readContent } from '@homeground/content'
import { expect, test } from '@jest/globals'
import { notFound } from './routes/content.ts'
import { findRoute } from './routes.ts'

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
