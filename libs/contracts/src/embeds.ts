/** What a page of another site can show of a place or school: its key figures, its history of prices, or its map. */
export const embedKinds = ['card', 'chart', 'map'] as const
export type EmbedKind = (typeof embedKinds)[number]

/** A part of a page that other sites can show. */
export interface EmbedPart {
  readonly kind: EmbedKind
  /** Key of an attribute: the one of a chart, or the one that colors the zip codes of a map, which is an outline without it. */
  readonly measure?: string | undefined
}

/** Pixels that each needs at most, in a column as wide as `embedWidth`. */
const heights: Readonly<Record<EmbedKind, number>> = { card: 430, chart: 390, map: 460 }
/** With the legend. */
const coloredMapHeight = 640
export const embedWidth = 640

/** Pixels that a part needs at most, in a column as wide as `embedWidth`. */
export function embedHeight({ kind, measure }: EmbedPart): number {
  return kind === 'map' && measure !== undefined ? coloredMapHeight : heights[kind]
}

/**
 * The address of what is embedded of the page at a path: `/embed/zip/01760`, `/embed/chart/zip/01760`,
 * `/embed/map/zip/01760?measure=median_age`.
 */
export function embedPath({ kind, measure }: EmbedPart, path: string): string {
  const query = measure === undefined ? '' : `?measure=${encodeURIComponent(measure)}`
  return `${kind === 'card' ? `/embed${path}` : `/embed/${kind}${path}`}${query}`
}

interface EmbedCode extends EmbedPart {
  /** Of the page. */
  readonly path: string
  /** What the frame is called, for screen readers. */
  readonly title: string
  /** Of the site, without a slash at its end. */
  readonly origin: string
  /** `100%`, or pixels. */
  readonly width: string
  /** Pixels. */
  readonly height: number
}

/** The HTML that another site shows. */
export function embedHtml({ path, title, origin, width, height, ...part }: EmbedCode): string {
  const quoted = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return `<iframe src="${quoted(origin + embedPath(part, path))}" title="${quoted(title)}" width="${width}" height="${height}" style="border:0" loading="lazy"></iframe>`
}
