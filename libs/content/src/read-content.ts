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
import type { ContentPage } from './content-page.ts'
import { renderMarkdown } from './render-markdown.ts'

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
