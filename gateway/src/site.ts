import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { Server } from '@homeground/service'

interface Site {
  /** Folder of the built web. */
  readonly root: string
  /** Address pattern of map tiles, or empty for none. */
  readonly tileUrl: string
  readonly tileAttribution: string
}

/** Serves the built web: hashed assets for ever, index.html for every path that is no call and no file. */
export async function serveSite(server: Server, site: Site): Promise<void> {
  const root = resolve(site.root)
  const page = withTiles(readFileSync(join(root, 'index.html'), 'utf8'), site)
  await server.register(helmet, {
    contentSecurityPolicy: { directives: policyOf(page, site.tileUrl) },
  })
  await server.register(fastifyStatic, {
    root,
    index: false,
    wildcard: false,
    preCompressed: true,
    setHeaders(reply, path) {
      const forEver = path.includes('/assets/')
      reply.header('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  server.get('/*', async (request, reply) => {
    if (/^\/(api|internal)(\/|$|\?)/.test(request.url) || /\/assets\//.test(request.url)) {
      return reply.callNotFound()
    }
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  })
}

/** Tells the page which tile server the operator has set, if any. */
function withTiles(html: string, { tileUrl, tileAttribution }: Site): string {
  if (!tileUrl) return html
  const tags = [
    `<meta name="homeground-tiles" content="${escapeAttribute(tileUrl)}">`,
    `<meta name="homeground-tiles-attribution" content="${escapeAttribute(tileAttribution)}">`,
  ]
  return html.replace('</head>', `${tags.join('')}</head>`)
}

/** Everything from here, inline scripts only if they are the page's own, images also from the tile server. */
function policyOf(html: string, tileUrl: string): Record<string, string[] | null> {
  const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)]
  const hashes = inline.map(
    ([, code]) => `'sha256-${createHash('sha256').update(code!).digest('base64')}'`,
  )
  const tiles = tileUrl ? [new URL(tileUrl.replaceAll(/[{}]/g, '')).origin] : []
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...hashes],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', ...tiles],
    connectSrc: ["'self'"],
    fontSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'self'"],
    frameAncestors: ["'none'"],
    upgradeInsecureRequests: null,
  }
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
