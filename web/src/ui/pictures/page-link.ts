export type LinkParams = Readonly<Record<string, string | null>>

/**
 * The address of this page with other values of some parameters, null for none, scrolled to the element with an id if there
 * is one.
 */
export function pageLink(id: string | undefined, params: LinkParams = {}): string {
  const link = new URL(location.href)
  for (const [name, value] of Object.entries(params)) {
    if (value === null) link.searchParams.delete(name)
    else link.searchParams.set(name, value)
  }
  link.hash = id ?? ''
  // Commas are allowed in a query, and read better in a link.
  return link.href.replaceAll('%2C', ',')
}
