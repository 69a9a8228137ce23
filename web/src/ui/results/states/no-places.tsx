import { messages } from '@homeground/contracts/messages'
import { Button } from '@mantine/core'
import { useSearchContext } from '../../../lib/search/search-context.ts'
import type { SearchForm } from '../../../lib/search/search-form.ts'
import { countTitle, placeCountText } from '../../../lib/search/text/search-text.ts'
import { useRelaxations } from '../../../lib/search/use-relaxations.ts'
import { AreaLine } from '../list/area-line.tsx'
import { FilterChips } from '../list/filter-chips.tsx'
import { ResultsHeading } from '../list/results-heading.tsx'
import classes from './no-places.module.css'

export interface NoPlacesProps {
  readonly form: SearchForm
}

/** No results: the specification's message, then how many places each single change would find. */
export function NoPlaces({ form }: NoPlacesProps) {
  const { flow, count: all, submitChanged } = useSearchContext()
  const relaxations = useRelaxations(flow.list, form)
  const noneHelps = relaxations.every(({ count }) => count === 0)
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
      {relaxations.length > 0 ? (
        <>
          <h2 className={classes.title}>
            {noneHelps ? 'No single change finds a place' : 'One change would find places'}
          </h2>
          <ul className={classes.relaxations}>
            {relaxations.map(({ verb, object, button, form: changed, count }) => (
              <li key={`${verb} ${object}`}>
                <span>
                  {verb} <b>{object}</b>
                </span>
                <span className={classes.count} data-zero={count === 0}>
                  {count === undefined
                    ? flow.list.count
                      ? '…'
                      : null
                    : count === 0
                      ? 'still 0'
                      : placeCountText(changed.by, count, flow.list.kind)}
                </span>
                {count === 0 ? null : (
                  <Button
                    aria-label={`${button}: ${object}`}
                    onClick={() => submitChanged(() => changed)}
                    size="sm"
                    variant="default"
                  >
                    {button}
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
