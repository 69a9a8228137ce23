import { freeDailySearches } from '@homeground/catalog/defaults'
import { expect, test } from '@jest/globals'
import { fillFacts, parseFrontMatter, readContent } from './read-content.ts'

const pages = readContent()

test('every page has an address, a title and a description of its own', () => {
  for (const field of ['path', 'title', 'description'] as const) {
    expect(new Set(pages.map((page) => page[field])).size).toBe(pages.length)
  }
})

test('articles are in their reading order, without a gap', () => {
  const articles = pages.filter(({ path }) => path.startsWith('/blog/'))
  expect(articles.map(({ order }) => order)).toEqual(articles.map((_, at) => at + 1))
})

test('articles have 700 to 1,200 words', () => {
  const lengths = pages
    .filter(({ order }) => order)
    .map(({ path, html }) => ({ path, words: html.replaceAll(/<[^>]*>/g, ' ').match(/\S+/g)!.length }))
  expect(lengths.filter(({ words }) => words < 700 || words > 1200)).toEqual([])
})

const lines = [
  'title: A zip: not an area',
  'description: Why a zip code has no boundary, and what the Census Bureau counts instead.',
  'published: 2026-11-23',
]
const fileOf = (head: readonly string[]) => ['---', ...head, '---', 'Text.', ''].join('\n')

test('splits the fields from the text', () => {
  expect(parseFrontMatter(fileOf(['', ...lines, 'order: 2']))).toEqual({
    fields: {
      title: 'A zip: not an area',
      description: 'Why a zip code has no boundary, and what the Census Bureau counts instead.',
      published: '2026-11-23',
      order: 2,
    },
    text: 'Text.\n',
  })
  expect(parseFrontMatter(fileOf(lines)).fields.order).toBeUndefined()
})

test.each([
  ['no front matter', 'Text.', 'no front matter'],
  ['a missing field', fileOf(lines.slice(0, 2)), 'published'],
  ['an unknown field', fileOf([...lines, 'author: Ada']), 'author'],
  ['a wrong date', fileOf([...lines.slice(0, 2), 'published: today']), 'published: today'],
  ['a description too short', fileOf([...lines, 'description: Short.']), 'description: Short.'],
])('%s is an error', (_, file, message) => {
  expect(() => parseFrontMatter(file)).toThrow(message)
})

test('names in braces become facts of the catalog', () => {
  expect(fillFacts('{{daily searches}} per day')).toBe(`${freeDailySearches} per day`)
  expect(fillFacts('{{Attribute median_age}} from the {{publisher acs}}')).toBe('Median age from the Census Bureau')
  expect(fillFacts('The {{attribute median_age}}')).toBe('The median age')
})

test('an unknown name is an error', () => {
  expect(() => fillFacts('{{weekly searches}}')).toThrow('Unknown fact {{weekly searches}}')
  expect(() => fillFacts('{{attribute crime}}')).toThrow('Unknown fact {{attribute crime}}')
})
