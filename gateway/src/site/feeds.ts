import { createHash } from 'node:crypto'
import { type Source, sources } from '@homeground/catalog/sources'
import { type Load, siteName } from '@homeground/contracts'
import { dataFeedPath } from '@homeground/contracts/paths'
import { formatVintage } from '@homeground/format/format'
import { type Server, unavailable } from '@homeground/service'
import type { Services } from '../calls/public-calls.ts'
import { fetchLoads } from '../system/services.ts'
import type { Documents } from './documents.ts'
import { escapeXml } from './html.ts'
import { originOf, type Site } from './site.ts'

/** The feed has the newest loads. */
const mostEntries = 50

interface FeedEntry {
  /** Stays the same whatever else changes. */
  readonly id: string
  readonly title: string
  readonly text: string
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
}

/** An Atom feed (RFC 4287). `origin` is the address of the site without a slash at its end. */
export function atomFeed({ title, subtitle, self, page, entries }: Feed, origin: string): string {
  const [feed, alternate] = [escapeXml(origin + self), escapeXml(origin + page)]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-US">',
    `<id>${feed}</id>`,
    `<title>${escapeXml(title)}</title>`,
    `<subtitle>${escapeXml(subtitle)}</subtitle>`,
    `<updated>${entries[0]?.updated ?? new Date(0).toISOString()}</updated>`,
    `<author><name>${siteName}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${feed}"/>`,
    `<link rel="alternate" type="text/html" href="${alternate}"/>`,
    ...entries.map((entry) => entryElement(entry, { feed: origin + self, origin })),
    '</feed>',
    '',
  ].join('\n')
}

function entryElement(
  { id, title, text, updated, path }: FeedEntry,
  { feed, origin }: { readonly feed: string; readonly origin: string },
): string {
  return [
    '<entry>',
    `<id>${escapeXml(`${feed}#${id}`)}</id>`,
    `<title>${escapeXml(title)}</title>`,
    `<updated>${updated}</updated>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(origin + path)}"/>`,
    `<content type="text">${escapeXml(text)}</content>`,
    '</entry>',
  ].join('')
}

/** What a load brought, for each that was published, the newest first. */
function loadEntries(loads: readonly Load[]): FeedEntry[] {
  return loads
    .flatMap((load) => entryOf(load) ?? [])
    .sort((one, other) => (one.updated < other.updated ? 1 : -1))
    .slice(0, mostEntries)
}

/** Undefined for a load whose figures were never shown, or were taken back. */
function entryOf({ id, service, state, finished_at: finishedAt, ...load }: Load): FeedEntry | undefined {
  if (!['published', 'replaced'].includes(state) || finishedAt === null) return undefined
  const source: Source | undefined = sources.find(({ key }) => key === load.source)
  const vintage = load.vintage === null ? '' : `: ${formatVintage(load.vintage)}`
  const sentences = [
    source?.feeds,
    `${load.rows_kept.toLocaleString('en-US')} rows of ${load.publisher}`,
    load.released ? `Published on ${load.released}` : undefined,
    load.demonstration ? 'The figures are made up until real ones are loaded' : undefined,
  ]
  return {
    id: `${service}-${id}`,
    title: `${source?.title ?? load.source}${vintage}`,
    text: sentences
      .filter((sentence) => sentence !== undefined)
      .map((sentence) => `${sentence}.`)
      .join(' '),
    updated: new Date(finishedAt).toISOString(),
    path: '/data',
  }
}

interface FeedOptions {
  readonly services: Services
  readonly site: Pick<Site, 'publicUrl'>
  readonly documents: Documents
}

/**
 * `/feeds/data.xml`: an Atom feed with an entry for each load of data. While a service that loads data is down, the last one is sent.
 * Errors: 503 if there is none.
 */
export function feedRoutes(server: Server, { services, site, documents }: FeedOptions): void {
  server.get(dataFeedPath, async (request, reply) => {
    const origin = originOf(request, site)
    const write = async (requestId: string) => {
      const lists = await fetchLoads(services, requestId)
      const loads = lists.map((list) => {
        if (list.status === 'rejected') throw unavailable('The list of loads is unavailable right now.', list.reason)
        return list.value
      })
      return atomFeed({ ...aboutData, entries: loadEntries(loads.flat()) }, origin)
    }
    const document = await documents.find({
      requestId: request.id,
      key: `${dataFeedPath} ${origin}`,
      async make() {
        const feed = await write(request.id)
        const etag = `"${createHash('sha1').update(feed).digest('base64url')}"`
        return {
          status: 200,
          headers: {
            etag,
            'cache-control': 'public, max-age=3600',
            'content-type': 'application/atom+xml; charset=utf-8',
          },
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
