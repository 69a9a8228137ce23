import { expect, test } from '@jest/globals'
import { parseFrontMatter } from './front-matter.ts'

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
