import { attributeGroups } from '@homeground/catalog/attributes'
import { memo } from 'react'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import { openSimilarModal } from '../../../places/similar/similar-modal.ts'
import { FilterGroup } from '../../../ui/range-filter/filter-group.tsx'
import type from '../../../ui/type.module.css'
import { useListAttributes } from '../../search/columns/use-list-attributes.ts'
import { useSearchContext } from '../../search/search-context.ts'
import { useDraft } from '../../search/use-draft.ts'
import { WordsBox } from '../../words/words-box.tsx'
import { useHasFilterColumn } from '../use-media.ts'
import { FilterList, type FiltersProps } from './filter-list.tsx'
import classes from './filter-panel.module.css'
import { RecipeButtons } from './recipe-buttons.tsx'

const WeightsList = lazyComponent(() => import('../../match/weights-list.tsx'))

export interface FilterPanelProps extends FiltersProps {
  /** Only the filters of this group, unfolded. */
  readonly group?: string
}

/** The filters by group. An attribute without data has none, unless the form filters by it. */
export default memo(function FilterPanel({ group, ...props }: FilterPanelProps) {
  return group === undefined ? <Groups {...props} /> : <FilterList group={group} {...props} />
})

function Groups(props: FiltersProps) {
  const { filterable, filters, openFilters } = props
  const { keys, toggle } = openFilters
  const { all } = useListAttributes()
  const inGroup = (group: string) =>
    all.filter((attribute) => attribute.group === group && filterable.has(attribute.key))
  const groups = attributeGroups.filter(({ key }) => inGroup(key).length > 0)
  return [
    <Words key="words" />,
    <Starts key="starts" />,
    <WeightsGroup key="weights" openFilters={openFilters} />,
    ...groups.map(({ key: group, label }) => (
      <FilterGroup
        key={group}
        label={label}
        onToggle={(open) => toggle(group, open)}
        open={keys.has(group)}
        set={inGroup(group).filter(({ key }) => filters[key]).length}
      >
        <FilterList group={group} {...props} />
      </FilterGroup>
    )),
  ]
}

/** In a list of places: the search in a sentence; without room for this column, it is above the results. */
function Words() {
  const { list } = useSearchContext().flow
  const hasColumn = useHasFilterColumn()
  return list.hasTowns && hasColumn ? <WordsBox isDrawer={false} /> : null
}

/** In a list of places: sets the filters to those of a recipe, or to the values of a place. */
function Starts() {
  const { list } = useSearchContext().flow
  if (!list.hasTowns) return null
  return (
    <>
      <RecipeButtons />
      <button className={`${type.textButton} ${classes.similar}`} onClick={() => openSimilarModal()} type="button">
        Fill in from a place you like
      </button>
    </>
  )
}

/** In a list of places: what matters, which orders them. */
function WeightsGroup({ openFilters: { keys, toggle } }: Pick<FiltersProps, 'openFilters'>) {
  const { list, draft } = useDraft()
  if (!list.hasWeights) return null
  return (
    <FilterGroup
      label="What matters to me"
      onToggle={(open) => toggle('weights', open)}
      open={keys.has('weights')}
      set={Object.keys(draft.weights ?? {}).length}
    >
      <WeightsList />
    </FilterGroup>
  )
}
