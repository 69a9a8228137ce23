import { findAttribute } from '@homeground/catalog/attributes'
import { findSchoolMeasure } from '@homeground/catalog/school-measures'
import { publisherOfGroup } from '@homeground/catalog/sources'
import { yearlyAverage } from '@homeground/catalog/state-statistics'
import type { StateStatistic } from '@homeground/contracts'
import { formatPeriod } from '@homeground/format/format'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { SearchForm } from '../../lists/search/search-form.ts'
import { Distribution } from '../../places/statistics/distribution.tsx'
import { LoadError } from '../../ui/feedback/notice.tsx'
import classes from './statistics.module.css'
import { statisticOf, yearOf } from './year-setting.ts'

interface IntroProps {
  readonly form: SearchForm
}

/** How the zips of the state are distributed over the statistic. */
export function ZipsIntro({ form }: IntroProps) {
  const query = useQuery(statisticOf(form))
  const { data } = query
  const attribute = findAttribute(form.orderBy)!
  if (!isOf(data, form)) return <Waiting {...query} />
  const isAverage = form.orderBy === yearlyAverage && data.vintage === String(yearOf(form))
  const when = isAverage
    ? `Mean of the months of ${data.year}; zips with fewer than six have none.`
    : `${formatPeriod(data.vintage)}.`
  return (
    <section aria-label="Distribution" className={classes.intro}>
      <Distribution
        attribute={attribute}
        isSensitive={attribute.sensitive === true}
        isSmall
        note={`${when} The list leaves out zips with very few people or listings.`}
        one="zip"
        publisher={publisherOfGroup(attribute.source)}
        statistic={data}
      />
    </section>
  )
}

/** How the schools of the state are distributed over the statistic. */
export function SchoolsIntro({ form }: IntroProps) {
  const query = useQuery(statisticOf(form))
  const { data } = query
  if (!isOf(data, form)) return <Waiting {...query} />
  return (
    <section aria-label="Distribution" className={classes.intro}>
      <Distribution
        attribute={findSchoolMeasure(form.orderBy)!}
        isSmall
        note={`School year ${data.vintage}, schools with enough test takers.`}
        one="school"
        publisher={publisherOfGroup('schools')}
        statistic={data}
      />
    </section>
  )
}

function Waiting({ error, refetch }: Pick<UseQueryResult, 'error' | 'refetch'>) {
  if (error === null) return <div aria-busy="true" className={classes.waiting} />
  return <LoadError error={error} onAction={() => void refetch()} title="The distribution didn’t load" />
}

/** Not the one of the form before. */
function isOf(data: StateStatistic | undefined, form: SearchForm): data is StateStatistic {
  return data !== undefined && data.stat === form.orderBy && data.state_abbr === form.states[0]
}
