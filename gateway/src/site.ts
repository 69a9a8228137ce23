import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { Server } from '@homeground/service'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isApiCall } from './api-headers.ts'

export interface Site {
  /** Folder of the built web. */
  readonly root: string
  /** Address pattern of map tiles, or empty for none. */
  readonly tileUrl: string
  readonly tileAttribution: string
  /** Google Analytics measurement id, or empty for none. */
  readonly measurementId: string
}

/**
 * Serves the built web: hashed assets cached forever, index.html for every path that is neither an API call nor
 * a file. `onPage` may add headers to the page.
 */
export async function serveSite(
  server: Server,
  site: Site,
  onPage: (request: FastifyRequest, reply: FastifyReply) => void,
): Promise<void> {
  const root = resolve(site.root)
  const page = withSettings(readFileSync(join(root, 'index.html'), 'utf8'), site)
  await server.register(helmet, {
    global: false,
    contentSecurityPolicy: { directives: contentPolicyOf(page, site) },
  })
  server.addHook('onRequest', async (request, reply) => {
    if (!isApiCall(request)) {
      await reply.helmet()
      reply.header('permissions-policy', permissionsPolicy)
    }
  })
  await server.register(fastifyStatic, {
    root,
    index: false,
    wildcard: false,
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
    onPage(request, reply)
    // A page may set the visitor's cookie, which no shared cache may give to others.
    return reply
      .header('cache-control', 'private, no-cache')
      .type('text/html; charset=utf-8')
      .send(page)
  })
}

/** Of the browser's features that ask the user, the product uses only the position, on its own pages. */
const permissionsPolicy =
  'camera=(), display-capture=(), geolocation=(self), microphone=(), midi=(), payment=(), usb=()'

/** Adds the operator's tile server and measurement id, if any, to the page as meta tags. */
function withSettings(html: string, { tileUrl, tileAttribution, measurementId }: Site): string {
  const tags = [
    ...(tileUrl ? [tagOf('tiles', tileUrl), tagOf('tiles-attribution', tileAttribution)] : []),
    ...(measurementId ? [tagOf('measurement', measurementId)] : []),
  ]
  return html.replace('</head>', `${tags.join('')}</head>`)
}

function tagOf(name: string, content: string): string {
  return `<meta name="homeground-${name}" content="${escapeAttribute(content)}">`
}

/** Origins of Google Analytics, allowed only with a measurement id. */
const measurement = {
  script: ['https://www.googletagmanager.com'],
  connect: ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
}

/** Everything from this origin; inline scripts only if they are the page's own; images also from the tile server. */
function contentPolicyOf(html: string, site: Site): Record<string, string[] | null> {
  const { tileUrl, measurementId } = site
  const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)]
  const hashes = inline.map(
    ([, code]) => `'sha256-${createHash('sha256').update(code!).digest('base64')}'`,
  )
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

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
