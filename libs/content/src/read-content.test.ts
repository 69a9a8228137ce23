import { freeDailySearches } from '@homeground/catalog/defaults'
import { expect, test } from '@jest/globals'
import { fillFacts, parseFrontMatter, readContent, renderMarkdown } from './read-content.ts'

const pages = readContent()

test('every page has an address, a title and a description of its own', () => {
  for (const field of ['path', 'title', 'description'] as const) {
    expect(new Set(pages.map((page) => page[field])).size).toBe(pages.length)
  }
})

test('articles are in their reading order, without a gap', () => {
  const articles = pages.filter(({ path }) => path.startsWith('/blog/'))
  expect(articles.map(({ order }) => order)).toEqual(articles.map((_, index) => index + 1))
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

test('a heading is a link to itself, and is listed', () => {
  const { html, headings } = renderMarkdown('## What isn’t a zip\n\nText.\n')
  expect(html).toBe('<h2 id="what-isnt-a-zip"><a href="#what-isnt-a-zip">What isn’t a zip</a></h2>\n<p>Text.</p>\n')
  expect(headings).toEqual([{ id: 'what-isnt-a-zip', text: 'What isn’t a zip' }])
})

test('a question is a heading of level 3 with everything up to the next heading', () => {
  const { questions } = renderMarkdown('## Data\n\n### Is it real?\n\nYes.\n\nAll of it.\n\n### No question\n\nNo.\n')
  expect(questions).toEqual([
    { id: 'is-it-real', question: 'Is it real?', answerHtml: '<p>Yes.</p>\n<p>All of it.</p>\n' },
  ])
})

test('a table can be scrolled by keyboard', () => {
  const { html } = renderMarkdown('| a | b |\n| - | -: |\n| 1 | 2 |\n')
  expect(html).toContain('<div role="group" aria-label="Table" tabindex="0"><table>')
  expect(html).toContain('<td align="right">2</td>')
})

test('two headings with the same address are an error', () => {
  expect(() => renderMarkdown('## Price\n\n## Price\n')).toThrow('the id price')
})
