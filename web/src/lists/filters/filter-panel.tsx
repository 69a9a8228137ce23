import { attributeGroups, findAttribute, paymentAttribute } from '@homeground/catalog/attributes'
import { recipes as limitsByName } from '@homeground/catalog/attributes/selections'
import type { SearchCount } from '@homeground/contracts'
import { memo, type ReactNode } from 'react'
import type { LoadedAttribute } from '../../lib/api/attributes.ts'
import { useComingGroups } from '../../lib/api/loading.ts'
import { writeFilter } from '../../lib/format/ranges.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { PaymentFilter } from '../../places/loan/payment-filter.tsx'
import { openSimilarModal } from '../../places/similar/similar-modal.ts'
import { Icon } from '../../ui/icon.tsx'
import { RangeFilter } from '../../ui/range-filter/range-filter.tsx'
import { FilterLine } from '../../ui/range-filter/range-head.tsx'
import type from '../../ui/type.module.css'
import { priceOf } from '../search/columns.ts'
import { hasPayments } from '../search/list-attributes.ts'
import { useDraft, useListAttributes, useSearchContext } from '../search/search-context.ts'
import { type SearchForm, withFilter } from '../search/search-form.ts'
import { useHasFilterColumn } from '../search/use-media.ts'
import type { OpenFilters } from '../search/use-open-filters.ts'
import { SentenceBox } from '../sentence/sentence-box.tsx'
import classes from './filter-panel.module.css'

/** Filters to start a search from. */
interface Recipe {
  readonly name: string
  readonly filters: SearchForm['filters']
}

export const recipes: readonly Recipe[] = Object.entries(limitsByName).map(([name, limits]) => ({
  name,
  filters: Object.fromEntries(
    Object.entries(limits).flatMap(([key, { over = null, upTo = null }]) => {
      const text = writeFilter(findAttribute(key)!, { low: over, high: upTo })
      return text === undefined ? [] : [[key, text]]
    }),
  ),
}))

interface FiltersProps {
  /** Keys of the attributes that can be filtered. */
  readonly filterable: ReadonlySet<string>
  readonly filters: SearchForm['filters']
  readonly onChange: (change: (form: SearchForm) => SearchForm) => void
  readonly openFilters: OpenFilters
  readonly histograms: SearchCount['histograms']
  /** Whether the list can count its places, so that filters show how they are distributed. */
  readonly hasHistograms: boolean
}

interface FilterListProps extends FiltersProps {
  readonly group: string
}

/** A group shows this many filters, the first of the catalog; the rest after "More". */
const commonFilters = 3

/** The filters of a group. An attribute without data has none, unless the form filters by it. */
function FilterList({ group, ...props }: FilterListProps) {
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
  const visible = hasAll ? members : members.filter((member) => !others.includes(member))
  const isComing = all.some(({ group: own, source }) => own === group && coming.has(source))
  return (
    <>
      {visible.length === 0 ? (
        <p className={`${type.small} ${type.mute}`}>{isComing ? 'Still loading' : 'No data loaded yet'}</p>
      ) : null}
      {visible.map((attribute) => (
        <Filter attribute={attribute} key={attribute.key} {...props} />
      ))}
      {others.length > 1 ? (
        <MoreButton count={others.length} isOpen={hasAll} onToggle={() => toggle(moreKey, !hasAll)} />
      ) : null}
    </>
  )
}

const { key: payment } = paymentAttribute

interface FilterProps extends Omit<FiltersProps, 'filterable'> {
  readonly attribute: LoadedAttribute
}

function Filter(props: FilterProps) {
  const { attribute, filters, openFilters, histograms, hasHistograms, onChange } = props
  const { key } = attribute
  const { list, draft } = useDraft()
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
      {key === priceOf(list)?.key && hasPayments(list) ? (
        <PaymentFilter
          isOpen={openFilters.keys.has(payment)}
          loan={draft.loan}
          onChange={(value) => onChange((form) => withFilter(form, payment, value))}
          onLoan={(loan) => onChange((form) => ({ ...form, loan }))}
          onToggle={(open) => openFilters.toggle(payment, open)}
          value={filters[payment]}
        />
      ) : null}
    </>
  )
}

const WeightsList = lazyComponent(() => import('../match/weights-list.tsx'))

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
    <BudgetGroup key="budget" openFilters={openFilters} />,
    <OwnPlacesGroup key="places" openFilters={openFilters} />,
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
  return list.hasTowns && hasColumn ? <SentenceBox isDrawer={false} /> : null
}

/** In a list of places: sets the filters to those of a recipe, or to the values of a place. */
function Starts() {
  const { list } = useSearchContext().flow
  if (!list.hasTowns) return null
  return (
    <>
      <RecipeButtons />
      <button className={`${type.textButton} ${classes.similar}`} onClick={() => openSimilarModal()} type="button">
        Start from a place you like
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

const BudgetFilter = lazyComponent(() => import('./budget-filter.tsx'))

/** In a list with prices: what the reader can afford. */
function BudgetGroup({ openFilters: { keys, toggle } }: Pick<FiltersProps, 'openFilters'>) {
  const { list } = useSearchContext().flow
  if (!priceOf(list)) return null
  return (
    <FilterGroup label="Your budget" onToggle={(open) => toggle('budget', open)} open={keys.has('budget')} set={0}>
      <BudgetFilter />
    </FilterGroup>
  )
}

const OwnPlacesFilter = lazyComponent(() => import('./own-places-filter.tsx'))

/** In a list of places: how far they may be from the reader's own places. */
function OwnPlacesGroup({ openFilters: { keys, toggle } }: Pick<FiltersProps, 'openFilters'>) {
  const { list, draft } = useDraft()
  if (!list.hasTowns) return null
  return (
    <FilterGroup
      label="Your places"
      onToggle={(open) => toggle('places', open)}
      open={keys.has('places')}
      set={draft.near?.length ?? 0}
    >
      <OwnPlacesFilter />
    </FilterGroup>
  )
}

/** Replaces the filters by those of a common reason to move; each can then be changed. */
function RecipeButtons() {
  const { edit } = useDraft()
  return (
    <p className={classes.recipes}>
      Start from{' '}
      {recipes.map(({ name, filters }) => (
        <button
          className={type.textButton}
          key={name}
          onClick={() => edit((form) => ({ ...form, filters, page: 1 }))}
          type="button"
        >
          {name}
        </button>
      ))}
    </p>
  )
}

interface FilterGroupProps {
  readonly label: string
  /** The number of active filters. */
  readonly set: number
  readonly open: boolean
  readonly onToggle: (open: boolean) => void
  readonly children: ReactNode
}

/** A group of filters that folds. */
function FilterGroup({ label, set, open, onToggle, children }: FilterGroupProps) {
  return (
    <section className={classes.group}>
      <h2>
        <button aria-expanded={open} onClick={() => onToggle(!open)} type="button">
          {label}
          {set > 0 ? <span className={classes.set}>{set} set</span> : null}
          <Icon className={classes.chevron} name="chevron" size={16} />
        </button>
      </h2>
      {open ? <div className={classes.inside}>{children}</div> : null}
    </section>
  )
}

interface MoreButtonProps {
  /** How many filters it shows or hides. */
  readonly count: number
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** Shows the filters of a group that few people use. */
function MoreButton({ count, isOpen, onToggle }: MoreButtonProps) {
  return (
    <button aria-expanded={isOpen} className={classes.more} onClick={onToggle} type="button">
      {isOpen ? `Hide ${count} filters` : `${count} more filters`}
    </button>
  )
}
