import { createHash } from 'node:crypto'
import type { Site } from './site.ts'

/** Origins of Google Analytics, allowed only with a measurement id. */
const measurement = {
  script: ['https://www.googletagmanager.com'],
  connect: ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
}

/** Everything from this origin; inline scripts only if they are the page's own; images also from the tile server. */
export function contentPolicyOf(
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
