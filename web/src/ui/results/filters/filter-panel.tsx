import { attributeGroups } from '@homeground/catalog/attributes'
import type { SearchCount } from '@homeground/contracts'
import { memo } from 'react'
import { type LoadedAttribute, useAttributes } from '../../../lib/api/attributes.ts'
import { type SearchForm, withFilter } from '../../../lib/search/search-form.ts'
import type { OpenFilters } from '../../../lib/search/use-open-filters.ts'
import { FilterGroup } from '../../range-filter/filter-group.tsx'
import { FilterLine } from '../../range-filter/filter-line.tsx'
import { RangeFilter } from '../../range-filter/range-filter.tsx'
import classes from './filter-panel.module.css'

export interface FilterPanelProps {
  /** Keys of the attributes that can be filtered. */
  readonly filterable: ReadonlySet<string>
  readonly filters: SearchForm['filters']
  readonly onChange: (change: (form: SearchForm) => SearchForm) => void
  readonly openFilters: OpenFilters
  readonly histograms: SearchCount['histograms']
}

/** The filters by group. An attribute without data has none, unless the form filters by it. */
export const FilterPanel = memo(function FilterPanel(props: FilterPanelProps) {
  const { filterable, filters, openFilters } = props
  const { all } = useAttributes()
  return (
    <>
      {attributeGroups.map(({ key, label }) => {
        const members = all.filter(
          (attribute) => attribute.group === key && filterable.has(attribute.key),
        )
        const offered = members.filter((attribute) => attribute.loaded || filters[attribute.key])
        return (
          <FilterGroup
            key={key}
            label={label}
            onToggle={(open) => openFilters.toggle(key, open)}
            open={openFilters.keys.has(key)}
            set={members.filter((attribute) => filters[attribute.key]).length}
          >
            {offered.length === 0 ? (
              <p className={classes.none}>No data loaded yet</p>
            ) : (
              offered.map((attribute) => (
                <Filter key={attribute.key} attribute={attribute} {...props} />
              ))
            )}
          </FilterGroup>
        )
      })}
    </>
  )
})

interface FilterProps extends Omit<FilterPanelProps, 'filterable'> {
  readonly attribute: LoadedAttribute
}

function Filter(props: FilterProps) {
  const { attribute, filters, openFilters, histograms, onChange } = props
  const { key } = attribute
  if (!openFilters.keys.has(key) && !filters[key]) {
    return <FilterLine attribute={attribute} onOpen={() => openFilters.toggle(key, true)} />
  }
  return (
    <RangeFilter
      attribute={attribute}
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
