import { flushSync } from 'react-dom'
import type { NavigateFunction } from 'react-router-dom'

let navigate: NavigateFunction = (to: unknown) => location.assign(String(to))

/** The layout calls this, so that code outside of components can use the router. */
export function setNavigate(routerNavigate: NavigateFunction): void {
  navigate = routerNavigate
}

/** Goes to a path of the app; the new page is rendered when this returns. */
export function goTo(path: string): void {
  flushSync(() => void navigate(path))
}
