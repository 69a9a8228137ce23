import { siteName, windowTitle } from '@homeground/contracts'
import { escapeText } from '../escape-text.ts'
import type { FoundPage } from '../find-page.ts'
import { imageSize } from '../social/social-image.ts'
import { imageOfPage } from '../social/social-image-path.ts'
import type { Subject } from '../subject/subject.ts'
import { metaTag, propertyTag } from './tags.ts'

/** The address of a page for search engines, and what other sites show of a link to it. */
export function sharingTags(page: FoundPage, origin: string): string {
  const { title, canonical, isPrivate } = page
  if (isPrivate) return ''
  const url = origin + canonical
  return [
    `<link rel="canonical" href="${escapeText(url)}">`,
    propertyTag('og:type', 'website'),
    propertyTag('og:site_name', siteName),
    propertyTag('og:title', windowTitle(title)),
    propertyTag('og:description', sharedText(page)),
    propertyTag('og:url', url),
    ...(page.subject ? imageTags(page.subject, origin) : [metaTag('twitter:card', 'summary')]),
  ].join('')
}

function imageTags({ path, title }: Subject, origin: string): string[] {
  return [
    propertyTag('og:image', origin + imageOfPage(path)),
    propertyTag('og:image:width', String(imageSize.width)),
    propertyTag('og:image:height', String(imageSize.height)),
    propertyTag('og:image:alt', `${title} with its key figures`),
    metaTag('twitter:card', 'summary_large_image'),
  ]
}

const shownFigures = 3

/** The first figures of what a page is about, each with its vintage, or its description. */
function sharedText({ subject, description }: FoundPage): string {
  const known = (subject?.figures ?? []).flatMap(({ label, value, about }) =>
    value === null ? [] : [`${label}: ${value} (${about})`],
  )
  return known.length === 0 ? description : `${known.slice(0, shownFigures).join('. ')}.`
}
