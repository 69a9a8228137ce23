import type { Suggestion } from '@homeground/contracts'
import { NativeSelect } from '@mantine/core'
import { useSearchContext } from '../../../lib/search/search-context.ts'
import type { SearchForm } from '../../../lib/search/search-form.ts'
import { Icon } from '../../icon.tsx'
import { PlaceInput } from '../../place-input/place-input.tsx'
import classes from './area-picker.module.css'

const radii = [5, 10, 25, 50, 100, 200, 500]
const kinds: readonly Suggestion['kind'][] = ['zip', 'town', 'county']

export interface CenterPickerProps {
  readonly draft: SearchForm
  readonly onSearch: () => void
}

/** Center and radius of a radius search. */
export function CenterPicker({ draft, onSearch }: CenterPickerProps) {
  const { editDraft } = useSearchContext().flow
  const { center, radiusMiles } = draft
  const offered = radii.includes(radiusMiles)
    ? radii
    : [...radii, radiusMiles].sort((a, b) => a - b)
  return (
    <div className={classes.center}>
      <div className={classes.place}>
        <PlaceInput
          kinds={kinds}
          label="Zip or town"
          onEnter={onSearch}
          onPick={({ kind, zip, label, lat, lng }) =>
            editDraft({ center: { label: kind === 'zip' && zip ? zip : label, lat, lng } })
          }
          onText={(label) => editDraft({ center: { label, lat: null, lng: null } })}
          placeholder="Zip or town"
          text={center?.label ?? ''}
        />
      </div>
      <NativeSelect
        aria-label="Distance"
        className={classes.radius ?? ''}
        data={offered.map((miles) => ({ value: String(miles), label: `${miles} miles` }))}
        onChange={(event) => editDraft({ radiusMiles: Number(event.currentTarget.value) })}
        rightSection={<Icon name="chevron" size={16} />}
        value={String(radiusMiles)}
      />
    </div>
  )
}
