import { windowTitle } from '@homeground/contracts'
import { escapeText } from './escape-text.ts'
import type { FoundPage } from './find-page.ts'
import { preloadTags } from './preload-tags.ts'
import type { Site } from './site.ts'

/** What the build writes into the page for all addresses; each page has its own. */
const builtHead = /<title>[^<]*<\/title>|<meta\s+name="description"[^>]*>/g

/**
 * Returns what makes the HTML of a page: the built index.html with the page's title and description, and with the
 * operator's tile server and measurement id, if any, as meta tags.
 */
export function createRenderPage(
  html: string,
  { tileUrl, tileAttribution, measurementId }: Site,
): (page: FoundPage) => string {
  const settings = [
    ...(tileUrl
      ? [
          metaTag('homeground-tiles', tileUrl),
          metaTag('homeground-tiles-attribution', tileAttribution),
        ]
      : []),
    ...(measurementId ? [metaTag('homeground-measurement', measurementId)] : []),
  ]
  const built = html.replaceAll(builtHead, '')
  const end = built.indexOf('</head>')
  const [before, after] = [built.slice(0, end), settings.join('') + built.slice(end)]
  return ({ title, description, isFound, preloads }) =>
    [
      before,
      `<title>${escapeText(windowTitle(title))}</title>`,
      metaTag('description', description),
      ...(isFound ? [] : [metaTag('robots', 'noindex')]),
      preloadTags(preloads),
      after,
    ].join('')
}

function metaTag(name: string, content: string): string {
  return `<meta name="${name}" content="${escapeText(content)}">`
}
