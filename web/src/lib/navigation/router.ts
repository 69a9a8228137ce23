import { windowTitle } from '@homeground/contracts/pages'
import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { type NavigateFunction, useLocation, useNavigate } from 'react-router-dom'

let navigate: NavigateFunction = (to: unknown) => location.assign(String(to))

/** The layout calls this, so that code outside of components can use the router. */
export function setNavigate(routerNavigate: NavigateFunction): void {
  navigate = routerNavigate
}

/** Goes to a path of the app; the new page is rendered when this returns. */
export function goTo(path: string): void {
  flushSync(() => void navigate(path))
}

/** Sets the window's title and the description of the page. */
export function showPage(page: { readonly title: string; readonly description: string }): void {
  document.title = windowTitle(page.title)
  document.querySelector('meta[name="description"]')?.setAttribute('content', page.description)
}

/** Sets the window's title for a page that knows more than its route, such as a place's name. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = windowTitle(title)
  }, [title])
}

/**
 * The token of an emailed link, removed from the address bar at once to keep it out of copied addresses
 * and referrers. It stays in the history entry, so that a reload works.
 */
export function useEmailToken(): string | null {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const linked = new URLSearchParams(search).get('token')
  useEffect(() => {
    if (linked !== null) navigate(pathname, { replace: true, state: { token: linked } })
  }, [linked, pathname, navigate])
  return linked ?? (state as { token?: string } | null)?.token ?? null
}
