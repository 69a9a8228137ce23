import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { lateComponent } from '../../lib/late-component.tsx'
import { useCompare } from '../../places/compare-model/compare-store.ts'

const CompareTray = lateComponent(() => import('../../places/compare/compare-tray.tsx'))

/**
 * The compare list on every screen but its own, once it has a place. Its script comes later; the room at the foot of the
 * window is left from the start, so that nothing shifts.
 */
export function CompareTrayHost() {
  const hasPlaces = useCompare(({ places }) => places.length > 0)
  const { pathname } = useLocation()
  const isShown = hasPlaces && pathname !== '/compare'
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-tray', isShown)
  }, [isShown])
  return isShown ? <CompareTray /> : null
}
