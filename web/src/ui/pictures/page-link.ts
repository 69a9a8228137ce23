/** The address of this page with parameters that it may not have, scrolled to the element with an id if there is one. */
export function pageLink(id: string | undefined, params: Readonly<Record<string, string>> = {}): string {
  const link = new URL(location.href)
  for (const [name, value] of Object.entries(params)) link.searchParams.set(name, value)
  link.hash = id ?? ''
  // Commas are allowed in a query, and read better in a link.
  return link.href.replaceAll('%2C', ',')
}
