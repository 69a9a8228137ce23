import { findState, nameOfState, states } from '@homeground/catalog/states'
import type { PlaceDetail } from '@homeground/contracts'
import { subjectTitles } from '@homeground/contracts/page-subjects'
import { formatCount, formatPeriod } from '@homeground/format/format'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { Link, useMatch, useNavigate } from 'react-router-dom'
import { type LoadedAttributes, useAttributes } from '../../lib/api/attributes.ts'
import { countyPath, kindLabels, statePath, townPath, zipPath } from '../../lib/api/places.ts'
import type { PlaceResult } from '../../lib/api/zip-results.ts'
import { isNotFound } from '../../lib/errors.ts'
import { useLazyComponent } from '../../lib/lazy-component.tsx'
import { searchPath } from '../../lib/navigation/paths.ts'
import { useTitle } from '../../lib/navigation/router.ts'
import { useRecordPage } from '../../lib/recent-pages.ts'
import { useLater, useNear } from '../../lib/use-near.ts'
import { useSurroundings } from '../../lists/map/map-surroundings.ts'
import { NotFound } from '../../lists/search-box/not-found.tsx'
import { pickKeyFigures } from '../../places/figures/figure-groups.ts'
import { KeyStrip } from '../../places/figures/key-strip.tsx'
import { SuggestedPlaces } from '../../places/place-input/suggested-places.tsx'
import { SavePage } from '../../places/save/save-buttons.tsx'
import { LoadError } from '../../ui/feedback/notice.tsx'
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx'
import mapClasses from '../../ui/subject/head-map.module.css'
import head from '../../ui/subject/subject-head.module.css'
import { SubjectSkeleton, SubjectView } from '../../ui/subject/subject-view.tsx'
import type from '../../ui/type.module.css'
import { townQuery, townSuggestionsQuery } from './town-api.ts'

const loadMap = () => import('../../ui/map/places-map.tsx')

/** The zips of the town and around it, colored by median listing price. */
function TownMap({ detail, attributes }: { readonly detail: PlaceDetail; readonly attributes: LoadedAttributes }) {
  const navigate = useNavigate()
  const [place, isNear] = useNear<HTMLDivElement>()
  const PlacesMap = useLazyComponent(loadMap, isNear)
  const [active, setActive] = useState<string | null>(null)
  const points = useMemo(
    () =>
      detail.members.map(({ zip, lat, lng, median_listing_price: price }) => {
        return { id: zip, label: zip, lat, lng, value: price ?? null }
      }),
    [detail],
  )
  const attribute = attributes.byKey.get('median_listing_price')!
  const members: readonly PlaceResult[] = detail.members
  const { surroundings, onView } = useSurroundings(attribute.key, members)
  return (
    <div className={mapClasses.map} ref={place}>
      {PlacesMap ? (
        <PlacesMap
          activeId={active}
          attribute={{
            label: attribute.short,
            unit: attribute.unit,
            vintage: formatPeriod(attribute.info?.vintage) || null,
          }}
          hasColoredSurroundings
          fit={`${detail.town}, ${detail.state_abbr}`}
          onHover={setActive}
          onOpen={(zip) => navigate(zipPath(zip))}
          onView={onView}
          points={points}
          selectedIds={points.map(({ id }) => id)}
          small
          surroundings={surroundings}
        />
      ) : null}
    </div>
  )
}

const radiusMiles = 10

/** Name, location and size of the town, with the links to save it and to search around it. */
function TownHead({ detail, state }: { detail: PlaceDetail; state: { abbr: string; name: string } }) {
  const { town, county, lat, lng } = detail
  const name = `${town}, ${state.abbr}`
  const around = searchPath({ area: 'zip', place: name, lat, lng, radius: radiusMiles })
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { name: state.name, to: statePath(state.abbr) },
          ...(county ? [{ name: county, to: countyPath(county, state.abbr) }] : []),
          { name: town },
        ]}
      />
      <h1 className={head.name} tabIndex={-1}>
        {town} <span>{state.abbr}</span>
      </h1>
      <p className={`${type.lede} ${head.lede}`}>{townLede(detail, state.name)}</p>
      <div className={head.actions}>
        <SavePage name={name} path={townPath(town, state.abbr)} />
        <Link to={around}>Search within {radiusMiles} miles</Link>
      </div>
    </>
  )
}

/** "Middlesex County, Massachusetts. 71,318 people in two zips." */
function townLede({ county, zips, figures }: Pick<PlaceDetail, 'county' | 'zips' | 'figures'>, state: string): string {
  const people = figures.find(({ key }) => key === 'population')?.value ?? null
  const where = county ? `${county}, ${state}` : state
  const size = formatCount(zips.length, 'zip')
  return people === null
    ? `${where}. ${size}, without a published population.`
    : `${where}. ${formatCount(people, 'person', 'people')} in ${size}.`
}

const loadSections = () => import('./town-sections.tsx')

const parts = [
  ['zips', 'Zip codes'],
  ['key', 'Key figures'],
  ['price', 'Price history'],
  ['schools', 'Schools'],
  ['similar', 'Similar places'],
  ['sources', 'Sources'],
] as const

/** Everything known about one town. */
function TownView({ detail, attributes }: { readonly detail: PlaceDetail; readonly attributes: LoadedAttributes }) {
  const { town, state_abbr: abbr, figures } = detail
  const state = { abbr, name: nameOfState(abbr) }
  const Sections = useLazyComponent(loadSections, useLater())
  const keys = useMemo(() => pickKeyFigures(figures, attributes), [figures, attributes])
  const title = subjectTitles.town(detail)
  useTitle(title)
  useRecordPage({ path: townPath(town, abbr), label: title, kind: kindLabels.town })
  return (
    <SubjectView
      head={
        <>
          <TownHead detail={detail} state={state} />
          <KeyStrip figures={keys} one="town" />
        </>
      }
      map={<TownMap attributes={attributes} detail={detail} />}
      parts={parts}
    >
      {Sections ? <Sections attributes={attributes} detail={detail} state={state} /> : null}
    </SubjectView>
  )
}

/** The page of one town, or a 404 with suggestions. */
export default function TownPage() {
  const { town = '', state = '' } = useMatch('/place/:town/:state')?.params ?? {}
  return <TownScreen key={`${town}, ${state}`} state={state} town={town} />
}

function TownScreen({ town, state }: { readonly town: string; readonly state: string }) {
  const { data: newest, error, refetch, isFetching } = useQuery(townQuery(town, state))
  // The page is many elements: it renders in short steps, between which the browser can react.
  const data = useDeferredValue(newest)
  const attributes = useAttributes()
  if (data) return <TownView attributes={attributes} detail={data} />
  if (!error || isFetching) return <SubjectSkeleton />
  if (isNotFound(error)) return <TownNotFound state={state} town={town} />
  return <LoadError error={error} onAction={() => void refetch()} page title={`${town} didn’t load`} />
}

/** An unknown town or state, with towns of a similar name. */
function TownNotFound({ town, state }: { readonly town: string; readonly state: string }) {
  const { data: suggestions = [] } = useQuery(townSuggestionsQuery(town, state))
  const abbr = findState(state)
  useTitle('Town not found')
  return (
    <NotFound title={abbr ? `There is no ${town} in ${states[abbr]}` : `There is no state ${state}`}>
      Towns have the names of their post offices.
      <SuggestedPlaces places={suggestions} />
    </NotFound>
  )
}
