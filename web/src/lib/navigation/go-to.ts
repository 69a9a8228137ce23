import { flushSync } from 'react-dom'
import type { NavigateFunction } from 'react-router-dom'

let navigate: NavigateFunction = (to: unknown) => location.assign(String(to))

/** The layout lends the router to code that is no component. */
export function lendNavigate(lent: NavigateFunction): void {
  navigate = lent
}

/** Goes to a path of the app; the new address is drawn when it returns. */
export function goTo(path: string): void {
  flushSync(() => void navigate(path))
}
