import { placeKey, placeKindWords } from '@homeground/catalog/place-kinds'
import { findState, nameOfState, states } from '@homeground/catalog/states'
import type { PlaceDetail } from '@homeground/contracts'
import { subjectTitles } from '@homeground/contracts/page-subjects'
import type { PathParams } from '@homeground/contracts/pages'
import { countiesText, formatCount } from '@homeground/format/format'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { useMatch, useNavigate } from 'react-router-dom'
import { type LoadedAttributes, mapAttributeOf, useAttributes } from '../../lib/api/attributes.ts'
import { placeRef } from '../../lib/api/place-ref.ts'
import { kindLabels, statePath, townPath, zipPath } from '../../lib/api/places.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { isNotFound } from '../../lib/errors.ts'
import { useLazyComponent } from '../../lib/lazy-component.tsx'
import { useTitle } from '../../lib/navigation/router.ts'
import { useRecordPage } from '../../lib/recent-pages.ts'
import { useLater } from '../../lib/use-near.ts'
import { PageMap } from '../../lists/map/page-map.tsx'
import { NotFound } from '../../lists/search-box/not-found.tsx'
import { CompareButton } from '../../places/compare/compare-button.tsx'
import { summaryOf } from '../../places/page/overview.tsx'
import type { Place } from '../../places/page/place.ts'
import { PlacePage, type PlacePart, PlaceSkeleton } from '../../places/page/place-page.tsx'
import { SuggestedPlaces } from '../../places/place-input/suggested-places.tsx'
import { SavedNote } from '../../places/save/place-note.tsx'
import { SaveButton, WatchButton } from '../../places/save/save-buttons.tsx'
import { LoadError } from '../../ui/feedback/notice.tsx'
import { townQuery, townSuggestionsQuery } from './town-api.ts'

/** The zips of the town and around it, colored by median listing price. */
function TownMap({ detail, attributes }: { readonly detail: PlaceDetail; readonly attributes: LoadedAttributes }) {
  const navigate = useNavigate()
  const points = useMemo(
    () =>
      detail.members.map(({ zip, lat, lng, median_listing_price: price }) => {
        return { id: zip, label: zip, lat, lng, value: price ?? null }
      }),
    [detail],
  )
  const attribute = attributes.byKey.get('median_listing_price')!
  const around = useMemo(() => ({ attribute: attribute.key, listed: detail.members }), [attribute.key, detail])
  const name = `${detail.town}, ${detail.state_abbr}`
  return (
    <PageMap
      map={{
        around,
        attribute: mapAttributeOf(attribute, attribute.short),
        hasColoredSurroundings: true,
        fit: name,
        onOpen: (zip) => navigate(zipPath(zip)),
        points,
        selectedIds: points.map(({ id }) => id),
      }}
      name={name}
    />
  )
}

/** "Middlesex County, Massachusetts. 71,318 people in two zips." */
function townSize(
  { kind, zips, figures, ...place }: Pick<PlaceDetail, 'kind' | 'county' | 'counties' | 'zips' | 'figures'>,
  state: string,
): string {
  const county = kind === 'town' ? countiesText(place) : null
  const people = figures.find(({ key }) => key === 'population')?.value ?? null
  const where = county ? `${county}, ${state}` : state
  const size = formatCount(zips.length, 'zip')
  return people === null
    ? `${where}. ${size}, without a published population.`
    : `${where}. ${formatCount(people, 'person', 'people')} in ${size}.`
}

const loadSections = () => import('./town-sections.tsx')

const parts: readonly PlacePart[] = [
  { id: 'price', label: 'Cost' },
  { id: 'schools', label: 'Schools' },
  { id: 'people', label: 'People' },
  { id: 'zips', label: 'Zips' },
  { id: 'similar', label: 'Similar' },
  { id: 'key', label: 'All measures', isMinor: true },
  { id: 'sources', label: 'Sources', isMinor: true },
]

/** Everything known about one town. */
function TownView({ detail, attributes }: { readonly detail: PlaceDetail; readonly attributes: LoadedAttributes }) {
  const { kind, town, county } = detail
  const Sections = useLazyComponent(loadSections, useLater())
  const place = useMemo(() => placeOf(detail), [detail])
  const { state, path } = place
  const ref = placeRef(detail)
  const [justSaved, setJustSaved] = useState(false)
  const onSave = () => setJustSaved(true)
  const title = subjectTitles.town(detail)
  useTitle(title)
  useRecordPage({ path, label: title, kind: kindLabels[detail.kind] })
  return (
    <PlacePage
      actions={
        <>
          <CompareButton look="button" place={ref} />
          <SaveButton look="button" onSave={onSave} place={ref} />
          <WatchButton look="button" place={ref} />
        </>
      }
      attributes={attributes}
      barActions={
        <>
          <SaveButton look="touch" onSave={onSave} place={ref} />
          <CompareButton look="touch" place={ref} />
        </>
      }
      belowActions={<SavedNote place={ref} startsOpen={justSaved} />}
      crumbs={[
        { name: state.name, to: statePath(state.abbr) },
        ...(county && kind === 'town' ? [{ name: county, to: townPath(county, state.abbr) }] : []),
        { name: town },
      ]}
      map={<TownMap attributes={attributes} detail={detail} />}
      parts={parts}
      place={place}
      summary={summaryOf(place, null)}
    >
      {Sections ? (
        <Sections attributes={attributes} detail={detail} place={place} size={townSize(detail, state.name)} />
      ) : null}
    </PlacePage>
  )
}

function placeOf(detail: PlaceDetail): Place {
  const { kind, town, state_abbr: abbr, lat, lng, figures, places_in_state, places_in_nation } = detail
  const state = { abbr, name: nameOfState(abbr) }
  return {
    name: town,
    code: abbr,
    label: town,
    path: townPath(town, abbr),
    key: placeKey({ kind, id: `${town}, ${abbr}` }),
    state,
    among: { ...placeKindWords[kind], inState: places_in_state, inNation: places_in_nation, state: state.name },
    lat,
    lng,
    figures,
  }
}

const subjectOf = ({ town = '', state = '' }: PathParams) => ({ town, state: findState(state) ?? state })

export function prefetch(params: PathParams): Promise<void> {
  const { town, state } = subjectOf(params)
  return queryClient.prefetchQuery(townQuery(town, state))
}

/** The page of one town, or a 404 with suggestions. */
export default function TownPage() {
  const { params = {} } = useMatch('/place/:town/:state') ?? {}
  const { town, state } = subjectOf(params as PathParams)
  return <TownScreen key={`${town}, ${state}`} state={state} town={town} />
}

function TownScreen({ town, state }: { readonly town: string; readonly state: string }) {
  const { data: newest, error, refetch, isFetching } = useQuery(townQuery(town, state))
  // The page is many elements: it renders in short steps, between which the browser can react.
  const data = useDeferredValue(newest)
  const attributes = useAttributes()
  if (data) return <TownView attributes={attributes} detail={data} />
  if (!error || isFetching) return <PlaceSkeleton />
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
      Town names follow the post office.
      <SuggestedPlaces places={suggestions} />
    </NotFound>
  )
}
