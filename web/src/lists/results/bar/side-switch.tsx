import { type Segment, Segments } from '../../../ui/form/segments.tsx'
import { useSearchContext } from '../../search/search-context.ts'
import type { Side } from '../../search/use-search-view.ts'

const list: Segment<Side> = { value: 'list', label: 'List' }
const map: Segment<Side> = { value: 'map', label: 'Map' }
const both: Segment<Side> = { value: 'both', label: 'Both' }

/** List, map, or both next to each other, for which a narrow window has no room. */
export function SideSwitch() {
  const { view, isNarrow } = useSearchContext()
  const { side, setSide } = view
  return (
    <Segments
      label="View"
      items={isNarrow ? [{ ...list, value: 'both' }, map] : [list, both, map]}
      onChange={setSide}
      value={isNarrow && side === 'list' ? 'both' : side}
    />
  )
}
