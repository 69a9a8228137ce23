import { attributeGroups } from '@homeground/catalog/attributes'
import type { SearchCount } from '@homeground/contracts'
import { memo } from 'react'
import { type LoadedAttribute, useAttributes } from '../../../lib/api/attributes.ts'
import { FilterGroup } from '../../../ui/range-filter/filter-group.tsx'
import { FilterLine } from '../../../ui/range-filter/filter-line.tsx'
import { RangeFilter } from '../../../ui/range-filter/range-filter.tsx'
import { type Question, setFilter } from '../question.ts'
import classes from './filter-panel.module.css'
import type { Unfolded } from './use-unfolded.ts'

export interface FilterPanelProps {
  readonly filters: Question['filters']
  readonly onChange: (change: (question: Question) => Question) => void
  readonly unfolded: Unfolded
  readonly histograms: SearchCount['histograms']
}

/** Every filter of the registry in its group; attributes without data are not offered. */
export const FilterPanel = memo(function FilterPanel(props: FilterPanelProps) {
  const { filters, unfolded } = props
  const { all } = useAttributes()
  return (
    <>
      {attributeGroups.map(({ key, label }) => {
        const members = all.filter((attribute) => attribute.group === key)
        const offered = members.filter((attribute) => attribute.loaded || filters[attribute.key])
        return (
          <FilterGroup
            key={key}
            label={label}
            onToggle={(open) => unfolded.toggle(key, open)}
            open={unfolded.keys.has(key)}
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

function Filter(props: FilterPanelProps & { readonly attribute: LoadedAttribute }) {
  const { attribute, filters, unfolded, histograms, onChange } = props
  const { key } = attribute
  if (!unfolded.keys.has(key) && !filters[key]) {
    return <FilterLine attribute={attribute} onOpen={() => unfolded.toggle(key, true)} />
  }
  return (
    <RangeFilter
      attribute={attribute}
      histogram={histograms?.[key]}
      onChange={(value) => {
        unfolded.toggle(key, true)
        onChange((question) => setFilter(question, key, value))
      }}
      onFold={() => unfolded.toggle(key, false)}
      value={filters[key]}
    />
  )
}
