/** The address of this page, scrolled to the element with an id, with parameters that it does not have otherwise. */
export function pageLink(id: string, params: Readonly<Record<string, string>> = {}): string {
  const link = new URL(location.href)
  for (const [name, value] of Object.entries(params)) link.searchParams.set(name, value)
  link.hash = id
  // Commas are allowed in a query, and read better in a link.
  return link.href.replaceAll('%2C', ',')
}
