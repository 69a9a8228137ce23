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
  return withNext('/login', next)
}

/** A page on the way to the login, which keeps where to go after it; null for no particular page. */
export function withNext(path: string, next: string | null): string {
  return next === null ? path : `${path}?${new URLSearchParams({ next })}`
}
