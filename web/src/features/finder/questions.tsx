import { attributeGroups } from '@homeground/catalog/attributes'
import { finderFilters } from '@homeground/catalog/attributes/selections'
import '@mantine/core/styles/Button.layer.css'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { AreaPicker } from '../../lists/filters/area-picker.tsx'
import { useDraft } from '../../lists/search/search-context.ts'
import { useDraftCount, useOpenFilters } from '../../lists/search/use-open-filters.ts'
import { SentenceBox } from '../../lists/sentence/sentence-box.tsx'
import { Section } from '../../ui/page/section.tsx'
import type from '../../ui/type.module.css'
import { Changes } from './changes.tsx'
import classes from './finder.module.css'
import { FinderFoot } from './finder-foot.tsx'

const FilterPanel = lazyComponent(() => import('../../lists/filters/filter-panel.tsx'))
const WeightsList = lazyComponent(() => import('../../lists/match/weights-list.tsx'))

/** Each group with its most asked filter. */
const firstOpen: readonly string[] = [...attributeGroups.map(({ key }) => key), ...finderFilters]

/** Every question of the search, each with how many places are left. All of them can be skipped. */
export function Questions() {
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
          notes={<p>Filters leave places out. Weights only decide which come first.</p>}
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
