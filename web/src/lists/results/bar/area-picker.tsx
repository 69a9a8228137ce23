import { type Segment, Segments } from '../../../ui/form/segments.tsx'
import type { AreaKind, SearchForm } from '../../search/search-form.ts'
import { useDraft } from '../../search/use-draft.ts'
import { withArea } from '../../search/with-area.ts'
import classes from './area-picker.module.css'
import { CenterPicker } from './center-picker.tsx'
import { hasSettingsInPanel, SettingMenus } from './setting-menus.tsx'
import { StatePicker } from './state-picker.tsx'

const kinds: readonly Segment<AreaKind>[] = [
  { value: 'state', label: 'State' },
  { value: 'zip', label: 'Near a place' },
  { value: 'nationwide', label: 'Nationwide' },
]

const units: Segment<SearchForm['by']>[] = [
  { value: 'zip', label: 'Zip' },
  { value: 'town', label: 'Town' },
]

/** The area to list (states, a circle around a place, the whole country), and what else the list asks for. */
export function AreaPicker() {
  const { list, draft, edit } = useDraft()
  return (
    <div className={classes.picker}>
      {list.areas.length > 1 ? (
        <Segments
          label="Area"
          items={kinds.filter(({ value }) => list.areas.includes(value))}
          onChange={(area) => edit((form) => withArea(list, form, { area }))}
          value={draft.area}
        />
      ) : null}
      {draft.area === 'state' ? (
        <StatePicker
          hasMany={list.hasManyStates}
          onChange={(states) => edit((form) => withArea(list, form, { states }))}
          states={draft.states}
        />
      ) : null}
      {draft.area === 'zip' ? <CenterPicker /> : null}
      {list.hasTowns ? (
        <div className={classes.by}>
          <span aria-hidden="true">Show results by</span>
          <Segments
            label="Show results by"
            items={units}
            onChange={(by) => edit((form) => ({ ...form, by }))}
            value={draft.by}
          />
        </div>
      ) : null}
      {hasSettingsInPanel(list) ? null : <SettingMenus />}
    </div>
  )
}
