import { Button } from '@mantine/core'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import { addressOf } from '../../search/search-address.ts'
import { useSearchContext } from '../../search/search-context.ts'
import { isComplete, type SearchForm } from '../../search/search-form.ts'
import { formText } from '../../search/text/search-text.ts'
import { useDraft } from '../../search/use-draft.ts'
import { CenterPicker } from '../bar/center-picker.tsx'
import { FoundPlaces } from '../list/found-places.tsx'
import { ResultsHeading } from '../list/results-heading.tsx'
import { FailedSearch } from './failed-search.tsx'
import type { NoPlacesProps } from './no-places.tsx'
import { OverQuota } from './over-quota.tsx'
import { PendingResults } from './pending-results.tsx'
import classes from './search-states.module.css'

const NoPlaces = lazyComponent<NoPlacesProps>(() => import('./no-places.tsx'))

/** The outcome of the search: places, none, a failure, the daily limit; a skeleton while it is running. */
export function ResultsPane() {
  const { flow, view, run, submitChanged, columns, isNarrow } = useSearchContext()
  const { submitted } = view
  if (!isComplete(submitted)) return <RadiusPrompt />
  const again = () => submitChanged(() => submitted)
  switch (run.state) {
    case 'idle':
    case 'loading':
      return <PendingResults columns={columns.shown} form={submitted} isNarrow={isNarrow} />
    case 'canceled':
      return <CanceledSearch form={run.form} onAgain={again} />
    case 'failed':
      return run.error.code === 'quota_exhausted' ? (
        <OverQuota error={run.error} form={run.form} onAgain={again} />
      ) : (
        <FailedSearch
          error={run.error}
          form={run.form}
          onAgain={again}
          onReset={() => submitChanged((form) => ({ ...form, filters: {} }))}
        />
      )
    case 'found':
      return run.found.results.length === 0 ? (
        <NoPlaces form={run.form} key={addressOf(flow.list, run.form)} />
      ) : (
        <FoundPlaces form={run.form} found={run.found} />
      )
  }
}

/** A radius search without a center; has the form fields where the area picker is in the drawer. */
function RadiusPrompt() {
  const { draft, submit } = useDraft()
  return (
    <>
      <ResultsHeading title="Search near a place">Enter a zip or town and a distance.</ResultsHeading>
      <div className={classes.radiusPrompt}>
        <CenterPicker />
        <Button disabled={!isComplete(draft)} onClick={submit}>
          Search
        </Button>
      </div>
    </>
  )
}

interface CanceledSearchProps {
  readonly form: SearchForm
  readonly onAgain: () => void
}

function CanceledSearch({ form, onAgain }: CanceledSearchProps) {
  return (
    <>
      <ResultsHeading title="Search canceled">{formText(form)}</ResultsHeading>
      <div className={classes.state}>
        <Button onClick={onAgain}>Search again</Button>
      </div>
    </>
  )
}
