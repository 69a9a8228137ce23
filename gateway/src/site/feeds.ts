import { createHash } from 'node:crypto'
import { type Source, sources } from '@homeground/catalog/sources'
import { getWatchFeedEntries, type Load, siteName, type WatchFeedEntry } from '@homeground/contracts'
import { dataFeedPath, pathTo, watchFeedPath } from '@homeground/contracts/paths'
import { formatVintage } from '@homeground/format/format'
import { notFound, type Server, unavailable } from '@homeground/service'
import { askUserService } from '../callers/bearer-tokens.ts'
import type { Services } from '../calls/public-calls.ts'
import { fetchLoads } from '../system/services.ts'
import type { Documents } from './documents.ts'
import { escapeText, escapeXml } from './html.ts'
import { originOf, type Site } from './site.ts'

/** The feed has the newest loads. */
const mostEntries = 50

interface FeedEntry {
  /** An IRI that stays the same whatever else changes. */
  readonly id: string
  readonly title: string
  readonly content: { readonly type: 'text' | 'html'; readonly value: string }
  /** ISO 8601. */
  readonly updated: string
  /** Path of the page about it. */
  readonly path: string
}

interface Feed {
  readonly title: string
  readonly subtitle: string
  /** Path of the feed itself. */
  readonly self: string
  /** Path of the page that shows the same. */
  readonly page: string
  /** Newest first. */
  readonly entries: readonly FeedEntry[]
  /** ISO 8601: when a feed without entries began. */
  readonly since?: string
}

/** An Atom feed (RFC 4287). `origin` is the address of the site without a slash at its end. */
export function atomFeed({ title, subtitle, self, page, entries, since }: Feed, origin: string): string {
  const [feed, alternate] = [escapeXml(origin + self), escapeXml(origin + page)]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-US">',
    `<id>${feed}</id>`,
    `<title>${escapeXml(title)}</title>`,
    `<subtitle>${escapeXml(subtitle)}</subtitle>`,
    `<updated>${entries[0]?.updated ?? since ?? new Date(0).toISOString()}</updated>`,
    `<author><name>${siteName}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${feed}"/>`,
    `<link rel="alternate" type="text/html" href="${alternate}"/>`,
    ...entries.map((entry) => entryElement(entry, origin)),
    '</feed>',
    '',
  ].join('\n')
}

function entryElement({ id, title, content, updated, path }: FeedEntry, origin: string): string {
  return [
    '<entry>',
    `<id>${escapeXml(id)}</id>`,
    `<title>${escapeXml(title)}</title>`,
    `<updated>${updated}</updated>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(origin + path)}"/>`,
    `<content type="${content.type}">${escapeXml(content.value)}</content>`,
    '</entry>',
  ].join('')
}

/** What a load brought, for each that was published, the newest first. */
function loadEntries(loads: readonly Load[], origin: string): FeedEntry[] {
  return loads
    .flatMap((load) => entryOf(load, origin) ?? [])
    .sort((one, other) => (one.updated < other.updated ? 1 : -1))
    .slice(0, mostEntries)
}

/** Undefined for a load whose figures were never shown, or were taken back. */
function entryOf(
  { id, service, state, finished_at: finishedAt, ...load }: Load,
  origin: string,
): FeedEntry | undefined {
  if (!['published', 'replaced'].includes(state) || finishedAt === null) return undefined
  const source: Source | undefined = sources.find(({ key }) => key === load.source)
  const vintage = load.vintage === null ? '' : `: ${formatVintage(load.vintage)}`
  const sentences = [
    source?.feeds,
    `${load.rows_kept.toLocaleString('en-US')} rows of ${load.publisher}`,
    load.released ? `Published on ${load.released}` : undefined,
    load.demonstration ? 'The figures are made up until real ones are loaded' : undefined,
  ]
  const text = sentences
    .filter((sentence) => sentence !== undefined)
    .map((sentence) => `${sentence}.`)
    .join(' ')
  return {
    id: `${origin}${dataFeedPath}#${service}-${id}`,
    title: `${source?.title ?? load.source}${vintage}`,
    content: { type: 'text', value: text },
    updated: new Date(finishedAt).toISOString(),
    path: '/data',
  }
}

interface FeedOptions {
  readonly services: Services
  readonly site: Pick<Site, 'publicUrl'>
  readonly documents: Documents
}

function headersOf(feed: string, cacheControl: string) {
  return {
    etag: `"${createHash('sha1').update(feed).digest('base64url')}"`,
    'cache-control': cacheControl,
    'content-type': 'application/atom+xml; charset=utf-8',
  }
}

/** `/feeds/data.xml` and the private feeds of watched places and schools. */
export function feedRoutes(server: Server, options: FeedOptions): void {
  dataFeedRoute(server, options)
  watchFeedRoute(server, options)
}

/**
 * `/feeds/data.xml`: an Atom feed with an entry for each load of data. While a service that loads data is down, the
 * last one is sent. Errors: 503 if there is none.
 */
function dataFeedRoute(server: Server, { services, site, documents }: FeedOptions): void {
  server.get(dataFeedPath, async (request, reply) => {
    const origin = originOf(request, site)
    const write = async (requestId: string) => {
      const lists = await fetchLoads(services, requestId)
      const loads = lists.map((list) => {
        if (list.status === 'rejected') throw unavailable('The list of loads is unavailable right now.', list.reason)
        return list.value
      })
      return atomFeed({ ...aboutData, entries: loadEntries(loads.flat(), origin) }, origin)
    }
    const document = await documents.find({
      requestId: request.id,
      key: `${dataFeedPath} ${origin}`,
      async make() {
        const feed = await write(request.id)
        return {
          status: 200,
          headers: headersOf(feed, 'public, max-age=3600'),
          body: Buffer.from(feed),
          isCurrent: (requestId) =>
            write(requestId).then(
              (now) => now === feed,
              () => true,
            ),
        }
      },
    })
    return documents.send(request, reply, document!)
  })
}

const aboutData = {
  title: `${siteName}: new data`,
  subtitle: 'Each month or file of a publisher that the site has loaded',
  self: dataFeedPath,
  page: '/data',
}

const watchFeedPolicy = 'private, no-cache'

/**
 * An Atom feed of what changed in the places and schools that a person watches, for whoever has its address. It needs no cookie
 * and sets none. Errors: 404 for an address that is unknown or was replaced, 503 while the user service is down.
 */
function watchFeedRoute(server: Server, { services, site, documents }: FeedOptions): void {
  server.get<{ Params: { token: string } }>(watchFeedPath, async (request, reply) => {
    const { token } = request.params
    const origin = originOf(request, site)
    // Errors have them too.
    reply.headers({ 'x-robots-tag': 'noindex', 'cache-control': watchFeedPolicy })
    const self = pathTo(watchFeedPath, { token })
    const document = await documents.find({
      requestId: request.id,
      key: `${self} ${origin}`,
      async make() {
        const content = await askUserService(getWatchFeedEntries, services, {
          // Only text that a header can carry; anything else cannot be a valid token.
          headers: { 'x-feed-token': /^[\w-]{1,100}$/.test(token) ? token : '' },
          requestId: request.id,
          failure: 'This feed is unavailable right now. Please try again.',
        })
        if (!content) return undefined
        const { since, entries } = content
        const shown = entries.map((entry) => watchedEntry(entry, origin))
        const feed = atomFeed({ ...aboutWatched, self, since, entries: shown }, origin)
        return { status: 200, headers: headersOf(feed, watchFeedPolicy), body: Buffer.from(feed) }
      },
    })
    if (!document) throw notFound('There is no feed at this address.')
    return documents.send(request, reply, document)
  })
}

/** Its id does not contain the address of the feed, so that an entry can be passed on. */
function watchedEntry({ id, title, paragraphs, path, updated }: WatchFeedEntry, origin: string): FeedEntry {
  const value = paragraphs.map((text) => `<p>${text.split('\n').map(lineHtml).join('<br>')}</p>`).join('')
  return {
    id: `${origin}/feeds/watched#${encodeURIComponent(id)}`,
    title,
    content: { type: 'html', value },
    path,
    updated,
  }
}

/** Emails have each link on a line of its own. */
function lineHtml(line: string): string {
  const text = escapeText(line.trim())
  return /^https?:\/\/\S+$/.test(text) ? `<a href="${text}">${text}</a>` : text
}

const aboutWatched = {
  title: `${siteName}: watched places and schools`,
  subtitle: 'What changed in the places and schools that you watch, after each new month and new test results',
  page: '/home',
}
