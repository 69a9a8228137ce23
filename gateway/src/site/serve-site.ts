import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import { type PageTable, pageTableFile } from '@homeground/contracts'
import type { Server } from '@homeground/service'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isApiCall } from '../api-headers.ts'
import { contentPolicyOf } from './content-policy.ts'
import { createFindPage, type ResourceOptions } from './find-page.ts'
import type { FirstAnswers } from './head/first-answers.ts'
import { createRenderPage } from './render-page.ts'
import { originOf, type Site } from './site.ts'
import { createSiteLinks } from './site-links.ts'
import { sitemapRoutes } from './sitemap/sitemap.routes.ts'
import { readSmallStyles } from './small-styles.ts'
import { socialImageRoutes } from './social/social-image.routes.ts'

interface Options extends ResourceOptions {
  /** For the lists of pages. */
  readonly timeoutMs: number
  readonly site: Site
  /** May add cookies to the page; returns answers that the page need not call for. */
  readonly preparePage: (request: FastifyRequest, reply: FastifyReply) => FirstAnswers
}

/** Files of the build that have no address of their own; the compressed ones are sent instead of the others. */
const hidden = ['index.html', pageTableFile, '**/*.br']

/**
 * Serves the built web: hashed assets cached forever, and the page of every other path that is not an API call, with
 * its title and description. An address without a page gets the 404 page with status 404.
 */
export async function serveSite(server: Server, options: Options): Promise<void> {
  const { site, preparePage } = options
  const root = resolve(site.root)
  const html = readFileSync(join(root, 'index.html'), 'utf8')
  const table: PageTable = JSON.parse(readFileSync(join(root, pageTableFile), 'utf8'))
  const links = createSiteLinks(table)
  const renderPage = createRenderPage(html, {
    ...site,
    links,
    styles: readSmallStyles(root, table),
  })
  const findPage = createFindPage(table, links, options)
  await server.register(helmet, {
    global: false,
    contentSecurityPolicy: { directives: contentPolicyOf(html, site) },
  })
  sitemapRoutes(server, { ...options, table })
  socialImageRoutes(server, { ...options, table })
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
      reply.header(
        'cache-control',
        isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  })
  server.get('/*', async (request, reply) => {
    if (isApiCall(request) || /^\/internal(\/|$|\?)|\/assets\//.test(request.url)) {
      return reply.callNotFound()
    }
    const page = await findPage(request)
    const answers = { ...page.answers, ...preparePage(request, reply) }
    // A page may set the visitor's cookie, which no shared cache may give to others.
    return reply
      .status(page.isFound ? 200 : 404)
      .header('cache-control', 'private, no-cache')
      .type('text/html; charset=utf-8')
      .send(renderPage({ ...page, answers }, originOf(request, site)))
  })
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
