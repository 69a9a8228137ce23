import { attributeTexts } from '@homeground/catalog/attributes/texts'
import '@mantine/core/styles/Input.layer.css'
import { stateKeyFigures } from '@homeground/catalog/attributes/selections'
import { findState } from '@homeground/catalog/states'
import type { StateDetails, StateStatistic } from '@homeground/contracts'
import type { PathParams } from '@homeground/contracts/pages'
import { pathTo } from '@homeground/contracts/paths'
import { formatAttribute, formatCount, formatPeriod } from '@homeground/format/format'
import { formatWhole } from '@homeground/format/numbers'
import { NativeSelect } from '@mantine/core'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, useMatch, useNavigate } from 'react-router-dom'
import {
  generatedMark,
  type LoadedAttribute,
  type LoadedAttributes,
  mapAttributeOf,
  useAttributes,
} from '../../lib/api/attributes.ts'
import { statePath, zipPath } from '../../lib/api/places.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { statisticQuery } from '../../lib/api/statistics.ts'
import { useLazyComponent } from '../../lib/lazy-component.tsx'
import { searchPath } from '../../lib/navigation/paths.ts'
import { useTitle } from '../../lib/navigation/router.ts'
import { useNear } from '../../lib/use-near.ts'
import { NotFound } from '../../lists/search-box/not-found.tsx'
import { useEmbed } from '../../places/page/use-embed.tsx'
import { SavePage } from '../../places/save/save-buttons.tsx'
import { Distribution } from '../../places/statistics/distribution.tsx'
import { StatisticLinks } from '../../places/statistics/statistic-links.tsx'
import { LoadError } from '../../ui/feedback/notice.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { MapPoint, PlacesMapProps } from '../../ui/map/places-map-props.ts'
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx'
import { Section, Source } from '../../ui/page/section.tsx'
import mapClasses from '../../ui/subject/head-map.module.css'
import keys from '../../ui/subject/key-strip.module.css'
import head from '../../ui/subject/subject-head.module.css'
import { SubjectSkeleton, SubjectView } from '../../ui/subject/subject-view.tsx'
import type from '../../ui/type.module.css'
import { MadeUp } from '../../ui/values/no-value.tsx'
import classes from './demographics.module.css'
import { StateFigures, stateDetailsQuery, TopZips, topZipsQuery, useMeasure } from './demographics-sections.tsx'

const loadMap = () => import('../../lists/map/surrounded-map.tsx')
const noPlaces = [] as const
const noPoints: readonly MapPoint[] = []

interface StateMapProps extends Pick<PlacesMapProps, 'distribution'> {
  readonly state: string
  readonly measure: LoadedAttribute
}

/** The zips of the state, colored by the measure. */
function StateMap({ state, measure, distribution }: StateMapProps) {
  const navigate = useNavigate()
  const [place, isNear] = useNear<HTMLDivElement>()
  const SurroundedMap = useLazyComponent(loadMap, isNear)
  const states = useMemo(() => [state], [state])
  const attribute = useMemo(() => mapAttributeOf(measure, measure.short), [measure])
  const around = useMemo(
    () => ({ attribute: measure.key, listed: noPlaces, state, isAwaited: true }),
    [measure.key, state],
  )
  return (
    <div className={mapClasses.map} id="map" ref={place}>
      {SurroundedMap ? (
        <SurroundedMap
          activeId={null}
          anchor="map"
          around={around}
          attribute={attribute}
          distribution={distribution}
          fit={state}
          hasColoredSurroundings
          onHover={() => {}}
          onOpen={(zip) => navigate(zipPath(zip))}
          points={noPoints}
          small
          states={states}
        />
      ) : null}
    </div>
  )
}

const parts = [
  ['distribution', 'Distribution'],
  ['top', 'Top zips'],
  ['figures', 'People and income'],
  ['more', 'More statistics'],
] as const

/** Everything about the people and income of a state; one measure at a time has its distribution, top zips and map. */
function DemographicsView({ details, attributes }: { details: StateDetails; attributes: LoadedAttributes }) {
  const { state_abbr: state, name } = details
  const { measures, measure, setMeasure } = useMeasure(attributes)
  const statistic = useQuery(statisticQuery({ state, stat: measure.key }))
  const top = useQuery(topZipsQuery(state, measure.key))
  useTitle(`Demographics of ${name}`)
  return (
    <SubjectView
      head={<StateHead attributes={attributes} details={details} />}
      map={<StateMap distribution={statistic.data?.histogram ?? undefined} measure={measure} state={state} />}
      parts={parts}
    >
      <MeasureSection
        measure={measure}
        measures={measures}
        onMeasure={setMeasure}
        path={statePath(state)}
        state={name}
        statistic={statistic}
      />
      <TopZips measure={measure} state={{ abbr: state, name }} top={top} />
      <StateFigures attributes={attributes} details={details} />
      <Section id="more" title={`More statistics of ${name}`}>
        <StatisticLinks state={state} />
      </Section>
    </SubjectView>
  )
}

export function prefetch({ state: text = '' }: PathParams): Promise<void> | undefined {
  const state = findState(text)
  return state ? queryClient.prefetchQuery(stateDetailsQuery(state)) : undefined
}

/** The people and income of one state, or a 404. */
export default function DemographicsPage() {
  const text = useMatch('/demographics/:state')?.params.state ?? ''
  const state = findState(text)
  return state ? <StateScreen key={state} state={state} /> : <UnknownState text={text} />
}

function StateScreen({ state }: { readonly state: string }) {
  const { data, error, refetch, isFetching } = useQuery(stateDetailsQuery(state))
  const attributes = useAttributes()
  if (data) return <DemographicsView attributes={attributes} details={data} />
  if (!error || isFetching) return <SubjectSkeleton />
  return <LoadError error={error} onAction={() => void refetch()} page title="The state didn’t load" />
}

function UnknownState({ text }: { readonly text: string }) {
  useTitle('State not found')
  return <NotFound title={`There is no state ${text}`}>Check its spelling or its two-letter abbreviation.</NotFound>
}

interface MeasureSectionProps {
  /** Name of the state. */
  readonly state: string
  /** Of the page. */
  readonly path: string
  readonly measures: readonly LoadedAttribute[]
  readonly measure: LoadedAttribute
  readonly onMeasure: (key: string) => void
  readonly statistic: UseQueryResult<StateStatistic>
}

/** The distribution of one measure over the zips of the state. */
function MeasureSection(props: MeasureSectionProps) {
  const { state, path, measures, measure, onMeasure, statistic } = props
  const { data, error, refetch, isPlaceholderData } = statistic
  const mark = generatedMark(measure, data?.data_set)
  const embed = useEmbed({
    path,
    title: `Demographics of ${state}`,
    parts: [{ kind: 'map', measure: measure.key }, { kind: 'card' }],
  })
  return (
    <Section
      id="distribution"
      notes={
        <>
          <p>{attributeTexts[measure.key]?.description}</p>
          <Source>
            {measure.publisher}, {formatPeriod(measure.info?.vintage)}
            {mark && `, ${mark}`}. {embed.button}
          </Source>
        </>
      }
      title={`${measure.label} in ${state}`}
    >
      <NativeSelect
        aria-label="Measure"
        className={classes.measure ?? ''}
        data={measures.map(({ key, label }) => ({ value: key, label }))}
        onChange={(event) => onMeasure(event.currentTarget.value)}
        rightSection={<Icon name="chevron" size={16} />}
        value={measure.key}
      />
      {data ? (
        <div data-stale={isPlaceholderData}>
          <Distribution
            anchor="distribution"
            attribute={measure}
            isSensitive={measure.sensitive === true}
            note="The outer bars count all values beyond them."
            one="zip"
            publisher={measure.publisher}
            statistic={data}
          />
        </div>
      ) : error ? (
        <LoadError error={error} onAction={() => void refetch()} title="The distribution didn’t load" />
      ) : (
        <div aria-busy="true" className={classes.waiting} />
      )}
      {embed.code}
    </Section>
  )
}

/** Name and size of the state, links to its lists, and its most important figures. */
function StateHead({ details, attributes }: { readonly details: StateDetails; readonly attributes: LoadedAttributes }) {
  const { state_abbr: abbr, name, zips, zips_with_area: withArea } = details
  return (
    <>
      <Breadcrumbs crumbs={[{ name: 'Discover', to: '/discover' }, { name }]} />
      <h1 className={head.name} tabIndex={-1}>
        {name}
      </h1>
      <p className={`${type.lede} ${head.lede}`}>
        People and income in {formatWhole(withArea)} of {formatCount(zips, 'zip')} with Census data, with its home
        prices and schools.
      </p>
      <div className={head.actions}>
        <SavePage name={`Demographics of ${name}`} path={statePath(abbr)} />
        <Link to={searchPath({ area: 'state', states: abbr })}>Search its zips</Link>
        <Link to={pathTo('/schools/:state', { state: abbr })}>Schools</Link>
        <Link to={`/real-estate-trends?states=${abbr}`}>Price trends</Link>
      </div>
      <dl className={keys.keys} data-count={stateKeyFigures.length}>
        {stateKeyFigures.map((key) => {
          const figure = details.figures.find((each) => each.key === key)
          const attribute = attributes.byKey.get(key)!
          const value = figure?.total ?? figure?.mean ?? null
          return (
            <div key={key}>
              <dt>{attribute.heading}</dt>
              <dd>
                <span className={type.figure}>
                  {formatAttribute(attribute, value)}
                  {value === null ? null : <MadeUp mark={generatedMark(attribute, figure?.data_set)} />}
                </span>
                <small>
                  {attribute.combine === 'sum' ? 'Sum' : 'Mean weighted by population'} over{' '}
                  {formatCount(figure?.zips ?? 0, 'zip')}
                </small>
                <small>{formatPeriod(figure?.vintage)}</small>
                {attribute.comparedWithin === 'state' ? <small>Percentiles within {name}</small> : null}
              </dd>
            </div>
          )
        })}
      </dl>
    </>
  )
}
