import { SegmentedControl, type SegmentedControlItem } from '@mantine/core'
import { useSearchContext } from '../../../lib/search/search-context.ts'
import type { AreaKind, SearchForm } from '../../../lib/search/search-form.ts'
import classes from './area-picker.module.css'
import { CenterPicker } from './center-picker.tsx'
import { StatePicker } from './state-picker.tsx'

const kinds: SegmentedControlItem<AreaKind>[] = [
  { value: 'state', label: 'State' },
  { value: 'zip', label: 'Near a place' },
  { value: 'nationwide', label: 'Nationwide' },
]

const units: SegmentedControlItem<SearchForm['by']>[] = [
  { value: 'zip', label: 'Zip' },
  { value: 'town', label: 'Town' },
]

export interface AreaPickerProps {
  readonly draft: SearchForm
  readonly onSearch: () => void
}

/** The area to search (states, a circle around a place, the whole country) and whether to list zips or towns. */
export function AreaPicker({ draft, onSearch }: AreaPickerProps) {
  const { editDraft } = useSearchContext().flow
  return (
    <div className={classes.picker}>
      <SegmentedControl
        aria-label="Area"
        onChange={(area) => editDraft({ area })}
        data={kinds}
        value={draft.area}
      />
      {draft.area === 'state' ? (
        <StatePicker onChange={(states) => editDraft({ states })} states={draft.states} />
      ) : null}
      {draft.area === 'zip' ? <CenterPicker draft={draft} onSearch={onSearch} /> : null}
      <div className={classes.by}>
        <span aria-hidden="true">Show results by</span>
        <SegmentedControl
          aria-label="Show results by"
          onChange={(by) => editDraft({ by })}
          data={units}
          value={draft.by}
        />
      </div>
    </div>
  )
}
