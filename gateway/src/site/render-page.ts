import { windowTitle } from '@homeground/contracts'
import { escapeText } from './escape-text.ts'
import type { FoundPage } from './find-page.ts'
import { firstAnswersTag } from './head/first-answers.ts'
import { pageData } from './head/page-data.ts'
import { preloadTags } from './head/preload-tags.ts'
import { sharingTags } from './head/sharing-tags.ts'
import { metaTag } from './head/tags.ts'
import { plainPage } from './plain-page.ts'
import type { Site } from './site.ts'
import type { SiteLinks } from './site-links.ts'

/** What the build writes into the page for all addresses; each page has its own. */
const builtHead = /<title>[^<]*<\/title>|<meta\s+name="description"[^>]*>/g

interface PageParts extends Site {
  readonly links: SiteLinks
  /** Texts of the stylesheets that are part of the pages that need them. */
  readonly styles: ReadonlyMap<string, string>
}

/**
 * Returns what makes the HTML of a page: the built index.html with what search engines, other sites and readers without
 * JavaScript need of the page, and with the operator's tile server and measurement id, if any, as meta tags. `origin` is
 * the address of the site without a slash at its end.
 */
export function createRenderPage(
  html: string,
  { tileUrl, tileAttribution, measurementId, links, styles }: PageParts,
): (page: FoundPage, origin: string) => string {
  const settings = [
    ...(tileUrl
      ? [metaTag('homeground-tiles', tileUrl), metaTag('homeground-tiles-attribution', tileAttribution)]
      : []),
    ...(measurementId ? [metaTag('homeground-measurement', measurementId)] : []),
  ]
  const built = html.replaceAll(builtHead, '')
  const [headEnd, bodyEnd] = [built.indexOf('</head>'), built.indexOf('</body>')]
  const before = built.slice(0, headEnd)
  const body = settings.join('') + built.slice(headEnd, bodyEnd)
  const end = built.slice(bodyEnd)
  return (page, origin) => {
    const { title, description, isFound, isPrivate, preloads, answers } = page
    return [
      before,
      `<title>${escapeText(windowTitle(title))}</title>`,
      metaTag('description', description),
      isFound && !isPrivate ? '' : metaTag('robots', 'noindex'),
      preloadTags(preloads, styles, answers),
      isFound ? sharingTags(page, origin) + pageData(page, origin) : '',
      body,
      firstAnswersTag(answers),
      plainPage(page, links.screens),
      end,
    ].join('')
  }
}
