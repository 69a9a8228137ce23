import { searchLevels } from '@homeground/catalog/levels'
import { states } from '@homeground/catalog/states'
import { internalPaths, listOwnDataSources, type PageTable, paths, pathTo, watchFeedPath } from '@homeground/contracts'
import { type PageSubject, pageSubjects, readSubjectLine } from '@homeground/contracts/page-subjects'
import { callService, identityHeader, notFound, type Server, sendLines, unavailable } from '@homeground/service'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fetch } from 'undici'
import type { ServiceName, Services } from '../calls/public-calls.ts'
import type { Documents } from './documents.ts'
import { escapeText } from './html.ts'
import { originOf, type Site } from './site.ts'

/** RFC 9116 asks for a date at most a year away; the file is made for each request, so it is always in the future. */
const validMs = 180 * 24 * 3600_000

/**
 * `/.well-known/security.txt`: where to report a vulnerability. `contact` is the URI of the operator of this
 * system (`mailto:…` or `https:…`); if empty, the page with the contact form.
 */
export function securityContactRoute(server: Server, { contact, now }: { contact: string; now: () => number }): void {
  server.get('/.well-known/security.txt', async (request, reply) => {
    const site = `${request.protocol}://${request.host}`
    const lines = [
      `Contact: ${contact || `${site}/contact`}`,
      `Expires: ${new Date(now() + validMs).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${site}/.well-known/security.txt`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}

/** Pages of one kind in parts of which each fits into a sitemap. */
interface SubjectList {
  /** Paths, one per line. */
  readonly parts: readonly string[]
  /** Day on which the newest data was loaded, `2026-11-23`; empty if unknown. */
  readonly changed: string
}

type SubjectLists = Readonly<Partial<Record<PageSubject, SubjectList>>>

/** The protocol’s limit for one sitemap. */
const mostPages = 50_000

/** Which services list the subjects of pages, and whose loads change these pages. */
const owners = {
  search: { path: internalPaths.searchSubjects, loads: ['search', 'housing', 'schools'] },
  schools: { path: internalPaths.schoolSubjects, loads: ['schools'] },
} as const

type Owner = keyof typeof owners
const ownerOf = { zip: 'search', town: 'search', school: 'schools', district: 'schools' } as const satisfies Record<
  PageSubject,
  Owner
>

interface CurrentLists {
  readonly etag: string
  readonly lists: SubjectLists
}

/**
 * Lists what pages are about. Each list is read from its service as a stream and kept until the service has another
 * version of its data, about which each call asks. While the service is down, the last list is returned. Errors: 503
 * if there is none.
 */
function createSubjectLists(services: Services): (owner: Owner) => Promise<SubjectLists> {
  const current = new Map<Owner, CurrentLists>()
  const reading = new Map<Owner, Promise<SubjectLists>>()
  const refresh = async (owner: Owner): Promise<SubjectLists> => {
    const last = current.get(owner)
    try {
      const newest = await readOwner(owner, last, services)
      current.set(owner, newest)
      return newest.lists
    } catch (error) {
      if (last) return last.lists
      throw unavailable('The list of pages is unavailable right now.', error)
    }
  }
  return (owner) => {
    const lists = reading.get(owner) ?? refresh(owner).finally(() => reading.delete(owner))
    reading.set(owner, lists)
    return lists
  }
}

async function readOwner(owner: Owner, last: CurrentLists | undefined, services: Services): Promise<CurrentLists> {
  const { addresses, sign, timeoutMs } = services
  const { path } = owners[owner]
  const response = await fetch(new URL(path, addresses[owner]), {
    headers: {
      [identityHeader]: sign({ to: owner, method: 'GET', path }),
      ...(last && { 'if-none-match': last.etag }),
    },
    signal: AbortSignal.timeout(timeoutMs * 10),
  })
  if (response.status === 304 && last) return last
  if (!response.ok || !response.body) throw new Error(`The list of ${owner} is ${response.status}.`)
  const [parts, changed] = await Promise.all([
    partsOf(response.body.pipeThrough(new TextDecoderStream())),
    dayOfLoads(owners[owner].loads, services),
  ])
  const lists = Object.entries(parts).map(([kind, own]) => [kind, { parts: own, changed }])
  return { etag: response.headers.get('etag') ?? '', lists: Object.fromEntries(lists) }
}

async function partsOf(stream: AsyncIterable<string>): Promise<Partial<Record<PageSubject, string[]>>> {
  const parts: Partial<Record<PageSubject, string[]>> = {}
  const open = new Map<PageSubject, string[]>()
  const close = (kind: PageSubject) => {
    const paths = open.get(kind) ?? []
    if (paths.length > 0) parts[kind] = [...(parts[kind] ?? []), paths.join('\n')]
    open.delete(kind)
  }
  let rest = ''
  for await (const text of stream) {
    const lines = (rest + text).split('\n')
    rest = lines.pop()!
    for (const line of lines) {
      const subject = readSubjectLine(line)
      if (!subject) continue
      const { kind, parameters } = subject
      const paths = open.get(kind) ?? []
      open.set(kind, paths)
      paths.push(fillIn(pageSubjects[kind], parameters))
      if (paths.length === mostPages) close(kind)
    }
  }
  for (const kind of open.keys()) close(kind)
  return parts
}

function fillIn(path: string, parameters: readonly string[]): string {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  return pathTo(path, Object.fromEntries(names.map((name, index) => [name, parameters[index] ?? ''])))
}

/** The day on which the newest of some services’ loads was published; empty if none or a service is down. */
async function dayOfLoads(names: readonly ServiceName[], { addresses, sign, timeoutMs }: Services): Promise<string> {
  const calls = names.map((name) =>
    callService(listOwnDataSources, { url: addresses[name], to: name, sign, timeoutMs }),
  )
  const loads = (await Promise.all(calls).catch(() => [])).flat()
  const published = loads.filter(({ state }) => state === 'published')
  const times = published.map(({ finished_at }) => finished_at ?? '').sort()
  return (times.at(-1) ?? '').slice(0, 10)
}

/** Parameters that the catalog knows all values of. */
const valuesOf: Readonly<Record<string, readonly string[]>> = { state: Object.keys(states), level: searchLevels }

/** The pages that need no service to list: those without parameters, and those of states and levels. */
function ownPages({ pages }: PageTable): Readonly<Record<'pages' | 'states', SubjectList>> {
  const open = pages.filter(({ isPrivate }) => !isPrivate).map(({ path }) => path)
  const screens = open.filter((path) => !path.includes(':'))
  return {
    pages: { parts: [screens.join('\n')], changed: '' },
    states: { parts: [open.flatMap(filledIn).join('\n')], changed: '' },
  }
}

/** A path with each combination of its parameters; none if it has no parameter or another one. */
function filledIn(path: string): string[] {
  const names = [...path.matchAll(/\/:(\w+)/g)].map(([, name]) => name!)
  if (!names.includes('state') || names.some((name) => !valuesOf[name])) return []
  const combined = names.reduce<Record<string, string>[]>(
    (sets, name) => sets.flatMap((set) => valuesOf[name]!.map((value) => ({ ...set, [name]: value }))),
    [{}],
  )
  return combined.map((params) => pathTo(path, params))
}

interface SitemapOptions {
  readonly services: Services
  readonly site: Pick<Site, 'publicUrl'>
  readonly table: PageTable
  readonly documents: Documents
}

/** Names of the sitemaps of what services list. */
const files = { zip: 'zips', town: 'towns', school: 'schools', district: 'districts' } as const satisfies Record<
  PageSubject,
  string
>

const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const xml = 'application/xml; charset=utf-8'
const cacheControl = 'public, max-age=3600'

/**
 * `/sitemap.xml` with the sitemaps of all pages for search engines, `/sitemaps/:file` with one of them, and
 * `/robots.txt`. Errors: 503 while a service that lists pages is down and has never been read, 404 for no such sitemap.
 */
export function sitemapRoutes(server: Server, options: SitemapOptions): void {
  const { services, site, table, documents } = options
  const own = ownPages(table)
  const readLists = createSubjectLists(services)
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
    const document = await documents.find({
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
              return now.every((list, position) => list === lists[position])
            },
          }
        )
      },
    })
    if (!document) throw notFound('There is no such sitemap.')
    return documents.send(request, reply, document)
  }

  server.get('/sitemap.xml', (request, reply) =>
    send(request, reply, {
      names,
      linesOf(lists) {
        const origin = originOf(request, site)
        const maps = lists.flatMap((list, index) =>
          (list?.parts ?? []).map((_, part) => {
            const address = `${origin}/sitemaps/${names[index]}-${part + 1}.xml`
            return element('sitemap', address, list!.changed)
          }),
        )
        return [xmlHead, `<sitemapindex ${namespace}>`, ...maps, '</sitemapindex>']
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
  yield xmlHead
  yield `<urlset ${namespace}>`
  for (const path of part.split('\n')) yield element('url', origin + path, changed)
  yield '</urlset>'
}

function element(name: 'sitemap' | 'url', address: string, changed: string): string {
  const day = changed ? `<lastmod>${changed}</lastmod>` : ''
  return `<${name}><loc>${escapeText(address)}</loc>${day}</${name}>`
}

/**
 * Search engines may read every page that is not about an account, and the calls that a page begins with: those that
 * run scripts see no page without them. They may read no feed of an account. Pages with a query name as canonical the
 * one without, or with only the measure of a ranking.
 */
function robotsLines({ pages }: PageTable, origin: string): string[] {
  const untilParameter = (path: string) => path.split(/[:?]/, 1)[0]!
  const open = pages.filter(({ isPrivate }) => !isPrivate)
  const calls = open.flatMap(({ resource, firstCalls = [] }) => [...firstCalls, resource ?? []])
  // Every page begins with the first of them.
  const allowed = new Set([paths.loadedAttributes, ...calls.flat().map(untilParameter)])
  const privatePages = pages.filter(({ isPrivate }) => isPrivate).map(({ path }) => path)
  const refused = [...privatePages, watchFeedPath].map(untilParameter)
  return [
    'User-agent: *',
    ...Array.from(allowed, (path) => `Allow: ${path}`).sort(),
    'Disallow: /api/',
    ...refused.sort().map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
  ]
}
