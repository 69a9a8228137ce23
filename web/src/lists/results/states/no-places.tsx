import { messages } from '@homeground/contracts/messages'
import { useNearMisses } from '../../search/near/use-near-misses.ts'
import { useRelaxations } from '../../search/near/use-relaxations.ts'
import { useSearchContext } from '../../search/search-context.ts'
import type { SearchForm } from '../../search/search-form.ts'
import { countTitle } from '../../search/text/search-text.ts'
import { AreaLine } from '../list/area-line.tsx'
import { FilterChips } from '../list/filter-chips.tsx'
import NearMisses from '../list/near-misses.tsx'
import { ResultsHeading } from '../list/results-heading.tsx'
import classes from './no-places.module.css'
import { RelaxationList } from './relaxation-list.tsx'

export interface NoPlacesProps {
  readonly form: SearchForm
}

/** No results: the specification's message, the places that nearly match, and what each single change would find. */
export default function NoPlaces({ form }: NoPlacesProps) {
  const { flow, count: all } = useSearchContext()
  const relaxations = useRelaxations(flow.list, form)
  const noneHelps = relaxations.every(({ count }) => count === 0)
  const areNearKnown = useNearMisses(flow.list, form) !== undefined
  const { hasTowns } = flow.list
  return (
    <>
      <ResultsHeading title={countTitle(form, { total: 0, area: all?.area, ...flow.list })}>
        <AreaLine form={form} total={0} />
      </ResultsHeading>
      <FilterChips filters={form.filters} />
      <p className={classes.message} role="status">
        {messages.noResults} {hasTowns ? messages.noResultsMain : null}
      </p>
      <NearMisses form={form} />
      {areNearKnown && relaxations.length > 0 ? (
        <>
          <h2 className={classes.title}>
            {noneHelps ? 'No single change finds a place' : 'One change would find places'}
          </h2>
          <RelaxationList relaxations={relaxations} />
        </>
      ) : null}
    </>
  )
}
