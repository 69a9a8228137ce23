import { findState } from '@homeground/catalog/states'
import { type ContentPage, readContent } from '@homeground/content'
import {
  createPathMatcher,
  type Page,
  type PageTable,
  type PathMatch,
  type PathParams,
  pageTexts,
  pathTo,
} from '@homeground/contracts'
import type { FastifyRequest } from 'fastify'
import type { AskOptions } from './ask-service.ts'
import { everyPageCalls, type FirstAnswers, readFirstAnswers } from './head/first-answers.ts'
import type { Preloads } from './head/preload-tags.ts'
import type { SiteLinks } from './site-links.ts'
import { type ReadSubject, readSubject } from './subject/read-subject.ts'
import type { LinkList, PageLink, Subject } from './subject/subject.ts'

export type ResourceOptions = Pick<AskOptions, 'addresses' | 'sign'>

export interface FoundPage {
  /** As the table of pages names it. */
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
  /** The levels above it, from the widest. */
  readonly above: readonly PageLink[]
  readonly lists: readonly LinkList[]
  /** Undefined for a page about nothing in particular, and while its service is down. */
  readonly subject?: Subject
  /** Of the subject: `demonstration`, `mixed` or `real`. */
  readonly dataSet?: string
  /** The text of a written page. */
  readonly written?: ContentPage
}

/** A service that takes longer does not hold up the page. */
const patienceMs = 300

const nothing: ReadSubject = { exists: false }

/** Returns what finds the page of a request's address, or the 404 page. */
export function createFindPage(
  { pages, notFound }: PageTable,
  links: SiteLinks,
  options: ResourceOptions,
): (request: FastifyRequest) => Promise<FoundPage> {
  const match = createPathMatcher(pages)
  const writtenPages = new Map(readContent().map((page) => [page.path, page]))
  return async (request) => {
    const found = match(request.url.split('?', 1)[0]!)
    const asking = { ...options, patienceMs, requestId: request.id, log: request.log }
    const [read, answers] = await Promise.all([
      found ? readSubject(found, asking) : nothing,
      readFirstAnswers(asking),
    ])
    if (!found || !read.exists)
      return { ...pageOf({ entry: notFound, params: {} }), answers, isFound: false }
    const { subject, dataSet } = read
    const page = pageOf(found, request.url)
    const written = writtenPages.get(found.entry.path)
    return {
      ...page,
      answers,
      ...(subject && {
        subject,
        title: subject.title,
        path: subject.path,
        canonical: subject.path,
      }),
      ...(dataSet && { dataSet }),
      ...(written && { written }),
      above: subject?.above ?? links.above(page.path),
      lists: subject?.lists ?? links.below(page.path),
    }
  }
}

function pageOf({ entry, params }: PathMatch<Page>, address = entry.path): FoundPage {
  const path = pathTo(entry.path, canonicalParams(params))
  const search = address.split('?').slice(1).join('?')
  const { query, ...texts } = pageTexts(entry, params, search)
  return {
    ...texts,
    template: entry.path,
    isFound: true,
    isPrivate: entry.isPrivate ?? false,
    path,
    canonical: path + query,
    preloads: {
      files: entry.files ?? [],
      calls: [...everyPageCalls, ...(entry.firstCalls ?? []).map((path) => pathTo(path, params))],
    },
    answers: {},
    above: [],
    lists: [],
  }
}

/** A state by its abbreviation, however the address names it. */
function canonicalParams({ state, ...others }: PathParams): PathParams {
  return state === undefined ? others : { ...others, state: findState(state) ?? state }
}
