import { OwnPlaceList } from '../../places/own-places/own-place-list.tsx'
import { OptionMenu } from '../../ui/range-filter/range-head.tsx'
import { useDraft } from '../search/search-context.ts'
import { withNear } from '../search/search-form.ts'

const distances = [5, 10, 15, 20, 30, 45, 60]

function optionsWith(miles: number | undefined) {
  const all = miles === undefined || distances.includes(miles) ? distances : [miles, ...distances]
  return all.map((each) => ({ value: String(each), label: `Within ${each} mi` }))
}

/** The reader's own places, each with the most miles that results may be from it. */
export default function OwnPlacesFilter() {
  const { draft, edit } = useDraft()
  const { near = [] } = draft
  return (
    <OwnPlaceList
      beside={({ name, place }) => {
        const miles = near.find((each) => each.place === place)?.miles
        return (
          <OptionMenu
            isSet={miles !== undefined}
            label={`Most miles from ${name}`}
            onChange={(value) => edit((form) => withNear(form, place, value === '' ? undefined : Number(value)))}
            options={[{ value: '', label: 'Any' }, ...optionsWith(miles)]}
            value={miles === undefined ? '' : String(miles)}
          />
        )
      }}
      onRemove={({ place }) => edit((form) => withNear(form, place, undefined))}
    />
  )
}
