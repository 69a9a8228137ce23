import { Button } from '@mantine/core'
import type { CountedRelaxation } from '../search/relaxations.ts'
import { useSearchContext } from '../search/search-context.ts'
import type { SearchForm } from '../search/search-form.ts'
import { placeCountText } from '../search/search-text.ts'
import classes from './no-places.module.css'

export interface RelaxationListProps {
  readonly relaxations: readonly CountedRelaxation[]
  /** By default, searches for it. */
  readonly onChoose?: (form: SearchForm) => void
}

/** Changes to a search, each with the number of places that it finds and a button. */
export function RelaxationList({ relaxations, onChoose }: RelaxationListProps) {
  const { flow, submitChanged } = useSearchContext()
  const choose = onChoose ?? ((form: SearchForm) => submitChanged(() => form))
  return (
    <ul className={classes.relaxations}>
      {relaxations.map(({ verb, object, button, form, count }) => (
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
                : placeCountText(form.by, count, flow.list.kind)}
          </span>
          {count === 0 ? null : (
            <Button aria-label={`${button}: ${object}`} onClick={() => choose(form)} size="sm" variant="default">
              {button}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
