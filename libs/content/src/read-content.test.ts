import { expect, test } from '@jest/globals'
import { readContent } from './read-content.ts'

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
