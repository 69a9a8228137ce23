import { messages } from '@homeground/contracts/messages'
import { Button } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { formatCount } from '../../../lib/format/format.ts'
import { type Relaxation, relaxationsFor } from '../../../lib/search/relaxations.ts'
import { countQuery } from '../../../lib/search/search-api.ts'
import { useSearchContext } from '../../../lib/search/search-context.ts'
import type { SearchForm } from '../../../lib/search/search-form.ts'
import { AreaLine } from '../list/area-line.tsx'
import { FilterChips } from '../list/filter-chips.tsx'
import { ResultsHeading } from '../list/results-heading.tsx'
import classes from './no-places.module.css'

export interface NoPlacesProps {
  readonly form: SearchForm
}

/** No results: the specification's message, then how many places each single change would find. */
export function NoPlaces({ form }: NoPlacesProps) {
  const { submitChanged } = useSearchContext()
  const relaxations = useCountedRelaxations(form)
  const noneHelps = relaxations.every(({ count }) => count === 0)
  return (
    <>
      <ResultsHeading title="0 places match">
        <AreaLine form={form} />
      </ResultsHeading>
      <FilterChips filters={form.filters} />
      <p className={classes.message} role="status">
        {messages.noResults} {messages.noResultsMain}
      </p>
      {relaxations.length > 0 ? (
        <>
          <h2 className={classes.title}>
            {noneHelps ? 'No single change finds a place' : 'One change would find places'}
          </h2>
          <ul className={classes.relaxations}>
            {relaxations.map(({ relaxation, count }) => (
              <li key={relaxation.object}>
                <span>
                  {relaxation.verb} <b>{relaxation.object}</b>
                </span>
                <span className={classes.count} data-zero={count === 0}>
                  {count === undefined
                    ? '…'
                    : count === 0
                      ? 'still 0'
                      : formatCount(count, 'place')}
                </span>
                {count === 0 ? null : (
                  <Button
                    aria-label={`${relaxation.button}: ${relaxation.object}`}
                    onClick={() => submitChanged(() => relaxation.form)}
                    size="sm"
                    variant="default"
                  >
                    {relaxation.button}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  )
}

interface CountedRelaxation {
  readonly relaxation: Relaxation
  /** Undefined until it is counted. */
  readonly count: number | undefined
}

/** Most places first; changes not counted yet come before those that find none. */
function useCountedRelaxations(form: SearchForm): CountedRelaxation[] {
  const relax = useQuery(countQuery(form)).data?.relax
  const relaxations = relaxationsFor(form)
  const counts = useQueries({
    queries: relaxations.map((relaxation) => ({
      ...countQuery(relaxation.form),
      enabled: relaxation.filter === undefined,
    })),
  })
  return relaxations
    .map((relaxation, index) => ({
      relaxation,
      count:
        relaxation.filter === undefined
          ? counts[index]?.data?.count
          : relax?.find(({ filter }) => filter === relaxation.filter)?.count,
    }))
    .sort((a, b) => (b.count ?? 0.5) - (a.count ?? 0.5))
}
