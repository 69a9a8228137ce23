import { NativeSelect } from '@mantine/core'
import { PlaceInput } from '../../../places/place-input/place-input.tsx'
import { usePlaceEntry } from '../../../places/place-input/use-place-entry.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { SearchForm } from '../../search/search-form.ts'
import { centerKinds, withCenter } from '../../search/settle-center.ts'
import { useDraft } from '../../search/use-draft.ts'
import { withArea } from '../../search/with-area.ts'
import classes from './area-picker.module.css'

const radii = [5, 10, 25, 50, 100, 200, 500]

/** The center of a search, and how far from it: a town or county can also be searched on its own. */
export function CenterPicker() {
  const { list, draft, edit, submit } = useDraft()
  const { center, radiusMiles } = draft
  const text = center?.label ?? ''
  const entry = usePlaceEntry({
    text,
    kinds: centerKinds,
    onEnter: (place) => {
      if (place) edit((form) => withCenter(form, place))
      submit()
    },
  })
  return (
    <div className={classes.center}>
      <div className={classes.place}>
        <PlaceInput
          kinds={centerKinds}
          label="Zip or town"
          onEnter={entry.enter}
          onPick={(place) => edit((form) => withCenter(form, place))}
          onText={(label) => edit((form) => ({ ...form, center: { label, lat: null, lng: null } }))}
          placeholder="Zip or town"
          question={entry.question}
          text={text}
        />
      </div>
      <NativeSelect
        aria-label="Distance"
        className={classes.radius ?? ''}
        data={distances(draft).map((miles) => ({ value: String(miles), label: distanceText(miles) }))}
        onChange={(event) => {
          const miles = Number(event.currentTarget.value)
          edit((form) => withArea(list, form, { radiusMiles: miles }))
        }}
        rightSection={<Icon name="chevron" size={16} />}
        value={String(radiusMiles)}
      />
    </div>
  )
}

/** In miles, with the current one. A zip has no other zips in it. */
function distances({ center, radiusMiles }: SearchForm): number[] {
  const isZip = /^[0-9]/.test(center?.label ?? '')
  const offered = new Set([...(isZip ? [] : [0]), ...radii, radiusMiles])
  return [...offered].sort((a, b) => a - b)
}

function distanceText(miles: number): string {
  return miles === 0 ? 'Only here' : `${miles} miles`
}
