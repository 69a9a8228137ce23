import { findState } from '@homeground/catalog/states'
import { type ContentPage, readContent } from '@homeground/content'
import {
  createPathMatcher,
  type Page,
  type PageTable,
  type PathMatch,
  type PathParams,
  pageTexts,
  paths,
  pathTo,
} from '@homeground/contracts'
import { type Ask, type Inquiry, readSubject } from './ask-service.ts'
import type { SiteLinks } from './site.ts'
import type { LinkList, PageLink, Subject } from './subject.ts'

/** Calls that every page begins with. */
const everyPageCalls: readonly string[] = [paths.loadedAttributes, paths.user]

/** JSON texts of answers, by the address of their call. */
export type FirstAnswers = Readonly<Record<string, string>>

/** The attributes that are loaded, the same for everyone; empty if the service is down. */
async function readFirstAnswers(ask: Ask): Promise<FirstAnswers> {
  const { text } = await ask('GET', paths.loadedAttributes)
  return text === undefined ? {} : { [paths.loadedAttributes]: text }
}

/** Addresses of what a page needs first. */
export interface Preloads {
  /** Scripts and stylesheets. */
  readonly files: readonly string[]
  readonly calls: readonly string[]
}

export interface FoundPage {
  /** Its path in the table of pages, such as `/zip/:zip`. */
  readonly template: string
  readonly title: string
  readonly description: string
  /** False for the 404 page. */
  readonly isFound: boolean
  /** Not for search engines. */
  readonly isPrivate: boolean
  readonly path: string
  /**
   * The one address of the page: its path, for a ranking with the measure. Everything else in a query only selects and
   * orders what the page shows.
   */
  readonly canonical: string
  /** Addresses of the scripts, stylesheets and calls that it needs first. */
  readonly preloads: Preloads
  /** Of calls that it then need not make. */
  readonly answers: FirstAnswers
  /** Of calls about its subject, which it makes nevertheless: browsers keep their answers for reading offline. */
  readonly subjectAnswers?: FirstAnswers
  /** The levels above it, from the widest. */
  readonly above: readonly PageLink[]
  readonly lists: readonly LinkList[]
  /** Undefined for a page about nothing in particular, and while its service is down. */
  readonly subject?: Subject
  /** Kind of the subject's data: `demonstration`, `mixed` or `real`. */
  readonly dataSet?: string
  /** The text of a written page. */
  readonly written?: ContentPage
}

/** Whether search engines may list a page. */
export function isListed({ isFound, isPrivate }: FoundPage): boolean {
  return isFound && !isPrivate
}

/** A page of the table, at an address that may be one of it. */
export interface PageMatch extends PathMatch<Page> {
  readonly address: string
  /** The same for all addresses with the same page. */
  readonly key: string
}

/**
 * Finds pages: `match` that of an address, without asking anyone; `read` what it shows, or undefined if what it is about
 * does not exist; `notFound` the 404 page.
 */
export function createPages({ pages, notFound }: PageTable, links: SiteLinks) {
  const matchPath = createPathMatcher(pages)
  const writtenPages = new Map(readContent().map((page) => [page.path, page]))
  return {
    match(address: string): PageMatch | undefined {
      const path = address.split('?', 1)[0]!
      const page = matchPath(path)
      return page && { ...page, address, key: path + textsOf(page, address).query }
    },
    async read(match: PageMatch, inquiry: Inquiry): Promise<FoundPage | undefined> {
      const [{ exists, subject, dataSet, answers: subjectAnswers }, answers] = await Promise.all([
        readSubject(match, inquiry),
        readFirstAnswers(inquiry.ask),
      ])
      if (!exists) return undefined
      const page = pageOf(match, match.address)
      const written = writtenPages.get(match.entry.path)
      return {
        ...page,
        answers,
        ...(subjectAnswers && { subjectAnswers }),
        ...(subject && { subject, title: subject.title, path: subject.path, canonical: subject.path }),
        ...(dataSet && { dataSet }),
        ...(written && { written }),
        above: subject?.above ?? links.above(page.path),
        lists: subject?.lists ?? links.below(page.path),
      }
    },
    async notFound({ ask }: Inquiry): Promise<FoundPage> {
      const answers = await readFirstAnswers(ask)
      return { ...pageOf({ entry: notFound, params: {} }), answers, isFound: false }
    },
  }
}

function pageOf({ entry, params }: PathMatch<Page>, address = entry.path): FoundPage {
  const path = pathTo(entry.path, canonicalParams(params))
  const { query, ...texts } = textsOf({ entry, params }, address)
  return {
    ...texts,
    template: entry.path,
    isFound: true,
    isPrivate: entry.isPrivate ?? false,
    path,
    canonical: path + query,
    preloads: {
      files: entry.files ?? [],
      calls: [...everyPageCalls, ...(entry.firstCalls ?? []).map((call) => pathTo(call, canonicalParams(params)))],
    },
    answers: {},
    above: [],
    lists: [],
  }
}

/** The page's own texts, and the part of the query that they depend on. */
function textsOf({ entry, params }: PathMatch<Page>, address: string) {
  return pageTexts(entry, params, address.split('?').slice(1).join('?'))
}

/** A state by its abbreviation, however the address names it: so do the calls of the pages. */
function canonicalParams({ state, ...others }: PathParams): PathParams {
  return state === undefined ? others : { ...others, state: findState(state) ?? state }
}
