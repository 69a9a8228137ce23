import { messages } from '@homeground/contracts/messages'
import { Button } from '@mantine/core'
import { useNearMisses } from '../search/count-query.ts'
import { useRelaxations } from '../search/relaxations.ts'
import { useSearchContext } from '../search/search-context.ts'
import { isComplete, type SearchForm } from '../search/search-form.ts'
import { countTitle } from '../search/search-text.ts'
import NearMisses from './near-misses.tsx'
import classes from './no-places.module.css'
import { RelaxationList } from './relaxation-list.tsx'
import { AreaLine, FilterChips, ResultsHeading } from './results-heading.tsx'

export interface NoPlacesProps {
  readonly form: SearchForm
}

/** Nothing to show: no place matches, or the area is not drawn yet. */
export default function NoPlaces({ form }: NoPlacesProps) {
  return isComplete(form) ? <NoMatches form={form} /> : <DrawPrompt />
}

/** A search of a drawn area without a drawing. */
function DrawPrompt() {
  const { drawing } = useSearchContext()
  return (
    <>
      <ResultsHeading title="Search an area you draw">Draw one or more shapes on the map.</ResultsHeading>
      <p className={classes.message}>
        <Button onClick={drawing.open}>Draw on the map</Button>
      </p>
    </>
  )
}

/** No results: the specification's message, the places that nearly match, and what each single change would find. */
function NoMatches({ form }: NoPlacesProps) {
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
      <FilterChips form={form} />
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
