import { createHash } from 'node:crypto'
import { type AttributeKey, findAttribute } from '@homeground/catalog/attributes'
import { publisherOfGroup, sourceOf } from '@homeground/catalog/sources'
import { nameOfState } from '@homeground/catalog/states'
import {
  createPathMatcher,
  type HousingOfZip,
  type HousingSeriesKey,
  housingSeriesKeys,
  type Page,
  type PageTable,
  type PathMatch,
  paths,
  pathTo,
  siteName,
} from '@homeground/contracts'
import { type EmbedPart, embedHeight, embedHtml, embedKinds, embedWidth } from '@homeground/contracts/embeds'
import { markOfData, originMark, withMark } from '@homeground/format/figure-text'
import { formatAttribute, formatPeriod, labelInline } from '@homeground/format/format'
import { AppError, notFound, type Server, unavailable } from '@homeground/service'
import type { Services } from '../calls/public-calls.ts'
import type { AreaPaths } from './area-drawing.ts'
import { createInquiry, type Inquiry, readSubject } from './ask-service.ts'
import { coloredMap, coloredMapStyles, mapColorTexts } from './colored-map.ts'
import type { Documents } from './documents.ts'
import { escapeText } from './html.ts'
import { originOf, type Site } from './site.ts'
import { colors } from './social-image.ts'
import { type Drawer, readArea } from './social-images.ts'
import type { Subject } from './subject.ts'
import { subjectKindOf } from './subjects.ts'

/** A reader of the other page waits for it. */
const embedTimeoutMs = 3000

interface Options {
  readonly services: Services
  readonly table: PageTable
  readonly documents: Documents
  readonly drawer: Drawer
  readonly site: Pick<Site, 'publicUrl'>
}

interface Embed extends EmbedPart {
  /** Of the page that it is about. */
  readonly page: PathMatch<Page>
  readonly path: string
}

/**
 * Parts of pages for other sites: `/embed/zip/01760` has the key figures, `/embed/chart/zip/01760` the history of prices,
 * `/embed/map/zip/01760` the area; the same for the pages of places, schools and states that have such. They need no script
 * and no cookie, and load nothing. `theme` (light, dark) overrides the reader's setting. `measure` chooses another series of
 * the chart; with it, the map shows the zips around the place, or of the state, colored by this attribute. `/oembed?url=`
 * describes them to programs. Errors: a short page with 404, or 503 while a service is down.
 */
export function embedRoutes(server: Server, options: Options): void {
  const { documents, drawer, site } = options
  const services = { ...options.services, timeoutMs: embedTimeoutMs }
  const match = createPathMatcher(options.table.pages)
  const embedOf = ({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>): Embed | undefined => {
    const [, name = '', pagePath] = /^\/embed(?:\/(chart|map))?(\/.+)$/.exec(pathname) ?? []
    const kind = embedKinds.find((each) => each === name) ?? 'card'
    const page = pagePath === undefined ? undefined : match(pagePath)
    if (!page || !subjectKindOf(page.entry.path)) return undefined
    if (kind === 'chart' && page.entry.path !== '/zip/:zip') return undefined
    const measure = kind === 'card' ? undefined : (searchParams.get('measure') ?? undefined)
    if (measure !== undefined && !(kind === 'chart' ? isSeries(measure) : findAttribute(measure))) return undefined
    return { kind, measure, page, path: pagePath! }
  }

  server.get('/embed/*', async (request, reply) => {
    const url = new URL(request.url, 'http://embed')
    const embed = embedOf(url)
    const theme = themes.find((each) => each === url.searchParams.get('theme')) ?? 'auto'
    const origin = originOf(request, site)
    reply.removeHeader('x-frame-options').headers(embedHeaders)
    const missing = (status: number, title: string) => {
      reply.status(status).header('cache-control', 'no-store')
      return reply.send(documentOf({ title, theme, origin, body: '' }))
    }
    if (!embed) return missing(404, 'There is nothing to show at this address.')
    const { id: requestId, log } = request
    const make = async () => {
      const inquiry = createInquiry({ services, requestId, log })
      const html = await htmlOf(embed, inquiry, { theme, origin, drawer })
      if (html === undefined) return undefined
      const body = Buffer.from(html)
      const etag = `"${createHash('sha1').update(body).digest('base64url')}"`
      const headers = { etag, 'cache-control': 'public, max-age=3600' }
      return { status: 200, headers, body, isCurrent: inquiry.versionCheck() }
    }
    try {
      const key = `embed ${embed.kind} ${embed.path} ${theme} ${embed.measure} ${origin}`
      const document = await documents.find({ requestId, key, make })
      return document ? documents.send(request, reply, document) : missing(404, 'There is no such place or school.')
    } catch (error) {
      if (!(error instanceof AppError && error.status === 503)) throw error
      return missing(503, 'The figures are unavailable right now.')
    }
  })

  server.get('/oembed', async (request, reply) => {
    const { searchParams } = new URL(request.url, 'http://embed')
    const origin = originOf(request, site)
    const url = searchParams.get('url') ?? ''
    if (!url.startsWith(`${origin}/`) || !URL.canParse(url))
      throw notFound(`The parameter url must be an address of ${origin}.`)
    if ((searchParams.get('format') ?? 'json') !== 'json') {
      return reply.status(501).send({ error: 'The only format is json.', code: 'not_implemented' })
    }
    const parsed = new URL(url)
    // The parameters of a page are not those of its embeds.
    const embed = parsed.pathname.startsWith('/embed/')
      ? embedOf(parsed)
      : embedOf({ pathname: `/embed${parsed.pathname}`, searchParams: new URLSearchParams() })
    const inquiry = createInquiry({ services, requestId: request.id, log: request.log })
    const { subject } = embed ? await readSubject(embed.page, inquiry) : {}
    if (!embed || !subject) throw notFound('There is nothing to embed at this address.')
    const atMost = (name: string, size: number) =>
      Math.min(size, Math.max(1, Math.floor(Number(searchParams.get(name))) || size))
    const [width, height] = [atMost('maxwidth', embedWidth), atMost('maxheight', embedHeight(embed))]
    const { title, path } = subject
    return {
      version: '1.0',
      type: 'rich',
      provider_name: siteName,
      provider_url: `${origin}/`,
      title,
      html: embedHtml({ kind: embed.kind, measure: embed.measure, path, title, origin, width: String(width), height }),
      width,
      height,
      cache_age: 86_400,
    }
  })
}

/** For the head of a page: where programs learn how to embed it. */
export function embedLink(path: string, origin: string): string {
  const address = `${origin}/oembed?url=${encodeURIComponent(origin + path)}`
  return `<link rel="alternate" type="application/json+oembed" href="${escapeText(address)}">`
}

function isSeries(measure: string | undefined): measure is HousingSeriesKey {
  return housingSeriesKeys.some((key) => key === measure)
}

interface Shown {
  readonly theme: Theme
  readonly origin: string
  readonly drawer: Drawer
}

/** Undefined if there is no such place or school. Errors: 503 while a service is down. */
async function htmlOf({ kind, measure, page }: Embed, inquiry: Inquiry, shown: Shown): Promise<string | undefined> {
  const { exists, subject, dataSet } = await readSubject(page, inquiry)
  if (!exists) return undefined
  if (!subject) throw unavailable('The figures are unavailable right now.')
  const { title, path, area } = subject
  const { theme, origin, drawer } = shown
  const withBody = (body: string) => documentOf({ title, path, theme, origin, body })
  if (kind === 'card') return withBody(cardOf(subject, markOfData(dataSet)))
  if (kind === 'map' && measure !== undefined && area) {
    const map = await coloredMap({ area, measure, title, inquiry, drawer })
    if (map !== undefined) return withBody(`<p>${escapeText(subject.lede)}</p>${map}`)
  }
  if (kind === 'map') {
    const toDraw = area && (await readArea(area, inquiry))
    return withBody(mapOf(subject, toDraw ? await drawer.area(toDraw, mapBox) : null))
  }
  const series = isSeries(measure) ? measure : housingSeriesKeys[0]!
  const answer = await inquiry.ask('GET', `${pathTo(paths.housingOfZip, page.params)}?fields=${series}`)
  if (answer.text !== undefined) return withBody(chartOf(JSON.parse(answer.text) as HousingOfZip, series))
  if (answer.exists) throw unavailable('The prices are unavailable right now.')
  return undefined
}

/** The key figures, each with its margin, vintage and publisher. */
function cardOf({ lede, figures }: Subject, mark: string): string {
  const items = figures.map(({ label, value, about }) => {
    const text = value === null ? '—' : escapeText(value)
    return `<div><dt>${escapeText(label)}</dt><dd>${text}<small>${escapeText(about)}</small></dd></div>`
  })
  const note = mark ? `<p class="mark">Figures are ${mark}.</p>` : ''
  return `<p>${escapeText(lede)}</p>${note}<dl>${items.join('')}</dl>`
}

const mapBox = { x: 0, y: 0, width: 600, height: 300 }

function mapOf({ lede }: Subject, drawn: AreaPaths | null): string {
  if (!drawn) return `<p>${escapeText(lede)}</p><p>There is no outline of it.</p>`
  return [
    `<p>${escapeText(lede)}</p>`,
    `<svg class="map" viewBox="0 0 ${mapBox.width} ${mapBox.height}" role="img" aria-label="Its outline among the zip codes around it">`,
    `<path class="around" d="${drawn.around}"/><path class="area" d="${drawn.area}"/><path class="outline" d="${drawn.outline}"/>`,
    `</svg><small class="source">Outlines: ${escapeText(sourceOf('outlines').publisher)}</small>`,
  ].join('')
}

/** Lines of a zip and its state by month, with the newest value of the zip in words. */
function chartOf({ periods, series, state_abbr, data_set }: HousingOfZip, measure: HousingSeriesKey): string {
  const attribute = findAttribute(measure satisfies AttributeKey)!
  const { label, source } = attribute
  const [own, ofState] = [series.zip[measure] ?? [], series.state?.[measure] ?? []]
  const newest = own.findLastIndex((value) => value !== null)
  if (newest < 0) return `<p>There are no monthly figures of ${escapeText(labelInline(attribute))}.</p>`
  const credit = withMark(publisherOfGroup(source), originMark({ source, dataSet: data_set }))
  const value = formatAttribute(attribute, own[newest]!)
  const name = state_abbr ? nameOfState(state_abbr) : ''
  const range = rangeOf([...own, ...ofState])
  const line = (className: string, values: readonly (number | null)[]) =>
    `<path class="${className}" d="${lineOf(values, range)}"/>`
  const levels = [range.low, (range.low + range.high) / 2, range.high].map((level) => ({
    y: 20 + 160 * (1 - (level - range.low) / (range.high - range.low)),
    text: escapeText(formatAttribute(attribute, level)),
  }))
  const months = `${label} by month, ${formatPeriod(periods[0]!)} to ${formatPeriod(periods.at(-1)!)}`
  return [
    `<p>${escapeText(label)}: <b>${escapeText(value)}</b>, ${formatPeriod(periods[newest]!)}</p>`,
    `<svg class="chart" role="img" aria-label="${escapeText(months)}">`,
    ...levels.map(({ y }) => `<line x1="0" x2="100%" y1="${y}" y2="${y}"/>`),
    '<svg x="0" y="20" width="100%" height="160" viewBox="0 0 1000 1000" preserveAspectRatio="none">',
    line('state', ofState),
    line('own', own),
    '</svg>',
    ...levels.map(({ y, text }) => `<text x="0" y="${y - 5}">${text}</text>`),
    `${yearTicks(periods)}</svg>`,
    `<p class="legend"><span class="own">This zip code</span>${name ? `<span class="state">${escapeText(name)}</span>` : ''}</p>`,
    `<small class="source">${escapeText(credit)}, ${formatPeriod(periods.at(-1)!)}</small>`,
  ].join('')
}

interface ValueRange {
  readonly low: number
  readonly high: number
}

/** Round ends around all values. */
function rangeOf(values: readonly (number | null)[]): ValueRange {
  const known = values.filter((value) => value !== null)
  const [least, largest] = [Math.min(...known), Math.max(...known)]
  const step = 10 ** Math.floor(Math.log10(Math.max(largest - least, Math.abs(largest) / 10, 1)))
  const low = Math.floor(least / step) * step
  return { low, high: Math.max(low + step, Math.ceil(largest / step) * step) }
}

/** In a square of 1,000; a month without a value is a gap. */
function lineOf(values: readonly (number | null)[], { low, high }: ValueRange): string {
  let isGap = true
  return values
    .map((value, index) => {
      const command = isGap ? 'M' : 'L'
      isGap = value === null
      if (value === null) return ''
      const x = (1000 * index) / Math.max(1, values.length - 1)
      return `${command}${x.toFixed(1)} ${(1000 * (1 - (value - low) / (high - low))).toFixed(1)}`
    })
    .join('')
}

/** The years, at their Januaries. */
function yearTicks(periods: readonly string[]): string {
  return periods
    .map((period, index) => {
      if (!period.endsWith('-01')) return ''
      const x = (100 * index) / Math.max(1, periods.length - 1)
      return x > 96 ? '' : `<text x="${x.toFixed(1)}%" y="200">${period.slice(0, 4)}</text>`
    })
    .join('')
}

const themes = ['light', 'dark', 'auto'] as const
type Theme = (typeof themes)[number]

const { paper, ink, caption, border, accent } = colors
const light = `--paper:${paper};--ink:${ink};--ink-3:${caption};--rule:${border};--accent:${accent};--tint:#e0ece3;${mapColorTexts('light')}`
const dark = `--paper:#0b1612;--ink:#e7ede7;--ink-3:#8e9c94;--rule:#2a3a32;--accent:#76cba0;--tint:#16322a;${mapColorTexts('dark')}`

/** The colors of the site; the fonts of the reader's system, because nothing is loaded. */
const styles = [
  `:root{color-scheme:light dark;${light}}`,
  `@media(prefers-color-scheme:dark){:root{${dark}}}`,
  `:root[data-theme=light]{color-scheme:light;${light}}:root[data-theme=dark]{color-scheme:dark;${dark}}`,
  '*{box-sizing:border-box;margin:0}',
  'body{padding:16px;border:1px solid var(--rule);background:var(--paper);color:var(--ink);font:15px/20px system-ui,sans-serif}',
  'h1{font:600 20px/26px Georgia,serif}a{color:inherit}p,.source{margin-top:4px;color:var(--ink-3)}b{color:var(--ink)}',
  'small{display:block;color:var(--ink-3);font-size:13px;line-height:17px}.mark{font-weight:600}',
  'dl{display:grid;margin-top:12px;gap:12px 24px;grid-template-columns:repeat(auto-fill,minmax(150px,1fr))}',
  'dt{color:var(--ink-3);font-size:13px}dd{font-size:17px;font-weight:600}dd small{font-weight:400}',
  '.chart{display:block;overflow:visible;width:100%;height:204px;margin-top:8px}.chart line{stroke:var(--rule)}',
  '.chart text{fill:var(--ink-3);font-size:12px;paint-order:stroke;stroke:var(--paper);stroke-width:4px}path{fill:none;stroke-width:2;vector-effect:non-scaling-stroke}',
  '.own{stroke:var(--accent)}.state{stroke:var(--ink-3)}.legend{display:flex;gap:16px;font-size:13px}',
  '.legend span::before{display:inline-block;width:16px;height:0;margin-right:6px;border-top:3px solid;content:"";vertical-align:4px}',
  '.legend .own::before{color:var(--accent)}',
  '.map{display:block;width:100%;height:auto;margin-top:8px;border:1px solid var(--rule)}',
  '.map .around{stroke:var(--rule);stroke-width:1}.map .area{fill:var(--tint)}.map .outline{stroke:var(--accent)}',
  coloredMapStyles,
  'footer{margin-top:12px;padding-top:8px;border-top:1px solid var(--rule);font-size:13px}footer a{color:var(--accent)}',
].join('')

/** Any site may show it; it may load nothing and send nothing. */
const embedHeaders = {
  'content-security-policy': `default-src 'none';style-src 'sha256-${createHash('sha256').update(styles).digest('base64')}';base-uri 'none';form-action 'none';frame-ancestors *`,
  'cross-origin-resource-policy': 'cross-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'permissions-policy': 'geolocation=(), camera=(), microphone=()',
  'x-robots-tag': 'noindex',
  'content-type': 'text/html; charset=utf-8',
}

interface DocumentParts {
  readonly title: string
  /** Of the page that it is about; a page that says what is missing has none. */
  readonly path?: string
  readonly theme: Theme
  readonly origin: string
  readonly body: string
}

function documentOf({ title, path, theme, origin, body }: DocumentParts): string {
  const link = (to: string, text: string) =>
    `<a href="${escapeText(origin + to)}" target="_blank" rel="noopener">${escapeText(text)}</a>`
  return [
    `<!doctype html><html lang="en" data-theme="${theme}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeText(title)}</title><style>${styles}</style></head><body><main>`,
    `<h1>${path === undefined ? escapeText(title) : link(path, title)}</h1>${body}`,
    `<footer>${path === undefined ? link('/', siteName) : link(path, `All figures and sources on ${siteName}`)}</footer>`,
    '</main></body></html>',
  ].join('')
}
