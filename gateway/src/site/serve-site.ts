import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import { firstViewProgram, type PageTable, pageTableFile } from '@homeground/contracts'
import type { Server } from '@homeground/service'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../calls/public-calls.ts'
import { apiHeaders, isApiCall } from '../calls/requests.ts'
import { createInquiry, type Inquiry } from './ask-service.ts'
import { createDocuments } from './documents.ts'
import { embedRoutes } from './embeds.ts'
import { feedRoutes } from './feeds.ts'
import { createPages, type FirstAnswers, type FoundPage, isListed } from './find-page.ts'
import { createFirstViews } from './first-view.ts'
import { createRenderPage } from './render-page.ts'
import { createSiteLinks, originOf, type Site } from './site.ts'
import { sitemapRoutes } from './sitemaps.ts'
import { createDrawer, socialImageRoutes } from './social-images.ts'

/** Of a stylesheet that is sent with each page, before compression. A larger one is worth a request of its own. */
const mostCharacters = 12_000

/** The texts of small stylesheets by address: a page that contains them is shown a round trip earlier. */
function readSmallStyles(root: string, { pages, notFound }: PageTable): ReadonlyMap<string, string> {
  const files = new Set([...pages, notFound].flatMap((page) => page.files ?? []))
  const styles = [...files].filter((file) => file.endsWith('.css'))
  const texts = styles.map((file) => [file, readFileSync(join(root, file), 'utf8').trim()] as const)
  return new Map(texts.filter(([, text]) => text.length <= mostCharacters))
}

/** Origins of Google Analytics, allowed only with a measurement id. */
const measurement = {
  script: ['https://www.googletagmanager.com'],
  connect: ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
}

/** Everything from this origin; inline scripts only if they are the page's own; images also from the tile server. */
function contentPolicyOf(
  html: string,
  { tileUrl, measurementId }: Pick<Site, 'tileUrl' | 'measurementId'>,
): Record<string, string[] | null> {
  const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)]
  const hashes = inline.map(([, code]) => `'sha256-${createHash('sha256').update(code!).digest('base64')}'`)
  const tiles = tileUrl ? [new URL(tileUrl.replaceAll(/[{}]/g, '')).origin] : []
  const { script, connect } = measurementId ? measurement : { script: [], connect: [] }
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...hashes, ...script],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', ...tiles, ...connect],
    connectSrc: ["'self'", ...connect],
    fontSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
    upgradeInsecureRequests: null,
  }
}

interface Options {
  readonly services: Services
  readonly site: Site
  /** May add cookies to the page; returns answers that the page need not call for. */
  readonly preparePage: (request: FastifyRequest, reply: FastifyReply) => FirstAnswers
}

/** Files of the build that have no address of their own; the compressed ones are sent instead of the others. */
const hidden = ['index.html', pageTableFile, `${dirname(firstViewProgram)}/**`, '**/*.br', '**/*.gz']

/**
 * Serves the built web: hashed assets cached forever, and the page of every other path that is not an API call, with
 * its title and description. An address without a page gets the 404 page with status 404.
 */
export async function serveSite(server: Server, options: Options): Promise<void> {
  const { site, preparePage, services } = options
  const root = resolve(site.root)
  const html = readFileSync(join(root, 'index.html'), 'utf8')
  const table: PageTable = JSON.parse(readFileSync(join(root, pageTableFile), 'utf8'))
  const links = createSiteLinks(table)
  const renderPage = createRenderPage(html, { ...site, links, styles: readSmallStyles(root, table) })
  const pages = createPages(table, links)
  const documents = createDocuments()
  await server.register(helmet, { global: false, contentSecurityPolicy: { directives: contentPolicyOf(html, site) } })
  sitemapRoutes(server, { services, site, table, documents })
  feedRoutes(server, { services, site, documents })
  const drawer = createDrawer()
  const firstViews = createFirstViews(server, site)
  server.addHook('onClose', () => Promise.all([drawer.close(), firstViews.close()]))
  socialImageRoutes(server, { services, table, documents, drawer })
  embedRoutes(server, { services, table, documents, drawer, site })
  server.addHook('onRequest', async (request, reply) => {
    if (isApiCall(request)) return
    if (isAsset(request)) {
      reply.headers(assetHeaders)
    } else {
      await reply.helmet()
      reply.header('permissions-policy', permissionsPolicy)
    }
  })
  await server.register(fastifyStatic, {
    root,
    index: false,
    wildcard: false,
    globIgnore: hidden,
    preCompressed: true,
    setHeaders(reply, path) {
      const isImmutable = path.includes('/assets/')
      reply.header('cache-control', isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  server.get('/*', async (request, reply) => {
    if (isApiCall(request) || /^\/internal(\/|$|\?)|\/assets\//.test(request.url)) {
      return reply.callNotFound()
    }
    const ownAnswers = preparePage(request, reply)
    const origin = originOf(request, site)
    const { id: requestId, log } = request
    const [path = '/', query] = request.url.split('?')
    // What a screen shows for a query is left to its scripts: most pages are the same document for all of them.
    const isFrame = query !== undefined
    const find = (key: string, read: (inquiry: Inquiry) => Promise<FoundPage | undefined>) =>
      documents.find({
        requestId,
        key: `page ${key} ${origin} ${Object.keys(ownAnswers).join()} ${isFrame}`,
        async make() {
          const inquiry = createInquiry({ services: { ...services, timeoutMs: pageTimeoutMs }, requestId, log })
          const page = await read(inquiry)
          if (!page) return undefined
          const known = { ...page.answers, ...page.subjectAnswers }
          // All addresses without a page share one document.
          const firstView = page.isFound ? await firstViews.render({ path, isFrame, answers: known }) : ''
          const answers = { ...page.answers, ...ownAnswers }
          const html = renderPage({ ...page, answers }, origin, firstView ?? '')
          return {
            status: page.isFound ? 200 : 404,
            headers: { ...pageHeaders, ...(isListed(page) ? {} : unlistedHeaders) },
            body: Buffer.from(html),
            isCurrent: firstView === undefined ? undefined : inquiry.versionCheck(),
          }
        },
      })
    const match = pages.match(request.url)
    const page = match && (await find(match.key, (inquiry) => pages.read(match, inquiry)))
    return documents.send(request, reply, page ?? (await find('*', pages.notFound))!)
  })
}

/** A service that takes longer does not hold up the page. */
const pageTimeoutMs = 300

const pageHeaders = {
  // A page may set the visitor's cookie, which no shared cache may give to others.
  'cache-control': 'private, no-cache',
  'content-type': 'text/html; charset=utf-8',
}

/** The same as the meta tag, for programs that read headers only. */
const unlistedHeaders = { 'x-robots-tag': 'noindex' }

/** A file with a hash in its name. */
function isAsset({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url?.startsWith('/assets/') ?? false
}

/** Only the security headers that scripts, styles and fonts need: a page loads a dozen of them. */
const { 'content-security-policy': _, ...assetHeaders } = apiHeaders

/** Of the browser's features that ask the user, the product uses only the position, on its own pages. */
const permissionsPolicy =
  'camera=(), display-capture=(), geolocation=(self), microphone=(), midi=(), payment=(), usb=()'
