import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { findAttribute } from '@homeground/catalog/attributes'
import {
  defaults,
  freeDailySearches,
  limits,
  premium,
  rankingFloors,
  retention,
  schoolRankingFloor,
} from '@homeground/catalog/defaults'
import { findSource } from '@homeground/catalog/sources'

import { Marked, type Token, type Tokens } from 'marked'

type Rendered = Pick<ContentPage, 'html' | 'headings' | 'questions'>

/** A heading is a link to itself, so that a reader can copy its address. A wide table scrolls by itself. */
const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      const id = idOf(text)
      return `<h${depth} id="${id}"><a href="#${id}">${this.parser.parseInline(tokens)}</a></h${depth}>\n`
    },
    table(token) {
      const cells = (row: Tokens.TableCell[]) => row.map((cell) => this.tablecell(cell)).join('')
      const head = `<thead><tr>${cells(token.header)}</tr></thead>`
      const rows = token.rows.map((row) => `<tr>${cells(row)}</tr>`).join('')
      return `<div role="group" aria-label="Table" tabindex="0"><table>${head}<tbody>${rows}</tbody></table></div>\n`
    },
  },
})

/** HTML of a trusted Markdown text. Throws an Error if two headings have the same id. */
export function renderMarkdown(text: string): Rendered {
  const tokens = marked.lexer(text)
  const headings = tokens.filter(isHeading)
  const ids = headings.map(headingOf).map(({ id }) => id)
  const repeatedId = ids.find((id, index) => ids.indexOf(id) !== index)
  if (repeatedId) throw new Error(`Two headings have the id ${repeatedId}`)
  return {
    html: marked.parser(tokens),
    headings: headings.filter(({ depth }) => depth === 2).map(headingOf),
    questions: headings.flatMap((heading) => questionOf(heading, tokens) ?? []),
  }
}

function questionOf(heading: Tokens.Heading, tokens: Token[]): Question | undefined {
  const { id, text } = headingOf(heading)
  if (heading.depth !== 3 || !text.endsWith('?')) return undefined
  const after = tokens.slice(tokens.indexOf(heading) + 1)
  const end = after.findIndex(isHeading)
  const answer = end < 0 ? after : after.slice(0, end)
  return { id, question: text, answerHtml: marked.parser(answer) }
}

const isHeading = (token: Token): token is Tokens.Heading => token.type === 'heading'

const headingOf = ({ text }: Tokens.Heading): Heading => ({ id: idOf(text), text })

/** `What a margin isn’t` → `what-a-margin-isnt`. */
function idOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

/** A written page: its front matter, and its text as HTML. */
export interface ContentPage {
  /** Path of its address: `/about` for `pages/about.md`, `/blog/x` for `pages/blog/x.md`. */
  readonly path: string
  /** Title of the window, and the heading of level 1, which the HTML does not contain. */
  readonly title: string
  /** One sentence for search engines and lists, at most 155 characters. */
  readonly description: string
  /** Day of the current text, as `2026-11-23`. */
  readonly published: string
  /** Place in the reading order, from 1; undefined for a page that is not an article. */
  readonly order: number | undefined
  readonly html: string
  /** Headings of level 2, for a table of contents. */
  readonly headings: readonly Heading[]
  /** Headings of level 3 that end in a question mark, with their answers. */
  readonly questions: readonly Question[]
}

export interface Heading {
  readonly id: string
  readonly text: string
}

export interface Question {
  readonly id: string
  readonly question: string
  readonly answerHtml: string
}

/** The fields of a page that lists and routes need. */
export type ContentSummary = Pick<ContentPage, 'path' | 'title' | 'description' | 'published' | 'order'>

/** Folder of the Markdown files. */
const folder = join(import.meta.dirname, '../pages')

/** Every page: articles in their reading order, then the others by path. Throws an Error that names a wrong file. */
export function readContent(): ContentPage[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => readContentPage(join(folder, name)))
    .toSorted((a, b) => rankOf(a) - rankOf(b) || (a.path < b.path ? -1 : 1))
}

/** The page of one Markdown file. Throws an Error that names the file if its front matter or a fact is wrong. */
export function readContentPage(file: string): ContentPage {
  const name = relative(folder, file).replaceAll(sep, '/')
  try {
    const { fields, text } = parseFrontMatter(fillFacts(readFileSync(file, 'utf8')))
    return { path: `/${name.replace(/\.md$/, '')}`, ...fields, ...renderMarkdown(text) }
  } catch (cause) {
    throw new Error(`libs/content/pages/${name}: ${(cause as Error).message}`, { cause })
  }
}

const rankOf = ({ order }: ContentPage) => order ?? Number.MAX_SAFE_INTEGER

type Fields = Pick<ContentPage, 'title' | 'description' | 'published' | 'order'>

const fieldNames = ['title', 'description', 'published', 'order']

/**
 * Splits a file into its front matter, lines of `key: value` between two lines of `---`, and its text. Empty
 * lines do not count. Throws an Error for a missing, unknown or malformed field.
 */
export function parseFrontMatter(file: string): { readonly fields: Fields; readonly text: string } {
  const [, head, text] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file) ?? []
  if (head === undefined || text === undefined) throw new Error('It has no front matter.')
  const values = new Map(head.split('\n').filter(Boolean).map(splitLine))
  for (const key of values.keys()) {
    if (!fieldNames.includes(key)) throw new Error(`Unknown field of the front matter: ${key}`)
  }
  const required = (key: string, pattern: RegExp) => {
    const value = values.get(key) ?? ''
    if (!pattern.test(value)) throw new Error(`Wrong field of the front matter: ${key}: ${value}`)
    return value
  }
  return {
    fields: {
      title: required('title', /./),
      description: required('description', /^.{50,155}$/),
      published: required('published', /^20\d\d-[01]\d-[0-3]\d$/),
      order: values.has('order') ? Number(required('order', /^[1-9]\d*$/)) : undefined,
    },
    text,
  }
}

function splitLine(line: string): readonly [string, string] {
  const end = line.indexOf(': ')
  if (end < 0) throw new Error(`Not a line of front matter: ${line}`)
  return [line.slice(0, end), line.slice(end + 2).trim()]
}

/** Facts of the catalog that texts name, by the name in braces: `{{daily searches}}`. */
const facts: Readonly<Record<string, string | number>> = {
  'daily searches': freeDailySearches,
  'premium price': premium.price,
  'premium months': premium.months,
  'compared places': limits.comparedPlaces,
  'main search results': limits.mainSearchResults,
  'search results': limits.searchResults,
  'ranking population': rankingFloors.population.least.toLocaleString('en-US'),
  'ranking listings': rankingFloors.listings.least,
  'ranking test takers': schoolRankingFloor,
  'interest rate': defaults.interestRate,
  'loan years': defaults.loanYears,
  'property tax rate': defaults.propertyTaxRate,
  'down payment': `$${defaults.downPaymentUsd.toLocaleString('en-US')}`,
  'shortlist months': limits.shortlist.months,
  'feed entries': limits.watchFeed.entries,
  'feed months': limits.watchFeed.months,
  'message days': retention.messageDays,
  'unconfirmed subscription days': retention.unconfirmedSubscriptionDays,
  'sent mail days': retention.sentMailDays,
  'housing share of income': defaults.housingShareOfIncome,
}

/**
 * Replaces each `{{…}}` of a text: `{{daily searches}}` by a fact, `{{Attribute median_age}}` by an attribute’s label,
 * `{{attribute median_age}}` by the same as within a sentence, `{{publisher acs}}` by a source’s publisher. Throws an
 * Error for an unknown name.
 */
export function fillFacts(text: string): string {
  return text.replaceAll(/\{\{([^}]*)\}\}/g, (_, name: string) => factOf(name))
}

const readers: Readonly<Record<string, (key: string) => string | undefined>> = {
  Attribute: (key) => findAttribute(key)?.label,
  attribute: (key) => findAttribute(key)?.label.replace(/^[A-Z]/, (first) => first.toLowerCase()),
  publisher: (key) => findSource(key)?.publisher,
}

function factOf(name: string): string {
  const [kind, key = ''] = name.split(' ', 2)
  const fact = readers[kind!]?.(key) ?? facts[name]
  if (fact === undefined) throw new Error(`Unknown fact {{${name}}}`)
  return String(fact)
}
