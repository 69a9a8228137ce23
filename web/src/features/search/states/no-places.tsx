import { messages } from '@homeground/contracts/messages'
import { Button } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { formatCount } from '../../../lib/format/format.ts'
import type { Question } from '../question.ts'
import { AreaLine } from '../results/area-line.tsx'
import { FilterChips } from '../results/filter-chips.tsx'
import { ResultsHeading } from '../results/results-heading.tsx'
import { countQuery } from '../search-api.ts'
import classes from './no-places.module.css'
import { type Remedy, remediesFor } from './remedies.ts'

export interface NoPlacesProps {
  readonly question: Question
  readonly askChanged: (change: (question: Question) => Question) => void
}

/** Nothing matches: the specification's sentence, then what one change would bring back. */
export function NoPlaces({ question, askChanged }: NoPlacesProps) {
  const remedies = useCountedRemedies(question)
  const hopeless = remedies.every(({ count }) => count === 0)
  return (
    <>
      <ResultsHeading title="0 places match">
        <AreaLine question={question} />
      </ResultsHeading>
      <FilterChips askChanged={askChanged} filters={question.filters} />
      <p className={classes.sentence} role="status">
        {messages.noResults} {messages.noResultsMain}
      </p>
      {remedies.length > 0 ? (
        <>
          <h2 className={classes.title}>
            {hopeless ? 'No single change brings places back' : 'One change brings places back'}
          </h2>
          <ul className={classes.remedies}>
            {remedies.map(({ remedy, count }) => (
              <li key={remedy.words}>
                <span>
                  {remedy.verb} <b>{remedy.words}</b>
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
                    aria-label={`${remedy.button}: ${remedy.words}`}
                    onClick={() => askChanged(() => remedy.question)}
                    size="sm"
                    variant="default"
                  >
                    {remedy.button}
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

/** The changes with what each brings, best first; uncounted ones last but for those that bring none. */
function useCountedRemedies(question: Question): { remedy: Remedy; count: number | undefined }[] {
  const relax = useQuery(countQuery(question)).data?.relax
  const remedies = remediesFor(question)
  const counts = useQueries({
    queries: remedies.map((remedy) => ({
      ...countQuery(remedy.question),
      enabled: remedy.filter === undefined,
    })),
  })
  return remedies
    .map((remedy, index) => ({
      remedy,
      count:
        remedy.filter === undefined
          ? counts[index]?.data?.count
          : relax?.find(({ filter }) => filter === remedy.filter)?.count,
    }))
    .sort((a, b) => (b.count ?? 0.5) - (a.count ?? 0.5))
}
