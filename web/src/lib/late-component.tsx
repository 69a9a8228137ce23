import type { ComponentType, ReactNode } from 'react'
import { useLateComponent } from './use-late-component.ts'

/** A component whose script is loaded when it is first rendered; until then it renders nothing. */
export interface LateComponent<Props> {
  (props: Props): ReactNode
  /**
   * Starts loading its script, when it will probably be wanted soon: the pointer or the focus is on its button. Not just
   * because the browser is idle: it lays out the whole page again for each stylesheet that is added.
   */
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
