export function metaTag(name: string, content: string): string {
  return `<meta name="${name}" content="${escapeText(content)}">`
}

/** A tag of the Open Graph protocol. */
export function propertyTag(property: string, content: string): string {
  return `<meta property="${property}" content="${escapeText(content)}">`
}

/** Data that programs read: nothing in it can end the element, and browsers never run it. */
export function dataTag(data: object): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return `<script type="application/ld+json">${json}</script>`
}

/** For HTML, inside and outside of quoted attributes. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
