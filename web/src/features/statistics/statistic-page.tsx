import { type StatisticPage, statisticPages, statisticsOf } from '@homeground/catalog/state-statistics'
import { states } from '@homeground/catalog/states'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router-dom'
import { isNotFound } from '../../lib/errors.ts'
import { statisticPath, statisticQuery } from '../../lib/api/statistics.ts'
import type { StatisticAddress } from '../../lib/navigation/statistic-address.ts'
import { useTitle } from '../../lib/navigation/title.ts'
import { ResultsScreen } from '../../lists/results/results-screen.tsx'
import { createSearchFlow, type SearchFlow } from '../../lists/search/search-flow.ts'
import { StatisticLinks } from '../../places/statistics/statistic-links.tsx'
import { NotFound } from '../../lists/search-box/not-found.tsx'
import { addressAt, statisticListOf } from './statistic-lists.ts'
import classes from './statistics.module.css'

type Known = { readonly [Part in keyof StatisticAddress]: NonNullable<StatisticAddress[Part]> }

const flows = new Map<string, SearchFlow>()

/** The flow of the list that has a statistic; one per list. */
function flowOf(stat: string): SearchFlow {
  const list = statisticListOf(stat)!
  const flow = flows.get(list.key) ?? createSearchFlow(list)
  flows.set(list.key, flow)
  return flow
}

/** One statistic of one state in one year: ranking, distribution and map, or what the address gets wrong. */
export default function StatisticPageScreen() {
  const { pathname } = useLocation()
  const address = addressAt(pathname)
  const { state, page, statistic, year } = address
  if (!state || !page || !statistic || year === undefined) return <Unknown {...address} />
  return <StatisticScreen page={page} state={state} statistic={statistic} year={year} />
}

function StatisticScreen({ state, page, statistic, year }: Known) {
  const { error } = useQuery(statisticQuery({ state, stat: statistic.key, year }))
  const name = states[state]
  useTitle(`${statistic.label} in ${name}, ${year}`)
  if (error && isNotFound(error)) return <YearNotFound state={state} page={page} statistic={statistic} year={year} />
  return (
    <ResultsScreen
      flow={flowOf(statistic.key)}
      foot={
        <nav aria-labelledby="more-statistics" className={classes.foot}>
          <h2 id="more-statistics">More statistics of {name}</h2>
          <StatisticLinks state={state} />
        </nav>
      }
    />
  )
}

function YearNotFound({ state, page, statistic, year }: Known) {
  const { data } = useQuery(statisticQuery({ state, stat: statistic.key }))
  return (
    <NotFound title={`No ${statistic.label.toLowerCase()} for ${year}`}>
      {data?.stat === statistic.key ? (
        <>
          Loaded are{' '}
          {data.years.map((each, index) => (
            <span key={each}>
              {index > 0 ? ', ' : ''}
              <Link to={statisticPath({ state, page, stat: statistic.key, year: each })}>{each}</Link>
            </span>
          ))}
          .
        </>
      ) : (
        'This year is not loaded.'
      )}
    </NotFound>
  )
}

function Unknown({ state, page }: StatisticAddress) {
  useTitle('Statistic not found')
  const title = !state ? 'State not found' : !page ? 'Page not found' : 'Statistic not found'
  return (
    <NotFound title={title}>
      {!state ? 'Check the spelling or abbreviation of the state.' : whatThereIs(page)}
      {state ? <StatisticLinks state={state} {...(page && { pages: [page] })} /> : null}
    </NotFound>
  )
}

function whatThereIs(page: StatisticPage | undefined): string {
  if (!page) return `The pages of a state are ${namesOf(statisticPages)}.`
  return `The statistics of this page are ${namesOf(statisticsOf(page))}.`
}

function namesOf(named: readonly { readonly key: string }[]): string {
  return named.map(({ key }) => key).join(', ')
}
