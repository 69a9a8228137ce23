import { findState, states } from '@homeground/catalog/states'
import type { Operator } from './accounts/operator.ts'

/** A page as its address, the gateway and search engines know it. Free of typebox. */
export interface Page {
  /** `:name` marks a parameter, which may be a part of a segment. */
  readonly path: string
  /** Of the window, without the name of the site; may contain parameters of the path. */
  readonly title: string
  /** One sentence for search engines; may contain parameters of the path. */
  readonly description: string
  /** Path of the call for the page's subject, with the same parameters. If the call returns 404, so does the page. */
  readonly resource?: string
  /** Paths of the calls without which the page shows nothing, with the same parameters; browsers start them early. */
  readonly firstCalls?: readonly string[]
  /** How its title and description name values of a parameter that are keys: by parameter, then by value. */
  readonly names?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Its texts where it ranks by a measure. */
  readonly ranking?: PageRanking
  /** Not for search engines: about an account, or reached by a mailed link only. */
  readonly isPrivate?: boolean
  /** Addresses of its scripts and stylesheets, beyond those of every page. Known once the web is built. */
  readonly files?: readonly string[]
}

/** A page that ranks by a measure, which the parameter `order` of its query names. */
export interface PageRanking {
  /** With `:measure` in place of its name; may contain parameters of the path too. */
  readonly title: string
  readonly description: string
  /** Names of the measures within a sentence, by their keys. The first is the usual one. */
  readonly measures: Readonly<Record<string, string>>
}

/** Every page of the web, in the file that its build writes for the gateway. */
export interface PageTable {
  readonly pages: readonly Page[]
  /** Shown at every other address. */
  readonly notFound: Page
}

/** The id of the element with the answers that the gateway has written into a page, by the address of their call. */
export const firstAnswersId = 'first-answers'

/** The page table's file in the folder of the built web. */
export const pageTableFile = 'pages.json'

/** The class of the element with what a page shows until its scripts have rendered it. */
export const firstViewClass = 'first-view'

/** In the folder of the built web: a FirstViewProgram. */
export const firstViewProgram = 'first-view/first-view.js'

/** A page whose first view is made. */
export interface FirstView {
  /** The address without a query. */
  readonly path: string
  /** True to show the screen as loading, which every query shares. */
  readonly isFrame: boolean
  /** JSON texts of answers, by the address of their call; what needs another answer is shown as loading. */
  readonly answers: Readonly<Record<string, string>>
}

/** What the build of the web exports for the gateway. */
export interface FirstViewProgram {
  /** Who runs the site, as its pages name it. */
  setOperator(operator: Operator): void
  /** The HTML of a page as a browser shows it first, to someone who is not logged in. */
  renderFirstView(view: FirstView): Promise<string>
}

/** Parameters of a path by name, decoded. */
export type PathParams = Readonly<Record<string, string>>

export interface PathMatch<T> {
  readonly entry: T
  readonly params: PathParams
}

/**
 * Finds the entry whose path matches an address: of several, the most specific one (`/schools/districts` before
 * `/schools/:state`), whatever their order. Upper and lower case and a slash at the end make no difference.
 */
export function createPathMatcher<T extends { readonly path: string }>(
  entries: readonly T[],
): (pathname: string) => PathMatch<T> | undefined {
  const patterns = entries
    .map((entry) => ({ entry, ...patternOf(entry.path), rank: rankOf(entry.path) }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
  return (pathname) => {
    for (const { entry, pattern, names } of patterns) {
      const values = pattern.exec(pathname)?.slice(1).map(decode)
      if (!values || values.includes(null)) continue
      return { entry, params: Object.fromEntries(names.map((name, index) => [name, values[index]!])) }
    }
    return undefined
  }
}

/** Fills the parameters into a title or description, as people write them: a state by its name. */
export function fillParams(text: string, params: PathParams): string {
  return text.replaceAll(parameter, (whole, name: string) => {
    const value = params[name]
    return value === undefined ? whole : readable(name, value)
  })
}

export interface PageTexts {
  readonly title: string
  readonly description: string
  /** The part of the query that makes another page of it, with its question mark: the measure of a ranking. Else empty. */
  readonly query: string
}

/** The texts of a page at an address with the query `search`. An unknown measure is the usual one. */
export function pageTexts(
  { title, description, names, ranking }: Pick<Page, 'title' | 'description' | 'names' | 'ranking'>,
  params: PathParams,
  search: string,
): PageTexts {
  const readableParams = Object.entries(params).map(([name, value]) => [name, names?.[name]?.[value] ?? value])
  const fill = (text: string, more: PathParams = {}) =>
    fillParams(text, { ...Object.fromEntries(readableParams), ...more })
  if (!ranking) return { title: fill(title), description: fill(description), query: '' }
  const { measures } = ranking
  const usual = Object.keys(measures)[0]!
  const requested = new URLSearchParams(search).get('order') ?? usual
  const order = Object.hasOwn(measures, requested) ? requested : usual
  const measure = measures[order]!
  return {
    title: fill(ranking.title, { measure }),
    description: fill(ranking.description, { measure }),
    query: order === usual ? '' : `?order=${order}`,
  }
}

export const siteName = 'Homeground'

/** The title of the window that shows a page. */
export function windowTitle(title: string): string {
  return title === '' ? siteName : `${title} – ${siteName}`
}

const parameter = /:([a-z]\w*)/gi

/** Paths contain no characters that are special in a pattern. */
function patternOf(path: string): { pattern: RegExp; names: readonly string[] } {
  return {
    pattern: new RegExp(`^${path.replaceAll(parameter, '([^/]+?)').replace(/\/$/, '')}/?$`, 'i'),
    names: [...path.matchAll(parameter)].map(([, name]) => name!),
  }
}

/** Sorts before that of a less specific path. By segment: text, text with a parameter, a parameter. */
function rankOf(path: string): string {
  const ranks = path.split('/').map((segment) => {
    if (!segment.includes(':')) return 0
    return /^:\w+$/.test(segment) ? 2 : 1
  })
  return ranks.join('')
}

/** Null for text that is not percent-encoded correctly. */
function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

function readable(name: string, value: string): string {
  const state = name.startsWith('state') ? findState(value) : undefined
  return state ? states[state] : value
}
