import type { Attribute } from '@homeground/catalog/attributes'
import { nameOfState } from '@homeground/catalog/states'
import type { Figure, Suggestion, ZipDetail } from '@homeground/contracts'
import { subjectTitles } from '@homeground/contracts/page-subjects'
import { formatCount, formatPeriod, joinWords, lowerFirst } from '@homeground/format/format'
import { formatNumber, formatWhole } from '@homeground/format/numbers'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { Link, useMatch, useNavigate } from 'react-router-dom'
import { savedPlaces, useAccountList } from '../../lib/account/saved-items.ts'
import { type LoadedAttributes, useAttributes } from '../../lib/api/attributes.ts'
import { countyPath, kindLabels, statePath, suggestPlaces, townPath, zipPath } from '../../lib/api/places.ts'
import { request } from '../../lib/api/request.ts'
import { isNotFound } from '../../lib/errors.ts'
import { useLazyComponent } from '../../lib/lazy-component.tsx'
import { searchPath } from '../../lib/navigation/paths.ts'
import { useTitle } from '../../lib/navigation/router.ts'
import { useRecordPage } from '../../lib/recent-pages.ts'
import { useLater, useNear } from '../../lib/use-near.ts'
import { NotFound } from '../../lists/search-box/not-found.tsx'
import { CompareButton } from '../../places/compare/compare-button.tsx'
import { pickKeyFigures } from '../../places/figures/figure-groups.ts'
import { KeyStrip } from '../../places/figures/key-strip.tsx'
import { SuggestedPlaces } from '../../places/place-input/suggested-places.tsx'
import { PlaceNote } from '../../places/save/place-note.tsx'
import { SaveButton, WatchButton } from '../../places/save/save-buttons.tsx'
import { LoadError } from '../../ui/feedback/notice.tsx'
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx'
import mapClasses from '../../ui/subject/head-map.module.css'
import classes from '../../ui/subject/subject-head.module.css'
import { SubjectSkeleton, SubjectView } from '../../ui/subject/subject-view.tsx'
import type from '../../ui/type.module.css'
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

const loadMap = () => import('../../ui/map/places-map.tsx')

/** The zip among its neighbors, colored by median listing price. */
function NeighborMap({ detail, attributes }: { detail: ZipDetail; attributes: LoadedAttributes }) {
  const navigate = useNavigate()
  const [place, isNear] = useNear<HTMLDivElement>()
  const PlacesMap = useLazyComponent(loadMap, isNear)
  const [active, setActive] = useState<string | null>(null)
  const points = useMemo(() => pointsOf(detail), [detail])
  const selected = useMemo(() => [detail.zip], [detail.zip])
  const attribute = attributes.byKey.get('median_listing_price')!
  return (
    <div className={mapClasses.map} ref={place}>
      {PlacesMap ? (
        <PlacesMap
          activeId={active}
          fit={detail.zip}
          attribute={{
            label: attribute.short,
            unit: attribute.unit,
            vintage: formatPeriod(attribute.info?.vintage) || null,
          }}
          onHover={setActive}
          onOpen={(zip) => zip !== detail.zip && navigate(zipPath(zip))}
          points={points}
          selectedIds={selected}
          small
        />
      ) : null}
    </div>
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

/** The parts of a figure and its attribute that a sentence needs. */
export interface Ranked {
  readonly attribute: Attribute
  readonly figure: Pick<Figure, 'value' | 'percentile_nation' | 'percentile_state'>
}

const namedCount = 3
/** A percentile at least so far from the middle is unusual: the highest or lowest fifth. */
const unusual = 30

/**
 * The three most unusual percentiles of a zip as one sentence: nationwide, or in its state for what compares only there.
 * Race and origin take no part, nor do changes, which are mostly noise in one zip. Empty if nothing is unusual.
 */
export function standoutOf(ranked: readonly Ranked[], state: string): string {
  const listed = ranked
    .filter(({ attribute }) => isDescriptive(attribute))
    .flatMap(({ attribute, figure }) => {
      const isNational = attribute.comparedWithin === 'nation'
      const percentile = isNational ? figure.percentile_nation : figure.percentile_state
      if (figure.value === null || percentile === null || percentile === undefined) return []
      return { attribute, percentile, distance: Math.abs(percentile - 50) }
    })
    .filter(({ distance }) => distance >= unusual)
    .sort((one, other) => other.distance - one.distance)
    .slice(0, namedCount)
  if (listed.length === 0) return ''
  const byComparison = Map.groupBy(listed, (each) => comparisonOf(each, state))
  const phrases = [...byComparison].map(([than, members]) => phraseOf(than, members))
  return `Stands out for ${joinWords(phrases)}.`
}

function isDescriptive({ sensitive, complementOf, change }: Attribute): boolean {
  return !sensitive && !complementOf && !change
}

interface Standout {
  readonly attribute: Attribute
  readonly percentile: number
}

/** `higher than in 97% of US zips` */
function comparisonOf({ attribute, percentile }: Standout, state: string): string {
  const isHigh = percentile > 50
  const share = Math.min(99, Math.round(isHigh ? percentile : 100 - percentile))
  const zips = attribute.comparedWithin === 'nation' ? 'US zips' : `zips in ${state}`
  return `${isHigh ? 'higher' : 'lower'} than in ${formatWhole(share)}% of ${zips}`
}

/** `population and median age (both lower than in 97% of US zips)` */
function phraseOf(than: string, members: readonly Standout[]): string {
  const names = joinWords(members.map(({ attribute }) => lowerFirst(attribute.label)))
  const several = ['', '', 'both ', 'all '][members.length]
  return `${names} (${several}${than})`
}

type Facts = Pick<ZipDetail, 'county' | 'land_sqmi' | 'nearest_airport'> & {
  named_after?: string | null
  readonly figures: readonly Pick<Figure, 'note'>[]
  population?: number | null
  distance_to_large_airport?: number | null
}

/** County, state, population, land area and distance to the nearest large airport, as far as known. */
export function ledeOf(facts: Facts, state: string): string {
  const where = facts.county ? `${facts.county}, ${state}` : state
  const airport = airportText(facts)
  // Before the Census figures are loaded, it is not known which zips have an area.
  if (facts.figures.some(({ note }) => note?.reason === 'no_area')) {
    return `${where}${airport}. A PO box or single-building zip, so there are no Census figures.`
  }
  const land = facts.land_sqmi === null ? null : landText(facts.land_sqmi)
  const people = typeof facts.population === 'number' ? formatCount(facts.population, 'person', 'people') : null
  const size = [people, land].filter((part) => part !== null).join(' on ')
  const text = size ? `${where}. ${size}${airport}.` : `${where}${airport}.`
  const { named_after: other } = facts
  return other ? `${text} It is missing from our list of zips, so it has the name of ${other}, the nearest zip.` : text
}

function landText(squareMiles: number): string {
  if (squareMiles < 0.1) return 'less than a tenth of a square mile'
  const text = formatNumber(squareMiles)
  return `${text} square ${text === '1' ? 'mile' : 'miles'}`
}

/** ", 17 miles from Logan Airport"; empty if airports are not loaded. */
function airportText({ nearest_airport: name, distance_to_large_airport: miles }: Facts): string {
  if (!name || typeof miles !== 'number') return ''
  const text = formatWhole(miles)
  const distance = text === '0' ? 'less than a mile' : `${text} ${text === '1' ? 'mile' : 'miles'}`
  return `, ${distance} from ${shortAirportName(name)}`
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

const radiusMiles = 10

/** Buttons to save, watch, compare and search around the zip, and the reader's note once it is saved. */
export function ZipActions({ detail }: { readonly detail: ZipDetail }) {
  const { zip, town, lat, lng } = detail
  const [justSaved, setJustSaved] = useState(false)
  const saved = useAccountList(savedPlaces).data?.find((place) => place.zip === zip)
  const around = searchPath({ area: 'zip', place: zip, lat, lng, radius: radiusMiles })
  return (
    <div className={classes.actions}>
      <SaveButton look="button" onSave={() => setJustSaved(true)} town={town} zip={zip} />
      <WatchButton look="button" town={town} zip={zip} />
      <CompareButton look="button" town={town} zip={zip} />
      <Link to={around}>Search within {radiusMiles} miles</Link>
      {saved && (
        <div className={classes.note}>
          <PlaceNote name={`${town} ${zip}`} note={saved.note} startsOpen={justSaved} zip={zip} />
        </div>
      )}
    </div>
  )
}

const loadSections = () => import('./zip-sections.tsx')

const parts = [
  ['key', 'Key figures'],
  ['price', 'Price history'],
  ['schools', 'Schools'],
  ['similar', 'Similar places'],
  ['neighbors', 'Nearby zips'],
  ['sources', 'Sources'],
] as const

/** Everything known about one zip. */
function ZipView({ detail, attributes }: { detail: ZipDetail; attributes: LoadedAttributes }) {
  const { zip, state_abbr: abbr, figures, neighbors } = detail
  const state = { abbr, name: nameOfState(abbr) }
  const Sections = useLazyComponent(loadSections, useLater())
  const keys = useMemo(() => pickKeyFigures(figures, attributes), [figures, attributes])
  const standout = useMemo(() => {
    const ranked = figures.flatMap((figure) => {
      const attribute = attributes.byKey.get(figure.key)
      return attribute ? [{ attribute, figure }] : []
    })
    return standoutOf(ranked, state.name)
  }, [figures, attributes, state.name])
  const title = subjectTitles.zip(detail)
  useTitle(title)
  useRecordPage({ path: zipPath(zip), label: title, kind: kindLabels.zip })

  return (
    <SubjectView
      head={
        <>
          <ZipHead detail={detail} standout={standout} state={state} />
          <KeyStrip figures={keys} one="zip" />
        </>
      }
      map={<NeighborMap detail={detail} attributes={attributes} />}
      parts={neighbors.length > 0 ? parts : parts.filter(([id]) => id !== 'neighbors')}
    >
      {Sections ? <Sections attributes={attributes} detail={detail} state={state} /> : null}
    </SubjectView>
  )
}

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
  if (!error || isFetching) return <SubjectSkeleton />
  if (isNotFound(error)) return <ZipNotFound text={zip} />
  return <LoadError error={error} onAction={() => void refetch()} page title={`${zip} didn’t load`} />
}

interface ZipHeadProps {
  detail: ZipDetail
  state: { abbr: string; name: string }
  /** A sentence on what is unusual about the zip; may be empty. */
  standout: string
}

/** Name, location and size of the zip, with the buttons to save and watch it. */
function ZipHead({ detail, state, standout }: ZipHeadProps) {
  const { zip, town, county } = detail
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { name: state.name, to: statePath(state.abbr) },
          ...(county ? [{ name: county, to: countyPath(county, state.abbr) }] : []),
          { name: town, to: townPath(town, state.abbr) },
          { name: zip },
        ]}
      />
      <h1 className={classes.name} tabIndex={-1}>
        {town} <span>{zip}</span>
      </h1>
      <p className={`${type.lede} ${classes.lede}`}>{ledeOf(detail, state.name)}</p>
      {standout ? <p className={classes.standout}>{standout}</p> : null}
      <ZipActions detail={detail} />
    </>
  )
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
