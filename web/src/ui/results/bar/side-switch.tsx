import { SegmentedControl, type SegmentedControlItem } from '@mantine/core'
import { useSearchContext } from '../../../lib/search/search-context.ts'
import type { Side } from '../../../lib/search/use-search-view.ts'

const list: SegmentedControlItem<Side> = { value: 'list', label: 'List' }
const map: SegmentedControlItem<Side> = { value: 'map', label: 'Map' }
const both: SegmentedControlItem<Side> = { value: 'both', label: 'Both' }

/** List, map, or both next to each other, for which a narrow window has no room. */
export function SideSwitch() {
  const { view, isNarrow } = useSearchContext()
  const { side, setSide } = view
  return (
    <SegmentedControl
      aria-label="View"
      data={isNarrow ? [{ ...list, value: 'both' }, map] : [list, both, map]}
      onChange={setSide}
      value={isNarrow && side === 'list' ? 'both' : side}
    />
  )
}
