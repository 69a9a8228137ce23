import { placeKey } from '@homeground/catalog/place-kinds'
import { nameOfState } from '@homeground/catalog/states'
import type { Figure, Suggestion, ZipDetail } from '@homeground/contracts'
import { subjectTitles } from '@homeground/contracts/page-subjects'
import type { PathParams } from '@homeground/contracts/pages'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { useMatch, useNavigate } from 'react-router-dom'
import { type LoadedAttributes, mapAttributeOf, useAttributes } from '../../lib/api/attributes.ts'
import { placeRef } from '../../lib/api/place-ref.ts'
import { kindLabels, statePath, suggestPlaces, townPath, zipPath } from '../../lib/api/places.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { request } from '../../lib/api/request.ts'
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
import { zipFields } from './zip-call.ts'

const maxShown = 3

/** A zip code has five digits. */
export function isZip(text: string): boolean {
  return /^\d{5}$/.test(text)
}

/** Places that the person may have meant: the zips with the nearest numbers, or places of that name. */
function zipSuggestionsQuery(text: string) {
  return queryOptions({
    queryKey: ['zip-suggestions', text],
    queryFn: async ({ signal }) => {
      for (const prefixes of prefixesNear(text)) {
        const calls = prefixes.map((prefix) => suggestPlaces({ text: prefix, signal }))
        const suggestions = (await Promise.all(calls)).flat()
        if (suggestions.length > 0) return nearestFirst(suggestions, text)
      }
      return []
    },
  })
}

/** Blocks of ten zips to look through in each direction before whole hundreds. */
const tensAround = 4

/**
 * Prefixes to look up, nearest first, until something is found: the block of ten zips of the number,
 * the blocks below and above, the hundred; a text without digits as it is.
 */
export function prefixesNear(text: string): string[][] {
  const digits = text.replace(/\D/g, '').slice(0, 5)
  if (digits.length < 4) return [[digits.length < 2 ? text : digits]]
  const ten = Number(digits.slice(0, 4))
  const around = Array.from({ length: tensAround + 1 }, (_, away) =>
    [...new Set([ten - away, ten + away])].filter((start) => start >= 0 && start <= 9999),
  )
  const padded = around.map((tens) => tens.map((start) => String(start).padStart(4, '0')))
  return [...padded, [digits.slice(0, 3)], [digits.slice(0, 2)]]
}

/** Zips with the nearest numbers first; other places in their original order. */
export function nearestFirst(suggestions: readonly Suggestion[], text: string): Suggestion[] {
  const meant = Number(text.replace(/\D/g, '').padEnd(5, '0').slice(0, 5))
  const distance = ({ zip }: Suggestion) => (zip === undefined ? 0 : Math.abs(Number(zip) - meant))
  return [...suggestions].sort((a, b) => distance(a) - distance(b)).slice(0, maxShown)
}

/** The zip among its neighbors, colored by median listing price. */
function NeighborMap({ detail, attributes }: { detail: ZipDetail; attributes: LoadedAttributes }) {
  const navigate = useNavigate()
  const { zip, town } = detail
  const points = useMemo(() => pointsOf(detail), [detail])
  const selected = useMemo(() => [zip], [zip])
  const attribute = attributes.byKey.get('median_listing_price')!
  const around = useMemo(
    () => ({ attribute: attribute.key, listed: points.map(({ id }) => ({ zip: id })) }),
    [attribute.key, points],
  )
  return (
    <PageMap
      map={{
        around,
        fit: zip,
        hasColoredSurroundings: true,
        attribute: mapAttributeOf(attribute, attribute.short),
        onOpen: (opened) => opened !== zip && navigate(zipPath(opened)),
        points,
        selectedIds: selected,
      }}
      name={`${town} ${zip}`}
    />
  )
}

function pointsOf({ zip, town, lat, lng, median_listing_price: value, neighbors }: ZipDetail) {
  const here = { id: zip, label: town, lat, lng, value: value ?? null }
  const around = neighbors.map((neighbor) => ({
    id: neighbor.zip,
    label: neighbor.town,
    lat: neighbor.lat,
    lng: neighbor.lng,
    value: neighbor.median_listing_price,
  }))
  return [here, ...around]
}

interface RemarkedFacts {
  readonly figures: readonly Pick<Figure, 'note'>[]
  readonly named_after?: string | null
}

/** Why a zip has no Census figures, and from where it has its name; empty for most. */
export function remarkOn({ figures, named_after: other }: RemarkedFacts): string {
  // Before the Census figures are loaded, it is not known which zips have an area.
  const hasNoArea = figures.some(({ note }) => note?.reason === 'no_area')
  return [
    ...(hasNoArea ? ['A PO box or single-building zip, so there are no Census figures.'] : []),
    ...(other ? [`It is missing from our list of zips, so it has the name of ${other}, the nearest zip.`] : []),
  ].join(' ')
}

/** Airports named after an officer: their last name is enough. */
const rank = /^(?:General|Gen\.?|Colonel|Col\.?|Captain|Major) /
/** The words after the place: "International Thurgood Marshall Airport", "International Jetport". */
const international = /^(.+?) International\b.*$/

/**
 * The everyday name of an airport: `General Edward Lawrence Logan International Airport` → `Logan
 * Airport`, `Minneapolis-St Paul International/Wold-Chamberlain Airport` → `Minneapolis-St Paul Airport`.
 */
export function shortAirportName(name: string): string {
  const short = name.trim().replace(international, '$1 Airport')
  if (!rank.test(short)) return short
  return short.replace(/^.* (\S+ Airport)$/, '$1')
}

/** Buttons to compare, save and watch the zip. */
export function ZipActions({ detail, onSave }: { readonly detail: ZipDetail; readonly onSave: () => void }) {
  const place = placeRef(detail)
  return (
    <>
      <CompareButton look="button" place={place} />
      <SaveButton look="button" onSave={onSave} place={place} />
      <WatchButton look="button" place={place} />
    </>
  )
}

const loadSections = () => import('./zip-sections.tsx')

const parts: readonly PlacePart[] = [
  { id: 'price', label: 'Cost' },
  { id: 'schools', label: 'Schools' },
  { id: 'people', label: 'People' },
  { id: 'similar', label: 'Similar' },
  { id: 'neighbors', label: 'Nearby zips', isMinor: true },
  { id: 'key', label: 'All measures', isMinor: true },
  { id: 'sources', label: 'Sources', isMinor: true },
]

/** Everything known about one zip. */
function ZipView({ detail, attributes }: { detail: ZipDetail; attributes: LoadedAttributes }) {
  const { zip, town, county, neighbors, nearest_airport: airport } = detail
  const Sections = useLazyComponent(loadSections, useLater())
  const [justSaved, setJustSaved] = useState(false)
  const place = useMemo(() => placeOf(detail), [detail])
  const { state } = place
  const title = subjectTitles.zip(detail)
  useTitle(title)
  useRecordPage({ path: place.path, label: title, kind: kindLabels.zip })
  const onSave = () => setJustSaved(true)

  return (
    <PlacePage
      actions={<ZipActions detail={detail} onSave={onSave} />}
      attributes={attributes}
      barActions={
        <>
          <SaveButton look="touch" onSave={onSave} place={placeRef(detail)} />
          <CompareButton look="touch" place={placeRef(detail)} />
        </>
      }
      belowActions={<SavedNote place={placeRef(detail)} startsOpen={justSaved} />}
      crumbs={[
        { name: state.name, to: statePath(state.abbr) },
        ...(county ? [{ name: county, to: townPath(county, state.abbr) }] : []),
        { name: town, to: townPath(town, state.abbr) },
        { name: zip },
      ]}
      map={<NeighborMap attributes={attributes} detail={detail} />}
      parts={neighbors.length > 0 ? parts : parts.filter(({ id }) => id !== 'neighbors')}
      place={place}
      remark={remarkOn(detail)}
      summary={summaryOf(place, airport && shortAirportName(airport))}
    >
      {Sections ? <Sections attributes={attributes} detail={detail} place={place} /> : null}
    </PlacePage>
  )
}

function placeOf(detail: ZipDetail): Place {
  const { zip, town, state_abbr: abbr, lat, lng, figures, zips_in_state, zips_in_nation } = detail
  const state = { abbr, name: nameOfState(abbr) }
  return {
    name: town,
    code: zip,
    label: zip,
    path: zipPath(zip),
    key: placeKey({ kind: 'zip', id: zip }),
    state,
    among: { one: 'zip', many: 'zips', inState: zips_in_state, inNation: zips_in_nation, state: state.name },
    lat,
    lng,
    figures,
  }
}

/** Of a zip, not of a malformed one. */
export const prefetch = ({ zip = '' }: PathParams) =>
  isZip(zip) ? queryClient.prefetchQuery(zipQuery(zip)) : undefined

/** The page of one zip, or a 404 with suggestions. */
export default function ZipPage() {
  const zip = useMatch('/zip/:zip')?.params.zip ?? ''
  return isZip(zip) ? <ZipScreen key={zip} zip={zip} /> : <ZipNotFound text={zip} />
}

function ZipScreen({ zip }: { zip: string }) {
  const { data: newest, error, refetch, isFetching } = useQuery(zipQuery(zip))
  // The page is many elements: it renders in short steps, between which the browser can react.
  const data = useDeferredValue(newest)
  const attributes = useAttributes()
  if (data) return <ZipView detail={data} attributes={attributes} />
  if (!error || isFetching) return <PlaceSkeleton />
  if (isNotFound(error)) return <ZipNotFound text={zip} />
  return <LoadError error={error} onAction={() => void refetch()} page title={`${zip} didn’t load`} />
}

/** An unknown or malformed zip, with the nearest existing ones. */
function ZipNotFound({ text }: { text: string }) {
  const { data: suggestions = [] } = useQuery(zipSuggestionsQuery(text))
  useTitle('Zip code not found')
  return (
    <NotFound title={isZip(text) ? `There is no zip code ${text}` : 'That’s not a zip code'}>
      {isZip(text) ? 'We couldn’t find this zip code.' : 'Zip codes have five digits.'}
      <SuggestedPlaces places={suggestions} />
    </NotFound>
  )
}

function zipQuery(zip: string) {
  return queryOptions({
    queryKey: ['zip', zip],
    queryFn: async ({ signal }) =>
      (await request('getZip', { params: { zip }, query: { fields: zipFields }, signal })).data,
  })
}
