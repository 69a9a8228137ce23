import { attributeGroups } from '@homeground/catalog/attributes'
import type { SearchCount } from '@homeground/contracts'
import { memo } from 'react'
import type { LoadedAttribute } from '../../../lib/api/attributes.ts'
import { useComingGroups } from '../../../lib/api/follow-loading.ts'
import { useListAttributes } from '../../../lib/search/columns/use-list-attributes.ts'
import { type SearchForm, withFilter } from '../../../lib/search/search-form.ts'
import type { OpenFilters } from '../../../lib/search/use-open-filters.ts'
import { FilterGroup } from '../../range-filter/filter-group.tsx'
import { FilterLine } from '../../range-filter/filter-line.tsx'
import { MoreButton } from '../../range-filter/more-button.tsx'
import { RangeFilter } from '../../range-filter/range-filter.tsx'
import classes from './filter-panel.module.css'

export interface FilterPanelProps {
  /** Keys of the attributes that can be filtered. */
  readonly filterable: ReadonlySet<string>
  readonly filters: SearchForm['filters']
  readonly onChange: (change: (form: SearchForm) => SearchForm) => void
  readonly openFilters: OpenFilters
  readonly histograms: SearchCount['histograms']
  /** Whether the list can count its places, so that filters show how they are distributed. */
  readonly hasHistograms: boolean
}

/** A group shows this many filters, the first of the catalog; the rest after "More". */
const commonFilters = 3

/** The filters by group. An attribute without data has none, unless the form filters by it. */
export default memo(function FilterPanel(props: FilterPanelProps) {
  const { filterable, filters } = props
  const { all } = useListAttributes()
  const coming = useComingGroups()
  const groups = attributeGroups.filter((group) =>
    all.some((attribute) => attribute.group === group.key && filterable.has(attribute.key)),
  )
  return groups.map(({ key, label }) => {
    const members = all.filter(
      (attribute) =>
        attribute.group === key &&
        filterable.has(attribute.key) &&
        (attribute.loaded || filters[attribute.key]),
    )
    const isComing = all.some(({ group, source }) => group === key && coming.has(source))
    return (
      <Group group={key} isComing={isComing} key={key} label={label} members={members} {...props} />
    )
  })
})

interface GroupProps extends FilterPanelProps {
  readonly group: string
  readonly label: string
  readonly members: readonly LoadedAttribute[]
  /** True while data of the group is being loaded. */
  readonly isComing: boolean
}

function Group({ group, label, members, isComing, ...props }: GroupProps) {
  const { filters, openFilters } = props
  const { keys, toggle } = openFilters
  const isUsed = ({ key }: LoadedAttribute) => filters[key] !== undefined || keys.has(key)
  const others = members.filter((member, index) => index >= commonFilters && !isUsed(member))
  const moreKey = `more ${group}`
  const hasAll = keys.has(moreKey) || others.length <= 1
  const shown = hasAll ? members : members.filter((member) => !others.includes(member))
  return (
    <FilterGroup
      label={label}
      onToggle={(open) => toggle(group, open)}
      open={keys.has(group)}
      set={members.filter(({ key }) => filters[key]).length}
    >
      {shown.length === 0 ? (
        <p className={classes.none}>{isComing ? 'Still loading' : 'No data loaded yet'}</p>
      ) : null}
      {shown.map((attribute) => (
        <Filter attribute={attribute} key={attribute.key} {...props} />
      ))}
      {others.length > 1 ? (
        <MoreButton
          count={others.length}
          isOpen={hasAll}
          onToggle={() => toggle(moreKey, !hasAll)}
        />
      ) : null}
    </FilterGroup>
  )
}

interface FilterProps extends Omit<FilterPanelProps, 'filterable'> {
  readonly attribute: LoadedAttribute
}

function Filter(props: FilterProps) {
  const { attribute, filters, openFilters, histograms, hasHistograms, onChange } = props
  const { key } = attribute
  if (!openFilters.keys.has(key) && !filters[key]) {
    return <FilterLine attribute={attribute} onOpen={() => openFilters.toggle(key, true)} />
  }
  return (
    <RangeFilter
      attribute={attribute}
      hasHistogram={hasHistograms}
      histogram={histograms?.[key]}
      onChange={(value) => {
        openFilters.toggle(key, true)
        onChange((form) => withFilter(form, key, value))
      }}
      onFold={() => openFilters.toggle(key, false)}
      value={filters[key]}
    />
  )
}
