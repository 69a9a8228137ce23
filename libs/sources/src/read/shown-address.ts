/** Parameters that tell the files of one address apart, and never hold a key. */
const shownParameters = new Set(['state', 'year'])

/**
 * An address without what may be secret: user, password, and the query, which may contain a key. A state
 * and a year are kept.
 */
export function shownAddress(url: string): string {
  const address = URL.parse(url)
  if (!address) return url
  const shown = [...address.searchParams].filter(([name]) => shownParameters.has(name))
  const query = shown.length > 0 ? `?${new URLSearchParams(shown)}` : ''
  return `${address.protocol}//${address.host}${address.pathname}${query}`
}

/** A text in which every address is as `shownAddress` returns it. */
export function withShownAddresses(text: string): string {
  return text.replaceAll(/https?:\/\/[^\s"'<>]+/g, shownAddress)
}
