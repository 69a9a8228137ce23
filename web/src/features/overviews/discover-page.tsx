import '@mantine/core/styles/Input.layer.css'
import { defaults } from '@homeground/catalog/defaults'
import { isStateAbbr, type StateAbbreviation, states } from '@homeground/catalog/states'
import { pathTo } from '@homeground/contracts/paths'
import { formatPeriod } from '@homeground/format/format'
import { formatWhole } from '@homeground/format/numbers'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { useAttributes } from '../../lib/api/attributes.ts'
import { schoolYearsQuery } from '../../lib/api/periods.ts'
import { statePath } from '../../lib/api/places.ts'
import { SchoolLink } from '../../lists/schools/school-link.tsx'
import { levelText } from '../../lists/schools/school-text.ts'
import samples from '../../places/samples/sample-table.module.css'
import { SampleTable } from '../../places/samples/sample-table.tsx'
import { StatisticLinks } from '../../places/statistics/statistic-links.tsx'
import { SkeletonRows } from '../../ui/feedback/skeletons.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Section, Source } from '../../ui/page/section.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'
import table from '../../ui/tables/table.module.css'
import type from '../../ui/type.module.css'
import { DottedParts } from '../../ui/values/dotted-parts.tsx'
import { NoValue } from '../../ui/values/no-value.tsx'
import { Ordinal } from '../../ui/values/percentile-bar.tsx'
import classes from './overviews.module.css'
import { countQuery, firstSchools, firstZips, improvedQuery, OverviewRow, OverviewRows } from './overviews.tsx'

const rowCount = 5

/** The schools of the state with the highest achievement. */
function TopSchools({ state }: { readonly state: StateAbbreviation }) {
  const { data: years, isError: isYearUnknown } = useQuery(schoolYearsQuery)
  const newest = years?.years[0]
  const { data, isError } = useQuery({
    ...firstSchools(state, 'achievement', newest?.year),
    enabled: newest !== undefined,
  })
  const notes = (
    <>
      <p>
        Percentile of the results among schools of the state and level
        {newest ? `, ${newest.school_year}` : ''}.
      </p>
      <Source>
        <Link to={pathTo('/schools/:state', { state })}>All schools of {states[state]}</Link>
      </Source>
    </>
  )
  return (
    <Section id="schools" notes={notes} title={`Top schools of ${states[state]}`}>
      {isError || isYearUnknown || data?.data.length === 0 ? (
        <p className={classes.about}>No school results of {states[state]} are available.</p>
      ) : data ? (
        <DataTable columns={['School', { label: 'Achievement', isNumber: true }]}>
          <tbody>
            {data.data.slice(0, rowCount).map((school) => (
              <tr key={school.ncesID}>
                <th className={table.place} scope="row">
                  <b>
                    <SchoolLink ncesID={school.ncesID}>{school.name}</SchoolLink>
                  </b>
                  <span>
                    <DottedParts parts={[levelText(school), school.town ?? ''].filter(Boolean)} />
                  </span>
                </th>
                <td className={table.number}>
                  {school.achievement === null || school.achievement === undefined ? (
                    <NoValue reason="No result." />
                  ) : (
                    <Ordinal value={school.achievement} />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      ) : (
        <SkeletonRows bars={['28%', '12%']} count={rowCount} heightPx={60} />
      )}
    </Section>
  )
}

/** The first places of several lists, and every statistic of a state. */
export default function DiscoverPage() {
  const { byKey } = useAttributes()
  const month = formatPeriod(byKey.get('days_on_market')?.info?.vintage)
  return (
    <div className={`${type.page} ${classes.page}`}>
      <h1 tabIndex={-1}>Discover</h1>
      <p className={type.lede}>
        What stands out among the zip codes of the United States{month ? `, ${month}` : ''}. Each list names the least
        people and listings of its places.
      </p>
      <div className={`${samples.samples} ${classes.samples}`}>
        <Sample
          dir="asc"
          more={{ to: '/discover/hotHousing?area=nationwide&listings=20', label: 'Hot housing' }}
          stat="days_on_market"
          title="Selling fastest"
        />
        <Sample
          dir="desc"
          more={{ to: '/changingPlaces', label: 'Price change by zip' }}
          stat="price_change_1yr"
          title="Rising most in a year"
        />
        <Sample
          dir="desc"
          more={{ to: '/zips/rankings?order=avg_agi_per_return&dir=desc', label: 'All by income' }}
          stat="avg_agi_per_return"
          title="Highest incomes"
        />
        <Sample
          dir="desc"
          more={{ to: '/housing/inventory?area=nationwide', label: 'Housing inventory' }}
          stat="total_inventory"
          title="Most homes listed"
        />
      </div>
      <SchoolLists />
      <ByState />
    </div>
  )
}

interface SampleProps {
  readonly stat: string
  readonly dir: 'asc' | 'desc'
  readonly title: string
  readonly more: { readonly to: string; readonly label: string }
}

function Sample({ stat, dir, title, more }: SampleProps) {
  const attribute = useAttributes().byKey.get(stat)!
  const { data, isError } = useQuery(firstZips(stat, dir))
  return <SampleTable attribute={attribute} hasFailed={isError} more={more} ranking={data} title={title} />
}

const affordable = { price: '0,500', score: '70,100' }

/** Lists about schools, each with a live number. */
function SchoolLists() {
  const improved = useQuery(improvedQuery)
  const matchCount = useQuery(countQuery({ median_listing_price: affordable.price, overall_score: affordable.score }))
  const text = ({ data, isError }: { data: number | undefined; isError: boolean }) =>
    data === undefined ? (isError ? null : undefined) : formatWhole(data)
  return (
    <Section id="school-lists" title="Lists of schools">
      <OverviewRows>
        <OverviewRow
          figure={text({ data: matchCount.data?.count, isError: matchCount.isError })}
          name="Affordable great schools"
          to="/affordableGreatSchools"
          unit="zips up to $500,000 with a school score over 70"
        >
          Where do high-scoring schools meet homes below your price?
        </OverviewRow>
        <OverviewRow
          figure={text({ data: improved.data?.total, isError: improved.isError })}
          name="Most improved schools"
          to="/most-improved-schools"
          unit="schools whose results clearly changed"
        >
          Which schools rose most over two years? The zips that have them are{' '}
          <Link to="/schoolsSearch">schools on the rise</Link>.
        </OverviewRow>
      </OverviewRows>
    </Section>
  )
}

/** The statistics of one state, which the address names. */
function ByState() {
  const [params, setParams] = useSearchParams()
  const stateText = params.get('state') ?? ''
  const state: StateAbbreviation = isStateAbbr(stateText) ? stateText : defaults.state
  const name = states[state]
  return (
    <>
      <Section
        id="state"
        notes={
          <>
            <p>Each statistic has a ranking, a distribution and a map, for every loaded year.</p>
            <Source>
              <Link to={statePath(state)}>People and income of {name}</Link>
            </Source>
          </>
        }
        title={`Statistics of ${name}`}
      >
        <NativeSelect
          aria-label="State"
          className={classes.picker ?? ''}
          data={Object.entries(states).map(([value, label]) => ({ value, label }))}
          onChange={(event) => setParams({ state: event.currentTarget.value }, { preventScrollReset: true })}
          rightSection={<Icon name="chevron" size={16} />}
          value={state}
        />
        <StatisticLinks state={state} />
      </Section>
      <TopSchools state={state} />
    </>
  )
}
