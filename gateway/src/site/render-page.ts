import { sources } from '@homeground/catalog/sources'
import { firstAnswersId, firstViewClass, siteName, windowTitle } from '@homeground/contracts'
import { fillOperator, type Operator, operatorMeta } from '@homeground/contracts/operator'
import { dataFeedPath } from '@homeground/contracts/paths'
import type { screens } from '@homeground/contracts/screens'
import { markOfData } from '@homeground/format/figure-text'
import { embedLink } from './embeds.ts'
import { type FirstAnswers, type FoundPage, isListed, type Preloads } from './find-page.ts'
import { dataTag, escapeText, metaTag, propertyTag } from './html.ts'
import type { Site, SiteLinks } from './site.ts'
import { imageSize } from './social-image.ts'
import { imageOfPage } from './social-images.ts'
import type { LinkList, PageLink, Subject, SubjectFigure } from './subject.ts'

type Screen = (typeof screens)[number]
type Entity = Record<string, unknown>

/** A page and the levels above it in the vocabulary of schema.org. */
function pageData(page: FoundPage, origin: string): string {
  const { subject, template, isPrivate } = page
  if (isPrivate) return ''
  const own = subject
    ? subjectData(subject, origin)
    : (entities[template as Screen]?.(page, origin) ?? writtenData(page, origin))
  return [own, levelData(page, origin)]
    .filter((data) => data !== undefined)
    .map((data) => dataTag({ '@context': 'https://schema.org', ...data }))
    .join('')
}

function subjectData({ entity, title, path, figures }: Subject, origin: string): Entity {
  const published = figures.filter(({ value }) => value !== null)
  return {
    name: title,
    url: origin + path,
    additionalProperty: published.map(({ label, value, about }) => ({
      '@type': 'PropertyValue',
      name: label,
      value,
      description: about,
    })),
    ...entity,
  }
}

/** Pages that are about the product itself. */
const entities: Partial<Record<Screen, (page: FoundPage, origin: string) => Entity>> = {
  '/': ({ description }, origin) => ({ '@type': 'WebSite', name: siteName, url: `${origin}/`, description }),
  '/data': ({ title, description, path }, origin) => ({
    '@type': 'Dataset',
    name: `${siteName}: ${title}`,
    description,
    url: origin + path,
    isAccessibleForFree: true,
    creator: { '@type': 'Organization', name: siteName, url: `${origin}/` },
    hasPart: sources.map((source) => ({
      '@type': 'Dataset',
      name: source.title,
      description: `${source.feeds}. ${source.released}.`,
      creator: { '@type': 'Organization', name: source.publisher },
      license: source.license,
      ...(source.page && { url: source.page }),
    })),
  }),
}

/** Questions with their answers, or an article; undefined for a page that is neither. */
function writtenData({ written, path }: FoundPage, origin: string): Entity | undefined {
  if (!written) return undefined
  const { title, description, published, order, questions } = written
  if (questions.length > 0)
    return {
      '@type': 'FAQPage',
      mainEntity: questions.map(({ question, answerHtml }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answerHtml },
      })),
    }
  if (order === undefined) return undefined
  const publisher = { '@type': 'Organization', name: siteName, url: `${origin}/` }
  return {
    '@type': 'Article',
    headline: title,
    description,
    datePublished: published,
    url: origin + path,
    author: publisher,
    publisher,
  }
}

/** The levels above a page and itself; undefined without any. */
function levelData({ above, title, path }: FoundPage, origin: string): Entity | undefined {
  if (above.length === 0) return undefined
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [...above, { text: title, path }].map((level, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: level.text,
      item: origin + level.path,
    })),
  }
}

/** The address of a page for search engines, and what other sites show of a link to it. */
function sharingTags(page: FoundPage, origin: string): string {
  const { title, canonical, isPrivate, template } = page
  if (isPrivate) return ''
  const url = origin + canonical
  return [
    `<link rel="canonical" href="${escapeText(url)}">`,
    pagesOfDataFeed.includes(template) ? feedLink(origin) : '',
    propertyTag('og:type', 'website'),
    propertyTag('og:site_name', siteName),
    propertyTag('og:title', windowTitle(title)),
    propertyTag('og:description', sharedText(page)),
    propertyTag('og:url', url),
    ...(page.subject
      ? [embedLink(page.subject.path, origin), ...imageTags(page.subject, origin)]
      : [metaTag('twitter:card', 'summary')]),
  ].join('')
}

/** Pages that announce the feed of new data to programs. */
const pagesOfDataFeed: readonly string[] = ['/data', '/developers'] satisfies readonly Screen[]

function feedLink(origin: string): string {
  return `<link rel="alternate" type="application/atom+xml" title="New data" href="${escapeText(origin + dataFeedPath)}">`
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

const maxFigures = 3

/** The first figures of what a page is about, each with its vintage, or its description. */
function sharedText({ subject, description }: FoundPage): string {
  const texts = (subject?.figures ?? []).flatMap(({ label, value, about }) =>
    value === null ? [] : [`${label}: ${value} (${about})`],
  )
  return texts.length === 0 ? description : `${texts.slice(0, maxFigures).join('. ')}.`
}

/** Written by the build into the page for all addresses; each page has its own. */
const builtHead = /<title>[^<]*<\/title>|<meta\s+name="description"[^>]*>/g

interface PageParts extends Site {
  readonly links: SiteLinks
  /** Texts of the stylesheets that are part of the pages that need them. */
  readonly styles: ReadonlyMap<string, string>
}

/**
 * Returns what makes the HTML of a page: the built index.html with what search engines, other sites and readers without
 * JavaScript need of the page, and with the operator and its tile server and measurement id, if any, as meta tags. `origin` is
 * the address of the site without a slash at its end, `firstView` the HTML of what browsers show until the scripts run.
 */
export function createRenderPage(
  html: string,
  { tileUrl, tileAttribution, measurementId, operator, links, styles }: PageParts,
): (page: FoundPage, origin: string, firstView: string) => string {
  const settings = [
    ...(tileUrl
      ? [metaTag('homeground-tiles', tileUrl), metaTag('homeground-tiles-attribution', tileAttribution)]
      : []),
    ...(measurementId ? [metaTag('homeground-measurement', measurementId)] : []),
    metaTag(operatorMeta, JSON.stringify(operator)),
  ]
  const built = html.replaceAll(builtHead, '')
  const [headEnd, rootStart, bodyEnd] = [built.indexOf('</head>'), startOfRoot(built), built.indexOf('</body>')]
  const before = built.slice(0, headEnd)
  const body = settings.join('') + built.slice(headEnd, rootStart)
  const afterView = built.slice(rootStart, bodyEnd)
  const end = built.slice(bodyEnd)
  return (page, origin, firstView) => {
    const { title, description, isFound, preloads, answers } = page
    return [
      before,
      `<title>${escapeText(windowTitle(title))}</title>`,
      metaTag('description', description),
      isListed(page) ? '' : metaTag('robots', 'noindex'),
      preloadTags(preloads, styles, answers),
      isFound ? sharingTags(page, origin) + pageData(page, origin) : '',
      firstView === '' ? '' : withoutFirstView,
      body,
      firstViewTag(firstView),
      afterView,
      firstAnswersTag(answers),
      plainPage(page, { screens: links.screens, operator }),
      end,
    ].join('')
  }
}

const root = '<div id="root">'

/** The position inside the element in which the scripts show the page; the end of the body if there is none. */
function startOfRoot(html: string): number {
  const start = html.indexOf(root)
  return start < 0 ? html.indexOf('</body>') : start + root.length
}

/** Out of reach of keyboards and screen readers, which wait for what replaces it. */
function firstViewTag(html: string): string {
  return html === '' ? '' : `<div inert aria-hidden="true" class="${firstViewClass}">${html}</div>`
}

/** Without JavaScript, nothing would replace the first view. */
const withoutFirstView = `<noscript><style>.${firstViewClass}{display:none}</style></noscript>`

/**
 * The facts and links of a page for readers and programs without JavaScript. Browsers with JavaScript neither show nor
 * lay out what is in a noscript element.
 */
function plainPage(
  page: FoundPage,
  { screens, operator }: { screens: readonly PageLink[]; operator: Operator },
): string {
  const { title, description, subject, above, lists, written } = page
  return [
    '<noscript><main style="max-width:44rem;margin:auto;padding:1rem">',
    above.length === 0 ? '' : `<nav aria-label="Breadcrumb">${above.map(linkTag).join(' › ')}</nav>`,
    `<h1>${escapeText(title)}</h1>`,
    `<p>${escapeText(subject?.lede ?? description)}</p>`,
    // Our own text, as the build of the web gets it.
    fillOperator(written?.html ?? '', operator),
    dataNote(page),
    subject && subject.figures.length > 0 ? `<dl>${subject.figures.map(figureItem).join('')}</dl>` : '',
    ...lists.map(linkList),
    linkList({ title: 'All pages', links: screens }),
    '</main></noscript>',
  ].join('')
}

function dataNote({ dataSet }: FoundPage): string {
  const mark = markOfData(dataSet)
  return mark ? `<p><b>Figures are ${mark}.</b></p>` : ''
}

function figureItem({ label, value, about, remarks = '' }: SubjectFigure): string {
  const text =
    value === null
      ? escapeText(about)
      : `${escapeText(value)} <small>${escapeText([about, remarks].filter(Boolean).join('. '))}</small>`
  return `<dt>${escapeText(label)}</dt><dd>${text}</dd>`
}

function linkList({ title, links }: LinkList): string {
  if (links.length === 0) return ''
  const items = links.map((one) => `<li>${linkTag(one)}</li>`).join('')
  return `<h2>${escapeText(title)}</h2><ul>${items}</ul>`
}

function linkTag({ text, path }: PageLink): string {
  return `<a href="${escapeText(path)}">${escapeText(text)}</a>`
}

/**
 * Tags with which a browser loads the screen's files and data together with the scripts of every page, instead of
 * after them. What is in the page itself, styles (with the address of their file) and answers, is not loaded.
 */
function preloadTags({ files, calls }: Preloads, styles: ReadonlyMap<string, string>, answers: FirstAnswers): string {
  const fileTags = files.map((file) => {
    if (!file.endsWith('.css')) return preloadTag('rel="modulepreload" crossorigin fetchpriority="low"', file)
    const text = styles.get(file)
    if (text === undefined) return preloadTag('rel="stylesheet" crossorigin', file)
    return `<style data-file="${escapeText(file)}">${text}</style>`
  })
  const missing = calls.filter((call) => !(call in answers))
  return [
    ...fileTags,
    ...missing.map((call) => preloadTag('rel="preload" as="fetch" crossorigin="use-credentials"', call)),
  ].join('')
}

function preloadTag(attributes: string, href: string): string {
  return `<link ${attributes} href="${escapeText(href)}">`
}

/** The element in which a page finds the answers that it need not call for: each saves a round trip. */
function firstAnswersTag(answers: FirstAnswers): string {
  const entries = Object.entries(answers).map(([address, text]) => `"${address}":${text}`)
  // A data block, which browsers never run. In JSON this character occurs only in strings.
  const json = `{${entries.join(',')}}`.replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${firstAnswersId}">${json}</script>`
}
