import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import { type PageTable, pageTableFile } from '@homeground/contracts'
import type { Server } from '@homeground/service'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isApiCall } from '../calls/requests.ts'
import { type AskOptions, createInquiry, type Inquiry } from './ask-service.ts'
import { contentPolicyOf } from './content-policy.ts'
import { createDocuments } from './documents.ts'
import { createPages, type FoundPage } from './find-page.ts'
import type { FirstAnswers } from './head/first-answers.ts'
import { createRenderPage } from './render-page.ts'
import { originOf, type Site } from './site.ts'
import { createSiteLinks } from './site-links.ts'
import { sitemapRoutes } from './sitemap/sitemap.routes.ts'
import { readSmallStyles } from './small-styles.ts'
import { socialImageRoutes } from './social/social-image.routes.ts'

interface Options extends Pick<AskOptions, 'addresses' | 'sign'> {
  /** For the lists of pages. */
  readonly timeoutMs: number
  readonly site: Site
  /** May add cookies to the page; returns answers that the page need not call for. */
  readonly preparePage: (request: FastifyRequest, reply: FastifyReply) => FirstAnswers
}

/** Files of the build that have no address of their own; the compressed ones are sent instead of the others. */
const hidden = ['index.html', pageTableFile, '**/*.br', '**/*.gz']

/**
 * Serves the built web: hashed assets cached forever, and the page of every other path that is not an API call, with
 * its title and description. An address without a page gets the 404 page with status 404.
 */
export async function serveSite(server: Server, options: Options): Promise<void> {
  const { site, preparePage, addresses, sign } = options
  const root = resolve(site.root)
  const html = readFileSync(join(root, 'index.html'), 'utf8')
  const table: PageTable = JSON.parse(readFileSync(join(root, pageTableFile), 'utf8'))
  const links = createSiteLinks(table)
  const renderPage = createRenderPage(html, { ...site, links, styles: readSmallStyles(root, table) })
  const pages = createPages(table, links)
  const documents = createDocuments()
  await server.register(helmet, { global: false, contentSecurityPolicy: { directives: contentPolicyOf(html, site) } })
  sitemapRoutes(server, { ...options, table, documents })
  socialImageRoutes(server, { ...options, table, documents })
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
    const find = (key: string, read: (inquiry: Inquiry) => Promise<FoundPage | undefined>) =>
      documents.find({
        requestId,
        key: `page ${key} ${origin} ${Object.keys(ownAnswers).join()}`,
        async make() {
          const inquiry = createInquiry({ addresses, sign, patienceMs, requestId, log })
          const page = await read(inquiry)
          if (!page) return undefined
          const html = renderPage({ ...page, answers: { ...page.answers, ...ownAnswers } }, origin)
          return {
            status: page.isFound ? 200 : 404,
            headers: pageHeaders,
            body: Buffer.from(html),
            isCurrent: inquiry.versionCheck(),
          }
        },
      })
    const match = pages.match(request.url)
    const page = match && (await find(match.key, (inquiry) => pages.read(match, inquiry)))
    return documents.send(request, reply, page ?? (await find('*', pages.notFound))!)
  })
}

/** A service that takes longer does not hold up the page. */
const patienceMs = 300

const pageHeaders = {
  // A page may set the visitor's cookie, which no shared cache may give to others.
  'cache-control': 'private, no-cache',
  'content-type': 'text/html; charset=utf-8',
}

/** A file with a hash in its name. */
function isAsset({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url?.startsWith('/assets/') ?? false
}

/** Only the security headers that scripts, styles and fonts need: a page loads a dozen of them. */
const assetHeaders = {
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
} as const

/** Of the browser's features that ask the user, the product uses only the position, on its own pages. */
const permissionsPolicy =
  'camera=(), display-capture=(), geolocation=(self), microphone=(), midi=(), payment=(), usb=()'
