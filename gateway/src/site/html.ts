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

/** For XML, inside and outside of quoted attributes; without the control characters that it cannot have. */
export function escapeXml(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it removes.
  return escapeText(text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')).replaceAll(
    '>',
    '&gt;',
  )
}

/** For HTML, inside and outside of quoted attributes. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
