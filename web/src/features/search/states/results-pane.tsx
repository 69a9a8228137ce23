import { canBeAsked, keyOf, type Question } from '../question.ts'
import type { ColumnChoice } from '../results/columns.ts'
import { FoundPlaces } from '../results/found-places.tsx'
import type { Run } from '../search-store.ts'
import { Cancelled } from './cancelled.tsx'
import { FailedSearch } from './failed-search.tsx'
import { NoPlaces } from './no-places.tsx'
import { OverQuota } from './over-quota.tsx'
import { PendingResults } from './pending-results.tsx'
import { Unasked } from './unasked.tsx'

export interface ResultsPaneProps {
  readonly run: Run
  readonly asked: Question
  readonly columns: ColumnChoice
  readonly narrow: boolean
  readonly activeId: string | null
  readonly onHover: (id: string | null) => void
  readonly onColumns: (columns: readonly string[] | null) => void
  /** Searches for the question in the making after one more change to it. */
  readonly askChanged: (change: (question: Question) => Question) => void
}

/** What a search came to: places, none, a failure, the day's limit; or a skeleton until it does. */
export function ResultsPane(props: ResultsPaneProps) {
  const { run, asked, askChanged, columns, narrow } = props
  if (!canBeAsked(asked)) return <Unasked onSearch={() => askChanged((draft) => draft)} />
  const again = () => askChanged(() => asked)
  switch (run.state) {
    case 'idle':
    case 'loading':
      return <PendingResults asked={asked} columns={columns.shown} narrow={narrow} />
    case 'cancelled':
      return <Cancelled onAgain={again} question={run.question} />
    case 'failed':
      return run.error.code === 'quota_exhausted' ? (
        <OverQuota error={run.error} onAgain={again} question={run.question} />
      ) : (
        <FailedSearch
          error={run.error}
          onAgain={again}
          onReset={() => askChanged((question) => ({ ...question, filters: {} }))}
          question={run.question}
        />
      )
    case 'found':
      return run.found.results.length === 0 ? (
        <NoPlaces askChanged={askChanged} key={keyOf(run.question)} question={run.question} />
      ) : (
        <FoundPlaces {...props} found={run.found} question={run.question} />
      )
  }
}
