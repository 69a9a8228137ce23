import { type PageSubject, type PageTable, paths } from '@homeground/contracts'
import { notFound, type Server, sendLines } from '@homeground/service'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AskOptions } from '../ask-service.ts'
import type { Documents } from '../documents.ts'
import { escapeText } from '../escape-text.ts'
import { originOf, type Site } from '../site.ts'
import { ownPages } from './own-pages.ts'
import { createSubjectLists, ownerOf, type SubjectList } from './subject-lists.ts'

interface Options extends Pick<AskOptions, 'addresses' | 'sign'> {
  readonly site: Pick<Site, 'publicUrl'>
  readonly table: PageTable
  readonly timeoutMs: number
  readonly documents: Documents
}

/** Names of the sitemaps of what services list. */
const files = { zip: 'zips', town: 'towns', school: 'schools', district: 'districts' } as const satisfies Record<
  PageSubject,
  string
>

const head = '<?xml version="1.0" encoding="UTF-8"?>'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const xml = 'application/xml; charset=utf-8'
const cacheControl = 'public, max-age=3600'

/**
 * `/sitemap.xml` with the sitemaps of all pages for search engines, `/sitemaps/:file` with one of them, and
 * `/robots.txt`. Errors: 503 while a service that lists pages is down and has never been read, 404 for no such sitemap.
 */
export function sitemapRoutes(server: Server, options: Options): void {
  const { site, table, documents } = options
  const own = ownPages(table)
  const readLists = createSubjectLists(options)
  const listOf = async (name: string): Promise<SubjectList | undefined> => {
    if (name === 'pages' || name === 'states') return own[name]
    const kind = (Object.keys(files) as PageSubject[]).find((one) => files[one] === name)
    return kind && (await readLists(ownerOf[kind]))[kind]
  }
  const names = ['pages', 'states', ...Object.values(files)]

  /** The sitemap of some lists, made once for each version of them. */
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    sitemap: {
      readonly names: readonly string[]
      linesOf(lists: readonly (SubjectList | undefined)[]): Iterable<string> | undefined
    },
  ) => {
    const read = () => Promise.all(sitemap.names.map(listOf))
    const found = await documents.find({
      requestId: request.id,
      key: `${request.url.split('?', 1)[0]} ${originOf(request, site)}`,
      async make() {
        const lists = await read()
        const lines = sitemap.linesOf(lists)
        return (
          lines && {
            status: 200,
            headers: { 'cache-control': cacheControl, 'content-type': xml },
            body: Buffer.from(`${[...lines].join('\n')}\n`),
            isCurrent: async () => {
              const now = await read().catch(() => lists)
              return now.every((list, at) => list === lists[at])
            },
          }
        )
      },
    })
    if (!found) throw notFound('There is no such sitemap.')
    return documents.send(request, reply, found)
  }

  server.get('/sitemap.xml', (request, reply) =>
    send(request, reply, {
      names,
      linesOf(lists) {
        const origin = originOf(request, site)
        const maps = lists.flatMap((list, index) =>
          (list?.parts ?? []).map((_, at) => {
            const address = `${origin}/sitemaps/${names[index]}-${at + 1}.xml`
            return element('sitemap', address, list!.changed)
          }),
        )
        return [head, `<sitemapindex ${namespace}>`, ...maps, '</sitemapindex>']
      },
    }),
  )

  server.get<{ Params: { file: string } }>('/sitemaps/:file', (request, reply) => {
    const [, name = '', number] = /^([a-z]+)-(\d+)\.xml$/.exec(request.params.file) ?? []
    return send(request, reply, {
      names: [name],
      linesOf([list]) {
        const part = list?.parts[Number(number) - 1]
        const origin = originOf(request, site)
        return part === undefined ? undefined : sitemapLines(part, { origin, changed: list!.changed })
      },
    })
  })

  server.get('/robots.txt', async (request, reply) =>
    sendLines(reply, 'text/plain', robotsLines(table, originOf(request, site))),
  )
}

function* sitemapLines(part: string, { origin, changed }: { origin: string; changed: string }): Generator<string> {
  yield head
  yield `<urlset ${namespace}>`
  for (const path of part.split('\n')) yield element('url', origin + path, changed)
  yield '</urlset>'
}

function element(name: 'sitemap' | 'url', address: string, changed: string): string {
  const day = changed ? `<lastmod>${changed}</lastmod>` : ''
  return `<${name}><loc>${escapeText(address)}</loc>${day}</${name}>`
}

/**
 * Search engines may read every page that is not about an account, and the calls that a page begins with: those that run
 * scripts see no page without them. Pages with a query name as canonical the one without, or with only the measure of a ranking.
 */
function robotsLines({ pages }: PageTable, origin: string): string[] {
  const untilParameter = (path: string) => path.split(/[:?]/, 1)[0]!
  const calls = pages.flatMap(({ resource, firstCalls = [] }) => [...firstCalls, resource ?? []])
  // Every page begins with the first of them.
  const allowed = new Set([paths.loadedAttributes, ...calls.flat().map(untilParameter)])
  const refused = pages.filter(({ isPrivate }) => isPrivate).map(({ path }) => untilParameter(path))
  return [
    'User-agent: *',
    ...[...allowed].sort().map((path) => `Allow: ${path}`),
    ...['/api/', ...refused.sort()].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
  ]
}
