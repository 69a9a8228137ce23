import { type ComponentType, type ReactNode, useEffect } from 'react'
import { useLateComponent } from './use-late-component.ts'

/** A component whose script is loaded when it is first rendered; until then it renders nothing. */
export interface LateComponent<Props> {
  (props: Props): ReactNode
  /** Starts loading its script, when it will probably be wanted soon: the pointer is over its button. */
  readonly loadAhead: () => void
}

/** Makes a component late. Not for what is in the window when a page opens: it would appear after the rest. */
export function lateComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LateComponent<Props> {
  function Late(props: Props) {
    const Component = useLateComponent(load, true)
    return Component ? <Component {...props} /> : null
  }
  // If it fails, it is tried again when the component is rendered.
  return Object.assign(Late, { loadAhead: () => void load().catch(() => {}) })
}

/** Longest wait for a browser that is never idle. */
const timeoutMs = 2000

/** Loads scripts once `isReady` and the browser is idle, so that their components later open at once. */
export function useLoadAhead(
  components: readonly Pick<LateComponent<never>, 'loadAhead'>[],
  isReady: boolean,
): void {
  useEffect(() => {
    if (!isReady) return
    const loadAll = () => {
      for (const { loadAhead } of components) loadAhead()
    }
    // Safari has no requestIdleCallback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(loadAll, timeoutMs / 10)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(loadAll, { timeout: timeoutMs })
    return () => cancelIdleCallback(handle)
  }, [components, isReady])
}
