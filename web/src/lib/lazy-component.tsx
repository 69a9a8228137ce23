import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react'
import { raiseAlert } from './alerts.ts'
import { waitForLateRelease } from './held-calls.ts'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** Components by the function that loads them. */
const loaded = new Map<unknown, unknown>()

/** How long to wait before each further attempt to load a script. */
const retryMs = [1000, 3000, 10_000]

/**
 * A component that is loaded when it is first wanted, but after the first paint, so that its script does not delay the
 * page. Null until then. A script that fails is tried again a few times, then an alert says so, and it is tried again the
 * next time it is wanted. Rendering it does not block input. `load` must be the same function always.
 */
export function useLazyComponent<Props>(load: Load<Props>, isWanted: boolean): ComponentType<Props> | null {
  const [, setCount] = useState(0)
  const [failures, setFailures] = useState(0)
  const component = (loaded.get(load) ?? null) as ComponentType<Props> | null
  const isMissing = isWanted && component === null
  useEffect(() => {
    if (!isMissing || failures > retryMs.length) return
    let isGone = false
    const start = () =>
      (waitForLateRelease()?.then(load) ?? load()).then(
        (module) => {
          loaded.set(load, module.default)
          if (!isGone) startTransition(() => setCount((count) => count + 1))
        },
        () => {
          if (isGone) return
          setFailures(failures + 1)
          // After a release, the scripts of the page before it no longer exist.
          if (failures === retryMs.length) raiseAlert('A part of this page didn’t load. Reload the page to try again.')
        },
      )
    const timer = failures === 0 ? undefined : setTimeout(start, retryMs[failures - 1])
    if (failures === 0) void start()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [isMissing, load, failures])
  return component
}

/** A component whose script is loaded when it is first rendered; until then it renders nothing. */
export interface LazyComponent<Props> {
  (props: Props): ReactNode
  /**
   * Starts loading its script, when it will probably be wanted soon: the pointer or the focus is on its button. Not just
   * because the browser is idle: it lays out the whole page again for each stylesheet that is added.
   */
  readonly loadAhead: () => void
}

/** A component that loads late. Not for anything in the window when a page opens: it would appear after the rest. */
export function lazyComponent<Props extends object>(load: Load<Props>): LazyComponent<Props> {
  function Late(props: Props) {
    const Component = useLazyComponent(load, true)
    return Component ? <Component {...props} /> : null
  }
  // If it fails, it is tried again when the component is rendered.
  return Object.assign(Late, { loadAhead: () => void load().catch(() => {}) })
}
