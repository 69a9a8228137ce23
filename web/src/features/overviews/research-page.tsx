import { type StateAbbreviation, states } from '@homeground/catalog/states'
import { formatPeriod } from '@homeground/format/format'
import { formatMoney, formatWhole } from '@homeground/format/numbers'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useAttributes } from '../../lib/api/attributes.ts'
import { useDataSources } from '../../lib/api/data-sources.ts'
import { schoolYearsQuery } from '../../lib/api/periods.ts'
import { statePath } from '../../lib/api/places.ts'
import { Section } from '../../ui/page/section.tsx'
import type from '../../ui/type.module.css'
import classes from './overviews.module.css'
import {
  countQuery,
  districtsQuery,
  firstZips,
  inventoryQuery,
  OverviewRow,
  OverviewRows,
  pricesQuery,
} from './overviews.tsx'

const all = Object.entries(states) as [StateAbbreviation, string][]

/** Every state, with the link to its people and income. */
function StatesList() {
  return (
    <ul className={classes.states}>
      {all.map(([abbr, name]) => (
        <li key={abbr}>
          <Link to={statePath(abbr)}>{name}</Link>
        </li>
      ))}
    </ul>
  )
}

/** The research tools, each with a live number and what it answers. */
export default function ResearchPage() {
  return (
    <div className={`${type.page} ${classes.page}`}>
      <h1 tabIndex={-1}>Research</h1>
      <p className={type.lede}>
        Tools for a question that you already have. To see what stands out first, go to{' '}
        <Link to="/discover">Discover</Link>.
      </p>
      <PlaceTools />
      <HousingTools />
      <SchoolTools />
      <Section id="states" title="States">
        <StatesList />
      </Section>
    </div>
  )
}

function PlaceTools() {
  const { all, known, byKey } = useAttributes()
  const price = byKey.get('median_listing_price')!
  const measures = all.filter(({ loaded }) => loaded).length
  const zips = useQuery(countQuery())
  const ranked = useQuery(firstZips('median_listing_price', 'desc'))
  const { data: sources } = useDataSources()
  const published = sources?.loads.filter(({ state }) => state === 'published')
  const rows = published?.reduce((sum, load) => sum + load.rows_kept, 0)
  return (
    <Section id="places" title="Places">
      <OverviewRows>
        <OverviewRow
          figure={textOf(zips.data?.count, zips.isError)}
          name="Research an area"
          to="/research-area"
          unit="zip codes to search"
        >
          Which zip codes and towns match a price, school score, income or commute, in a state, near a place or
          nationwide?
        </OverviewRow>
        <OverviewRow
          figure={known ? formatWhole(measures) : undefined}
          name="Map"
          to="/map"
          unit="measures to color it by"
        >
          How does a measure vary across the country, or within one town?
        </OverviewRow>
        <OverviewRow
          figure={textOf(ranked.data?.total, ranked.isError)}
          name="Zip code rankings"
          to="/zips/rankings"
          unit={`zips ranked by price, ${formatPeriod(price.info?.vintage)}`}
        >
          Which zip codes rank highest and lowest on one measure?
        </OverviewRow>
        <OverviewRow figure={textOf(rows, false)} name="Data and methods" to="/data" unit="rows behind the numbers">
          Where do the numbers come from, how old are they, and how is each computed?
        </OverviewRow>
      </OverviewRows>
    </Section>
  )
}

function HousingTools() {
  const prices = useQuery(pricesQuery)
  const inventory = useQuery(inventoryQuery)
  const series = prices.data?.country.median_listing_price
  const price = series?.findLast((value) => value !== null)
  const listings = inventory.data?.country.total_inventory
  const change = inventory.data?.country.inventory_net_change
  return (
    <Section id="housing" title="Housing">
      <OverviewRows>
        <OverviewRow
          figure={typeof price === 'number' ? formatMoney(price) : missing(prices)}
          name="Price trends"
          to="/real-estate-trends"
          unit={`U.S. price, mean of zip medians, ${formatPeriod(prices.data?.periods.at(-1))}`}
        >
          How have prices, listings and days on market moved, month by month and state by state?
        </OverviewRow>
        <OverviewRow
          figure={typeof listings === 'number' ? formatWhole(listings) : missing(inventory)}
          name="Housing inventory"
          to="/housing/inventory"
          unit={`homes listed, ${formatPeriod(inventory.data?.period)}`}
        >
          How many homes are for sale where?
          {typeof change === 'number' &&
            ` That is ${formatWhole(Math.abs(change))} ${change < 0 ? 'fewer' : 'more'} than in ${formatPeriod(inventory.data?.compare)}.`}
        </OverviewRow>
      </OverviewRows>
    </Section>
  )
}

function SchoolTools() {
  const years = useQuery(schoolYearsQuery)
  const districts = useQuery(districtsQuery)
  const newest = years.data?.years[0]
  return (
    <Section id="schools" title="Schools">
      <OverviewRows>
        <OverviewRow
          figure={years.data ? textOf(newest?.schools, true) : missing(years)}
          name="School rankings"
          to="/school-rankings"
          unit={`schools with results of ${newest?.school_year ?? 'the newest year'}`}
        >
          How do the schools of a state compare by achievement, impact or change?
        </OverviewRow>
        <OverviewRow
          figure={textOf(districts.data?.total, districts.isError)}
          name="School districts"
          to="/schools/districts"
          unit="districts ranked"
        >
          Which districts have the highest achievement, and which improved?
        </OverviewRow>
        <OverviewRow
          figure={years.data ? textOf(newest?.states, true) : missing(years)}
          name="State school rankings"
          to="/state-school-rankings"
          unit="states with results"
        >
          How did the results of each state change over two years?
        </OverviewRow>
      </OverviewRows>
    </Section>
  )
}

function textOf(value: number | undefined, isMissing: boolean): string | null | undefined {
  if (value !== undefined) return formatWhole(value)
  return isMissing ? null : undefined
}

function missing({ data, isError }: { data: unknown; isError: boolean }): null | undefined {
  return data !== undefined || isError ? null : undefined
}
