import type { SearchCount } from '@homeground/contracts'
import type { LoadedAttribute } from '../../../lib/api/attributes.ts'
import { useComingGroups } from '../../../lib/api/loading.ts'
import { PaymentFilter } from '../../../places/loan/payment-filter.tsx'
import { MoreButton } from '../../../ui/range-filter/filter-group.tsx'
import { RangeFilter } from '../../../ui/range-filter/range-filter.tsx'
import { FilterLine } from '../../../ui/range-filter/range-head.tsx'
import { priceOf } from '../../search/columns/columns.ts'
import { useListAttributes } from '../../search/columns/use-list-attributes.ts'
import { useSearchContext } from '../../search/search-context.ts'
import { type SearchForm, withFilter } from '../../search/search-form.ts'
import type { OpenFilters } from '../../search/use-open-filters.ts'
import classes from './filter-panel.module.css'

export interface FiltersProps {
  /** Keys of the attributes that can be filtered. */
  readonly filterable: ReadonlySet<string>
  readonly filters: SearchForm['filters']
  readonly onChange: (change: (form: SearchForm) => SearchForm) => void
  readonly openFilters: OpenFilters
  readonly histograms: SearchCount['histograms']
  /** Whether the list can count its places, so that filters show how they are distributed. */
  readonly hasHistograms: boolean
}

export interface FilterListProps extends FiltersProps {
  readonly group: string
}

/** A group shows this many filters, the first of the catalog; the rest after "More". */
const commonFilters = 3

/** The filters of a group. An attribute without data has none, unless the form filters by it. */
export function FilterList({ group, ...props }: FilterListProps) {
  const { filterable, filters, openFilters } = props
  const { keys, toggle } = openFilters
  const { all } = useListAttributes()
  const coming = useComingGroups()
  const members = all.filter(
    ({ key, group: own, loaded }) => own === group && filterable.has(key) && (loaded || filters[key] !== undefined),
  )
  const isUsed = ({ key }: LoadedAttribute) => filters[key] !== undefined || keys.has(key)
  const others = members.filter((member, index) => index >= commonFilters && !isUsed(member))
  const moreKey = `more ${group}`
  const hasAll = keys.has(moreKey) || others.length <= 1
  const shown = hasAll ? members : members.filter((member) => !others.includes(member))
  const isComing = all.some(({ group: own, source }) => own === group && coming.has(source))
  return (
    <>
      {shown.length === 0 ? <p className={classes.none}>{isComing ? 'Still loading' : 'No data loaded yet'}</p> : null}
      {shown.map((attribute) => (
        <Filter attribute={attribute} key={attribute.key} {...props} />
      ))}
      {others.length > 1 ? (
        <MoreButton count={others.length} isOpen={hasAll} onToggle={() => toggle(moreKey, !hasAll)} />
      ) : null}
    </>
  )
}

interface FilterProps extends Omit<FiltersProps, 'filterable'> {
  readonly attribute: LoadedAttribute
}

function Filter(props: FilterProps) {
  const { attribute, filters, openFilters, histograms, hasHistograms, onChange } = props
  const { key } = attribute
  const { list } = useSearchContext().flow
  const set = (value: string | undefined) => onChange((form) => withFilter(form, key, value))
  const isOpen = openFilters.keys.has(key) || filters[key] !== undefined
  return (
    <>
      {isOpen ? (
        <RangeFilter
          attribute={attribute}
          hasHistogram={hasHistograms}
          histogram={histograms?.[key]}
          onChange={(value) => {
            openFilters.toggle(key, true)
            set(value)
          }}
          onFold={() => openFilters.toggle(key, false)}
          value={filters[key]}
        />
      ) : (
        <FilterLine attribute={attribute} onOpen={() => openFilters.toggle(key, true)} />
      )}
      {key === priceOf(list)?.key ? (
        <PaymentFilter
          isOpen={openFilters.keys.has('monthly_payment')}
          onChange={set}
          onToggle={(open) => openFilters.toggle('monthly_payment', open)}
          price={attribute}
          value={filters[key]}
        />
      ) : null}
    </>
  )
}
