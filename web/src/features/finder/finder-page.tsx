import '@mantine/core/styles/Button.layer.css'
import { attributeGroups } from '@homeground/catalog/attributes'
import { finderFilters } from '@homeground/catalog/attributes/selections'
import type { SearchCount } from '@homeground/contracts'
import { Button } from '@mantine/core'
import { useCallback, useMemo } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { AreaPicker } from '../../lists/filters/controls.tsx'
import { placesList } from '../../lists/places-list.ts'
import NearMisses from '../../lists/results/near-misses.tsx'
import { RelaxationList } from '../../lists/results/relaxation-list.tsx'
import { ResultsScreen } from '../../lists/results/results-screen.tsx'
import { settleCenter } from '../../lists/search/form-edits.ts'
import { useRelaxations } from '../../lists/search/relaxations.ts'
import type { ResultList } from '../../lists/search/result-list.ts'
import { addressOf } from '../../lists/search/search-address.ts'
import { SearchContext, type SearchContextValue, useDraft } from '../../lists/search/search-context.ts'
import { createSearchFlow, type SearchFlow } from '../../lists/search/search-flow.ts'
import { isComplete, type SearchForm } from '../../lists/search/search-form.ts'
import { countTitle, placeCountText } from '../../lists/search/search-text.ts'
import { useSearchView } from '../../lists/search/search-view.ts'
import { useIsNarrow } from '../../lists/search/use-media.ts'
import { useDraftCount, useOpenFilters } from '../../lists/search/use-open-filters.ts'
import { SentenceBox } from '../../lists/sentence/sentence-box.tsx'
import { Section } from '../../ui/page/section.tsx'
import type from '../../ui/type.module.css'
import classes from './finder.module.css'

const FilterPanel = lazyComponent(() => import('../../lists/filters/filter-panel.tsx'))
const WeightsList = lazyComponent(() => import('../../lists/match/weights-list.tsx'))

/** Each group with its most asked filter. */
const firstOpen: readonly string[] = [...attributeGroups.map(({ key }) => key), ...finderFilters]

/** Every question of the search, each with how many places are left. All of them can be skipped. */
function Questions() {
  const { list, draft, edit, submit } = useDraft()
  const openFilters = useOpenFilters(draft.filters, firstOpen)
  const count = useDraftCount(list, draft, openFilters.keys)
  return (
    <div className={`${type.page} ${classes.page}`}>
      <h1 tabIndex={-1}>Place finder</h1>
      <p className={`${type.lede} ${classes.intro}`}>
        Set what matters to you and skip the rest. The count below updates with each change.
      </p>
      <Section id="words" notes={<p>Fills in the questions below.</p>} title="In your own words">
        <div className={classes.narrow}>
          <SentenceBox isDrawer />
        </div>
      </Section>
      <Section id="where" title="Where">
        <AreaPicker />
      </Section>
      <div className={classes.groups}>
        {attributeGroups.map(({ key, label }) => (
          <Section id={key} key={key} title={label}>
            <FilterPanel
              filterable={list.filters}
              filters={draft.filters}
              group={key}
              hasHistograms
              histograms={count?.histograms}
              onChange={edit}
              openFilters={openFilters}
            />
          </Section>
        ))}
        <Section
          id="matters"
          notes={<p>Filters remove places. Weights change the order.</p>}
          title="What matters to me"
        >
          <WeightsList />
        </Section>
      </div>
      {count?.count === 0 ? (
        <Section id="nothing" title="Nothing matches yet">
          <Changes />
        </Section>
      ) : null}
      <FinderFoot count={count} form={draft} list={list} onShow={submit} />
    </div>
  )
}

const noRun: Pick<SearchContextValue, 'run' | 'columns' | 'count'> = {
  run: { state: 'idle' },
  columns: { shown: [], withoutRoom: 0, offered: [] },
  count: undefined,
}

/** A screen without a map. */
const noDrawing = { isOpen: false, open: () => {}, close: () => {} }

/** The search as questions. Nothing is searched for until they are submitted. */
function FinderForm({ flow }: { readonly flow: SearchFlow }) {
  const { list, useSearch } = flow
  const view = useSearchView(flow)
  const navigate = useNavigate()
  const isNarrow = useIsNarrow()
  const submitChanged = useCallback(
    async (change: (draft: SearchForm) => SearchForm) => {
      const form = change({ ...useSearch.getState().draft, page: 1 })
      if (isComplete(form)) void navigate(addressOf(list, await settleCenter(form)))
    },
    [list, useSearch, navigate],
  )
  const context = useMemo(
    () => ({ ...noRun, flow, view, isNarrow, drawing: noDrawing, submitChanged }),
    [flow, view, isNarrow, submitChanged],
  )
  return (
    <SearchContext value={context}>
      <Questions />
    </SearchContext>
  )
}

const flow = createSearchFlow(placesList({ key: 'finder', path: '/finder' }))

const back = (
  <p className={classes.back}>
    <Link to="/finder">Back to the questions</Link>
  </p>
)

/** The place finder: the questions, and at the address of a search its results. */
export default function FinderPage() {
  const { search } = useLocation()
  return search === '' ? <FinderForm flow={flow} /> : <ResultsScreen flow={flow} head={back} />
}

/** For answers that nothing matches: the places that nearly do, and what to change, with the places that it brings. */
function Changes() {
  const { list, draft, edit } = useDraft()
  const relaxations = useRelaxations(list, draft)
  return (
    <>
      <RelaxationList onChoose={(form) => edit(() => form)} relaxations={relaxations} />
      <NearMisses form={draft} />
    </>
  )
}

interface FinderFootProps {
  readonly list: ResultList
  readonly form: SearchForm
  /** Undefined until it is known. */
  readonly count: SearchCount | undefined
  readonly onShow: () => void
}

/** How many places match the answers so far, and the button that shows them; stays visible below the questions. */
function FinderFoot({ list, form, count, onShow }: FinderFootProps) {
  const isEmpty = count?.count === 0
  return (
    <div className={classes.foot}>
      <p role="status">{count ? countTitle(form, { total: count.count, area: count.area, ...list }) : ' '}</p>
      {isEmpty ? (
        <Button component="a" href="#nothing" variant="default">
          What to change
        </Button>
      ) : (
        <Button disabled={!isComplete(form)} onClick={onShow}>
          {count ? `Show ${placeCountText(form.by, count.count)}` : 'Show results'}
        </Button>
      )}
    </div>
  )
}
