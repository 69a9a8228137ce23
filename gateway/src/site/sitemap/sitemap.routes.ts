import { type PageSubject, type PageTable, paths } from '@homeground/contracts'
import { notFound, type Server, sendLines } from '@homeground/service'
import { escapeText } from '../escape-text.ts'
import type { ResourceOptions } from '../find-page.ts'
import { originOf, type Site } from '../site.ts'
import { ownPages } from './own-pages.ts'
import { createSubjectLists, ownerOf, type SubjectList } from './subject-lists.ts'

interface Options extends ResourceOptions {
  readonly site: Pick<Site, 'publicUrl'>
  readonly table: PageTable
  readonly timeoutMs: number
}

/** Names of the sitemaps of what services list. */
const files = {
  ...{ zip: 'zips', town: 'towns', school: 'schools', district: 'districts' },
} as const satisfies Record<PageSubject, string>

const head = '<?xml version="1.0" encoding="UTF-8"?>'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const cacheControl = 'public, max-age=3600'

/**
 * `/sitemap.xml` with the sitemaps of all pages for search engines, `/sitemaps/:file` with one of them, and
 * `/robots.txt`. Errors: 503 while a service that lists pages is down and has never been read, 404 for no such sitemap.
 */
export function sitemapRoutes(server: Server, options: Options): void {
  const { site, table } = options
  const own = ownPages(table)
  const readLists = createSubjectLists(options)
  const listOf = async (name: string): Promise<SubjectList | undefined> => {
    if (name === 'pages' || name === 'states') return own[name]
    const kind = (Object.keys(files) as PageSubject[]).find((one) => files[one] === name)
    return kind && (await readLists(ownerOf[kind]))[kind]
  }
  const names = ['pages', 'states', ...Object.values(files)]

  server.get('/sitemap.xml', async (request, reply) => {
    const origin = originOf(request, site)
    const lists = await Promise.all(names.map(async (name) => ({ name, list: await listOf(name) })))
    const maps = lists.flatMap(({ name, list }) =>
      (list?.parts ?? []).map((_, at) =>
        element('sitemap', `${origin}/sitemaps/${name}-${at + 1}.xml`, list!.changed),
      ),
    )
    const lines = [head, `<sitemapindex ${namespace}>`, ...maps, '</sitemapindex>']
    return sendLines(reply.header('cache-control', cacheControl), 'application/xml', lines)
  })

  server.get<{ Params: { file: string } }>('/sitemaps/:file', async (request, reply) => {
    const [, name = '', number] = /^([a-z]+)-(\d+)\.xml$/.exec(request.params.file) ?? []
    const list = await listOf(name)
    const part = list?.parts[Number(number) - 1]
    if (part === undefined) throw notFound('There is no such sitemap.')
    const lines = sitemapLines(part, { origin: originOf(request, site), changed: list!.changed })
    return sendLines(reply.header('cache-control', cacheControl), 'application/xml', lines)
  })

  server.get('/robots.txt', async (request, reply) =>
    sendLines(reply, 'text/plain', robotsLines(table, originOf(request, site))),
  )
}

function* sitemapLines(
  part: string,
  { origin, changed }: { origin: string; changed: string },
): Generator<string> {
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
