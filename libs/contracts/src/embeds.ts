/** What a page of another site can show of a place or school: its key figures, its history of prices, or its outline. */
export const embedKinds = ['card', 'chart', 'map'] as const
export type EmbedKind = (typeof embedKinds)[number]

/** Pixels that each needs at most, in a column as wide as `embedWidth`. */
export const embedHeights: Readonly<Record<EmbedKind, number>> = { card: 430, chart: 390, map: 460 }
export const embedWidth = 640

/** The address of what is embedded of the page at a path: `/embed/zip/01760`, `/embed/chart/zip/01760`. */
export function embedPath(kind: EmbedKind, path: string): string {
  return kind === 'card' ? `/embed${path}` : `/embed/${kind}${path}`
}

interface EmbedCode {
  readonly kind: EmbedKind
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
export function embedHtml({ kind, path, title, origin, width, height }: EmbedCode): string {
  const quoted = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return `<iframe src="${quoted(origin + embedPath(kind, path))}" title="${quoted(title)}" width="${width}" height="${height}" style="border:0" loading="lazy"></iframe>`
}
