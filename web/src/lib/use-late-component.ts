import { type ComponentType, useEffect, useState } from 'react'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** Components by the function that loads them. */
const loaded = new Map<unknown, unknown>()

/**
 * A component that is loaded when it is first wanted, so that its script does not delay the page. Null until then, and
 * if it could not be loaded: the next time it is wanted, it is tried again. `load` must be the same function always.
 */
export function useLateComponent<Props>(
  load: Load<Props>,
  isWanted: boolean,
): ComponentType<Props> | null {
  const [, setCount] = useState(0)
  const component = (loaded.get(load) ?? null) as ComponentType<Props> | null
  const isMissing = isWanted && component === null
  useEffect(() => {
    if (!isMissing) return
    let isGone = false
    load().then(
      (module) => {
        loaded.set(load, module.default)
        if (!isGone) setCount((count) => count + 1)
      },
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [isMissing, load])
  return component
}
