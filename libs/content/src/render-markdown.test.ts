import { expect, test } from '@jest/globals'
import { renderMarkdown } from './render-markdown.ts'

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
