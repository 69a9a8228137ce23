/** Where to go after the login: a path of this site, never another site's URL. */
export function nextPathOf(search: string): string | null {
  const next = new URLSearchParams(search).get('next')
  if (!next?.startsWith('/')) return null
  const url = new URL(next, location.origin)
  if (url.origin !== location.origin || url.pathname.startsWith('//')) return null
  return `${url.pathname}${url.search}${url.hash}`
}

/** The login page, which continues to a path of this site. */
export function loginPathTo(next: string): string {
  return `/login?${new URLSearchParams({ next })}`
}
