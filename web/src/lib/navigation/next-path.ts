/** Where somebody wanted to go before the log in: a path of this site, never another site's address. */
export function nextPathOf(search: string): string | null {
  const next = new URLSearchParams(search).get('next')
  if (!next?.startsWith('/')) return null
  const url = new URL(next, location.origin)
  if (url.origin !== location.origin || url.pathname.startsWith('//')) return null
  return `${url.pathname}${url.search}${url.hash}`
}

/** The log-in page, and from there on to a path of this site. */
export function loginPathTo(next: string): string {
  return `/login?${new URLSearchParams({ next })}`
}
