import { findSource, sources, sourcesInGroup } from '@homeground/catalog/sources'
import type { Load } from '@homeground/contracts'
import { formatCount, joinWords, lowerFirst, none } from '@homeground/format/format'
import { formatNumber } from '@homeground/format/numbers'
import { Skeleton } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { type LoadedAttribute, useAttributes } from '../../lib/api/attributes.ts'
import {
  type LoadSummary,
  missingText,
  publishedLoads,
  summarizeLoads,
  useDataSources,
} from '../../lib/api/data-sources.ts'
import { useComingGroups } from '../../lib/api/loading.ts'
import { nearestZip, townPath } from '../../lib/api/places.ts'
import { request } from '../../lib/api/request.ts'
import { useLazyComponent } from '../../lib/lazy-component.tsx'
import { localSearchPath, searchPath } from '../../lib/navigation/paths.ts'
import { currentPosition, positionMessages } from '../../lib/position.ts'
import { useLater, useNear } from '../../lib/use-near.ts'
import { SearchBox } from '../../lists/search-box/search-box.tsx'
import samples from '../../places/samples/sample-table.module.css'
import { SampleTable } from '../../places/samples/sample-table.tsx'
import { Icon } from '../../ui/icon.tsx'
import { DataTable, type TableColumn } from '../../ui/tables/data-table.tsx'
import table from '../../ui/tables/table.module.css'
import type from '../../ui/type.module.css'
import { DataKind } from '../../ui/values/no-value.tsx'
import classes from './home.module.css'

const columns: readonly (string | TableColumn)[] = [
  'Used for',
  { label: 'Publisher', className: classes.wide },
  'Vintage',
  { label: 'Rows accepted', isNumber: true },
  { label: 'Rejected', isNumber: true, className: classes.wide },
]

/** The loaded sources with their publishers, vintages, accepted and rejected rows. */
function SourcesTable() {
  const { data, isError } = useDataSources()
  return (
    <section className={classes.sources}>
      <h2 id="sources">Data sources</h2>
      <p className={`${type.small} ${type.mute} ${classes.about}`}>
        Where the numbers come from.
        <NotLoaded />
        {data?.missing.length ? ` ${missingText(data.missing)}` : null}
      </p>
      {isError ? (
        <p className={`${type.small} ${type.mute} ${classes.about}`}>The list of sources didn’t load.</p>
      ) : (
        <DataTable columns={columns}>
          <tbody>
            {data ? (
              summarizeSources(data.loads).map((row) => (
                <tr key={row.source}>
                  <th scope="row">
                    {row.feeds} <DataKind isDemonstration={row.isDemonstration} />
                  </th>
                  <td className={`${type.soft} ${classes.wide}`}>{row.publisher}</td>
                  <td className={classes.vintage}>{row.vintage || none}</td>
                  <td className={table.number}>{formatNumber(row.acceptedRows)}</td>
                  <td className={`${table.number} ${type.soft} ${classes.wide}`}>{formatNumber(row.rejectedRows)}</td>
                </tr>
              ))
            ) : (
              <tr>
                <td colSpan={5}>
                  <Skeleton width="60%" />
                </td>
              </tr>
            )}
          </tbody>
        </DataTable>
      )}
    </section>
  )
}

function NotLoaded() {
  const { all, known } = useAttributes()
  if (!known) return null
  const loaded = new Set(all.flatMap(({ source, loaded }) => (loaded ? [source] : [])))
  const missing = [...new Set(all.map(({ source }) => source))]
    .filter((group) => !loaded.has(group))
    .flatMap((group) => sourcesInGroup(group).map(({ feeds }) => lowerFirst(feeds)))
  if (missing.length === 0) return null
  return <> Not loaded yet: {joinWords(missing)}.</>
}

interface SourceSummary extends LoadSummary {
  readonly source: string
  /** The data that the product takes from it. */
  readonly feeds: string
}

/** The published loads, one line per source in the order of the catalog; unknown sources come last. */
export function summarizeSources(rows: readonly Load[]): SourceSummary[] {
  const bySource = Map.groupBy(publishedLoads(rows), ({ source }) => source)
  const loadedKeys = sources.map(({ key }) => key as string).filter((key) => bySource.has(key))
  return [...new Set([...loadedKeys, ...bySource.keys()])].map((source) => ({
    source,
    feeds: findSource(source)?.feeds ?? source,
    ...summarizeLoads(bySource.get(source)!),
  }))
}

const messages = { idle: '', locating: 'Finding your state …', ...positionMessages }

/** A button that opens the search of the visitor's state. */
export function LocalSearch() {
  const [state, setState] = useState<keyof typeof messages>('idle')
  const navigate = useNavigate()
  const find = async () => {
    setState('locating')
    try {
      const nearest = await nearestZip(await currentPosition())
      if (nearest) navigate(localSearchPath(nearest))
      else setState('outside')
    } catch {
      setState('failed')
    }
  }
  return (
    <p className={classes.local}>
      <button aria-busy={state === 'locating'} onClick={() => void find()} type="button">
        <Icon name="locate" /> Search my state
      </button>
      <span role="status">{messages[state]}</span>
    </p>
  )
}

/** Links to four ways to find places: search, place finder, survey and map. */
function SearchLinks() {
  const { all, known } = useAttributes()
  const attributes = all.filter(({ loaded }) => loaded).length
  const measures = known && attributes > 0 ? formatCount(attributes, 'measure') : 'Measures'
  return (
    <nav aria-label="Start a search" className={classes.links}>
      <div>
        {/* Opens with the last search, which is stored in the browser. */}
        <SearchLink title="Research an area" to="/research-area">
          {measures} of homes, income, people and schools. Match counts update as you move a slider.
        </SearchLink>
        <LocalSearch />
      </div>
      <SearchLink title="Place finder" to="/finder">
        Set what you need, weigh what matters most, and see which places match.
      </SearchLink>
      <SearchLink title="Not sure where?" to="/not-sure-where-to-live">
        Answer a few questions about price, schools and weather, and see the zips that match them all.
      </SearchLink>
      <SearchLink title="Look at the map" to="/map">
        Every zip in the country, colored by price, income, people or schools.
      </SearchLink>
    </nav>
  )
}

function SearchLink({ to, title, children }: { to: string; title: string; children: ReactNode }) {
  return (
    <Link to={to}>
      <h2>
        {title} <Icon name="arrow" />
      </h2>
      <p>{children}</p>
    </Link>
  )
}

const loadMap = () => import('./country-map.tsx')

/** The map of the country, drawn after the text of the page; its place is kept free until then. */
function LateCountryMap({ attribute }: { readonly attribute: LoadedAttribute }) {
  const [place, isNear] = useNear<HTMLDivElement>()
  const CountryMap = useLazyComponent(loadMap, isNear)
  return (
    <div ref={place}>{CountryMap ? <CountryMap attribute={attribute} /> : <div className={classes.mapPlace} />}</div>
  )
}

/** The zips of the country at the usual floors, lowest value first. Does not count as a search. */
function lowestQuery(stat: string) {
  return queryOptions({
    queryKey: ['home', stat],
    queryFn: async ({ signal }) => (await request('rankZips', { query: { stat, dir: 'asc' }, signal })).data,
  })
}

const links = [
  { to: '/real-estate-trends', label: 'Price trends by state' },
  { to: '/discover/hotHousing?area=nationwide&listings=20', label: 'Hot housing' },
  { to: '/housing/inventory', label: 'Housing inventory' },
  { to: '/changingPlaces', label: 'Prices between two years' },
]

/** Links to what listings show over time. */
function HousingLinks() {
  return (
    <nav aria-label="Listings over time" className={classes.over}>
      <span>Listings over time</span>
      {links.map(({ to, label }) => (
        <Link key={to} to={to}>
          {label}
        </Link>
      ))}
    </nav>
  )
}

const examples = [
  { to: '/zip/01760', label: '01760' },
  { to: townPath('Austin', 'TX'), label: 'Austin, TX' },
  { to: searchPath({ area: 'state', states: 'VT' }), label: 'Vermont' },
  {
    to: searchPath({
      area: 'zip',
      place: 'Boston, MA',
      lat: 42.34,
      lng: -71.08,
      radius: 25,
      by: 'town',
      median_listing_price: '0,600',
      overall_score: '70,100',
    }),
    label: '“Towns near Boston under 600k with good schools”',
  },
]

/** The map of the country, the search box, three kinds of search and two samples. */
export default function HomePage() {
  const { byKey } = useAttributes()
  const isLater = useLater()
  return (
    <div className={type.page}>
      <section className={classes.hero}>
        <div>
          <h1 className={type.display}>Compare every zip code in America on homes, people and schools.</h1>
          <p className={`${type.lede} ${classes.lede}`}>
            Look up a place to see its prices, incomes and test scores, each with its source, age and margin of error.
          </p>
          <SearchBox size="lg" />
          <p className={classes.examples}>
            <span>Try</span>
            {examples.map(({ to, label }) => (
              <Link key={to} to={to}>
                {label}
              </Link>
            ))}
          </p>
        </div>
        <LateCountryMap attribute={byKey.get('median_listing_price')!} />
      </section>
      {isLater ? <Below /> : null}
    </div>
  )
}

/** Three kinds of search, two samples and the sources. */
function Below() {
  const { byKey } = useAttributes()
  const fastest = useQuery(lowestQuery('days_on_market'))
  const fallen = useQuery(lowestQuery('peak_price_change'))
  const isComing = useComingGroups().has('realtor')
  return (
    <>
      <SearchLinks />
      <div className={samples.samples}>
        <SampleTable
          attribute={byKey.get('days_on_market')!}
          hasFailed={fastest.isError && !isComing}
          more={{ to: '/zips/rankings?order=days_on_market&dir=asc', label: 'All by days on market' }}
          ranking={isComing ? undefined : fastest.data}
          title="Selling fastest"
        />
        <SampleTable
          attribute={byKey.get('peak_price_change')!}
          hasFailed={fallen.isError && !isComing}
          more={{ to: '/zips/rankings?order=peak_price_change&dir=asc', label: 'All by change from peak' }}
          ranking={isComing ? undefined : fallen.data}
          title="Biggest drops from peak"
        />
      </div>
      <HousingLinks />
      <SourcesTable />
    </>
  )
}
