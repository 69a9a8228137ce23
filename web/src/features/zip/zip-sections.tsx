import { type AttributeKey, findAttribute } from '@homeground/catalog/attributes'
import { preferredColumns } from '@homeground/catalog/attributes/selections'
import { schoolYear } from '@homeground/catalog/periods'
import type { SchoolSummary, SchoolsInZip, ZipDetail } from '@homeground/contracts'
import { markOfData } from '@homeground/format/figure-text'
import {
  countiesText,
  formatAttribute,
  formatCount,
  formatValue,
  formatWithUnit,
  missingReason,
  upperFirst,
} from '@homeground/format/format'
import { formatNumber, formatPercent, formatWhole, spellOut } from '@homeground/format/numbers'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import type { LoadedAttributes } from '../../lib/api/attributes.ts'
import { zipPath } from '../../lib/api/places.ts'
import { requestOrNull } from '../../lib/api/request.ts'
import { InSteps } from '../../lib/in-steps.tsx'
import { searchPath } from '../../lib/navigation/paths.ts'
import { SchoolResults } from '../../lists/schools/number-cells.tsx'
import { type PlaceSchool, PlaceSchools } from '../../lists/schools/place-schools.tsx'
import { cautionNotes, readingNotes, sourcesText } from '../../lists/schools/school-notes.ts'
import { missingReasons, placeText } from '../../lists/schools/school-text.ts'
import schoolClasses from '../../lists/schools/schools-table.module.css'
import { SchoolsWaiting, schoolsSection } from '../../lists/schools/schools-waiting.tsx'
import { housingOfZipQuery } from '../../places/history/histories.ts'
import { figureValue, type Place } from '../../places/page/place.ts'
import {
  AllMeasures,
  CostSection,
  MeasuresFold,
  PeopleSection,
  type PlaceMeasures,
  usePlaceMeasures,
} from '../../places/page/place-sections.tsx'
import { ReportButton, type ReportSubject } from '../../places/report/report-button.tsx'
import { SimilarSection } from '../../places/similar/similar-section.tsx'
import { Sources, usedSources } from '../../places/sources/sources.tsx'
import { Section, Source } from '../../ui/page/section.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'
import table from '../../ui/tables/table.module.css'
import type from '../../ui/type.module.css'
import { NoValue } from '../../ui/values/no-value.tsx'
import classes from './nearby.module.css'

const radiusMiles = 10

interface ZipSectionsProps {
  detail: ZipDetail
  attributes: LoadedAttributes
  place: Place
}

/** The sections below the head of the page: they are loaded after it. */
export default function ZipSections({ detail, attributes, place }: ZipSectionsProps) {
  const { zip, town, state_abbr: abbr, figures, lat, lng } = detail
  const { data: schools } = useQuery(schoolsInZipQuery(zip))
  const measures = usePlaceMeasures(place, attributes, { percent_owner_occupied: homesText(detail) })
  return (
    <InSteps>
      <CostSection
        changeFromPeak={figureValue(figures, 'peak_price_change')}
        measures={measures}
        query={useHousingOfZip(zip)}
      />
      <Schools measures={measures} zip={zip} />
      <PeopleSection measures={measures} size={sizeOf(detail, place.state.name)} />
      <SimilarSection
        figures={figures}
        here={{ placeType: 'zip', place: zip, label: `${zip} ${town}, ${abbr}`, state_abbr: abbr }}
        town={town}
      />
      <Nearby nearby={nearbyOf(detail)} place={place}>
        <Link to={searchPath({ area: 'zip', place: zip, lat, lng, radius: radiusMiles })}>
          Search within {radiusMiles} miles
        </Link>
      </Nearby>
      <AllMeasures measures={measures} />
      <Sources used={usedSources(detail, { attributes, schools: schools ?? null })}>
        <ReportButton subject={reportSubject(detail, attributes)} />
      </Sources>
    </InSteps>
  )
}

type Size = Pick<ZipDetail, 'county' | 'counties' | 'land_sqmi'> & { readonly population?: number | null }

/** `Middlesex County, Massachusetts. 36,412 people on 15.1 square miles.`: as far as known. */
export function sizeOf({ land_sqmi, population, ...place }: Size, state: string): string {
  const county = countiesText(place)
  const where = county ? `${county}, ${state}.` : `${state}.`
  const land = land_sqmi === null ? null : landText(land_sqmi)
  const people = typeof population === 'number' ? formatCount(population, 'person', 'people') : null
  const size = [people, land].filter((part) => part !== null).join(' on ')
  return size ? `${where} ${size.charAt(0).toUpperCase()}${size.slice(1)}.` : where
}

function landText(squareMiles: number): string {
  if (squareMiles < 0.1) return 'less than a tenth of a square mile'
  const text = formatNumber(squareMiles)
  return `${text} square ${text === '1' ? 'mile' : 'miles'}`
}

function nearbyOf({ neighbors }: ZipDetail): NearbyPlace[] {
  return neighbors.map(({ zip, town, ...neighbor }) => ({ ...neighbor, path: zipPath(zip), name: town, code: zip }))
}

/** The figures that can be reported as wrong: every one that is loaded, also where the zip lacks it. */
function reportSubject(
  { zip, town, state_abbr: abbr, figures }: ZipDetail,
  attributes: LoadedAttributes,
): ReportSubject {
  return {
    about: 'zip',
    id: zip,
    name: `${zip} ${town}, ${abbr}`,
    figures: figures.flatMap(({ key, vintage }) => {
      const attribute = attributes.byKey.get(key)
      return attribute ? [{ label: attribute.label, vintage, source: attribute.source }] : []
    }),
  }
}

/** Owners and renters are one split: the share of renters is the rest of the shown share of owners. Null where unknown. */
export function homesText({ households, figures }: Pick<ZipDetail, 'households' | 'figures'>): string | null {
  const owned = figures.find(({ key }) => key === 'percent_owner_occupied')?.value ?? null
  if (!households || owned === null) return null
  const homes = `${formatNumber(households.owner)} of ${formatCount(households.occupied, 'occupied home')}`
  return `${homes}; the other ${formatPercent(100 - owned)} are rented`
}

interface SchoolsProps {
  readonly measures: PlaceMeasures
  readonly zip: string
}

/** The public schools of the zip, what its score is based on, and how to read both. */
function Schools({ measures, zip }: SchoolsProps) {
  const query = useQuery(schoolsInZipQuery(zip))
  const { data: answer } = query
  if (answer && answer.sources.length > 0) return <SchoolsSection answer={answer} measures={measures} />
  return <SchoolsWaiting query={query}>No school data for {zip} yet.</SchoolsWaiting>
}

function SchoolsSection({ answer, measures }: { answer: SchoolsInZip; measures: PlaceMeasures }) {
  const { zip, year, schools, borrowed, sources, data_set: dataSet } = answer
  const mark = markOfData(dataSet)
  const listed = [...schools, ...borrowed]
  const notes = (
    <>
      <p>{schoolsSummary(answer)}</p>
      {listed.length === 0 ? null : (
        <>
          <p>{readingNotes(listed).join(' ')}</p>
          <p>{cautionNotes(listed).join(' ')} We don’t have attendance zones: ask the district.</p>
        </>
      )}
      <Source>
        {sourcesText(sources)}
        {mark && `, ${mark}`}. <Link to="/data#overall_score">How scores are calculated</Link>
      </Source>
    </>
  )
  return (
    <Section {...schoolsSection} notes={notes}>
      {listed.length === 0 ? (
        <p className={schoolClasses.nothing}>No public schools to list.</p>
      ) : (
        <PlaceSchools
          groups={[
            {
              title: borrowed.length > 0 && schools.length > 0 ? `In ${zip}` : null,
              schools: schools.map(listedSchool),
            },
            {
              title: 'Nearest with published results',
              schools: borrowed.map((school) => ({ ...listedSchool(school), place: placeText(school) })),
            },
          ]}
          year={year}
        />
      )}
      <MeasuresFold groups={['schools']} label="All school measures" measures={measures} />
    </Section>
  )
}

function listedSchool(school: SchoolSummary): PlaceSchool {
  return { ...school, why: missingReasons(school), results: <SchoolResults school={school} /> }
}

type Facts = Pick<SchoolsInZip, 'zip' | 'year' | 'overall_score' | 'score_from' | 'schools' | 'borrowed'>

/** How many public schools the zip has, and what its score is based on or why it has none. */
export function schoolsSummary(facts: Facts): string {
  return `${countText(facts)} ${scoreText(facts)}`
}

function countText({ zip, schools: { length } }: Facts): string {
  if (length === 0) return `No public school has an address in ${zip}.`
  const count = spellOut(length)
  const schools = length === 1 ? 'school' : 'schools'
  return `${upperFirst(count)} public ${schools} in ${zip}.`
}

function scoreText(facts: Facts): string {
  const { year, overall_score: score, score_from: from } = facts
  if (year === null) return 'No test results are loaded, so there is no score.'
  if (score === null) return noScoreText(facts)
  const label = `score of ${formatWhole(score)}`
  return from === 'own' ? ownScoreText(facts, label) : borrowedScoreText(facts, label)
}

function noScoreText({ schools }: Facts): string {
  return schools.length === 0
    ? 'No school within 10 miles has published results, so there is no score.'
    : 'No school here or within 10 miles has published results, so there is no score.'
}

function ownScoreText({ schools, year: ofScore }: Facts, score: string): string {
  const scored = schools.filter(({ achievement, year }) => achievement !== null && year === ofScore).length
  const basis =
    scored < schools.length
      ? `the achievement of the ${spellOut(scored)} with published results${ofYear(ofScore, schools)}`
      : scored === 1
        ? 'its achievement'
        : 'their achievement'
  return `The zip’s ${score} is ${basis}${scored > 1 ? ', weighted by students' : ''}.`
}

/** " of 2024–25" where other schools have results of other years. */
function ofYear(scoreYear: number | null, schools: Facts['schools']): string {
  const hasOthers = schools.some(({ year }) => year !== null && year !== scoreYear)
  return scoreYear !== null && hasOthers ? ` of ${schoolYear(scoreYear)}` : ''
}

function borrowedScoreText({ schools, borrowed: { length } }: Facts, score: string): string {
  const subject = schools.length === 0 ? 'The' : 'Without published results of its own, the'
  if (length === 1) return `${subject} zip’s ${score} is that of the nearest school with results.`
  return `${subject} zip’s ${score} is based on the ${spellOut(length)} nearest schools with results, weighted by students.`
}

/** The monthly series; null for a zip without housing data. */
function useHousingOfZip(zip: string) {
  return useQuery(housingOfZipQuery(zip))
}

/** The public schools; null for a zip unknown to the schools service. */
function schoolsInZipQuery(zip: string) {
  return queryOptions({
    queryKey: ['schools', zip],
    queryFn: ({ signal }) => requestOrNull('listSchoolsInZip', { params: { zip }, signal }),
  })
}

const [, scoreKey, incomeKey] = preferredColumns
/** The columns of the places after their prices. */
const columnsAfterPrice = [scoreKey, incomeKey]
const shortOf = (key: string) => findAttribute(key)!.short

/** A place near another one. */
export interface NearbyPlace {
  readonly path: string
  readonly name: string
  /** `01760`; null for a place without one. */
  readonly code: string | null
  readonly state_abbr: string
  readonly miles: number
  readonly median_listing_price: number | null
  readonly overall_score: number | null
  readonly avg_agi_per_return: number | null
}

interface NearbyProps {
  readonly place: Place
  /** Nearest first. */
  readonly nearby: readonly NearbyPlace[]
  /** Below the table: a link to a search around the place. */
  readonly children?: ReactNode
}

const firstCount = 5

/** The nearest places of the same kind, with their prices compared to this one's, school scores and incomes. */
export function Nearby({ place, nearby, children }: NearbyProps) {
  const [showsAll, setShowsAll] = useState(false)
  if (nearby.length === 0) return null
  const { among, code, state, figures } = place
  const price = figureValue(figures, 'median_listing_price')
  const isAcrossStates = nearby.some((one) => one.state_abbr !== state.abbr)
  const isFolded = !showsAll && nearby.length > firstCount
  return (
    <Section
      id="neighbors"
      title={nearbyHeadline(price, nearby, among.one)}
      notes={
        <>
          <p>Nearest {among.one}s, center to center.</p>
          <Source>
            Median listing price depends on the mix of homes for sale.
            {isAcrossStates && ' School scores are not comparable across states.'}
          </Source>
        </>
      }
    >
      <DataTable
        className={classes.nearby}
        columns={[
          'Place',
          { label: shortOf('median_listing_price'), isNumber: true },
          ...(price === null ? [] : [{ label: `vs. ${code}`, isNumber: true, className: classes.difference }]),
          ...columnsAfterPrice.map((key) => ({ label: shortOf(key), isNumber: true })),
        ]}
      >
        <tbody>
          {nearby.map((one, index) => (
            <NearbyRow
              className={isFolded && index >= firstCount ? classes.folded : undefined}
              key={one.path}
              place={one}
              price={price}
              withState={isAcrossStates}
            />
          ))}
        </tbody>
      </DataTable>
      <p className={classes.tools}>
        {isFolded ? (
          <button className={type.textButton} onClick={() => setShowsAll(true)} type="button">
            All {formatCount(nearby.length, among.one)}
          </button>
        ) : null}
        {children}
      </p>
    </Section>
  )
}

/** "Half of nearby zips list for less", "Five of eight nearby zips list for less"; "Nearby zips" without prices. */
export function nearbyHeadline(
  price: number | null | undefined,
  nearby: readonly Pick<NearbyPlace, 'median_listing_price'>[],
  one: string,
): string {
  const prices = nearby.flatMap((place) => place.median_listing_price ?? [])
  if (typeof price !== 'number' || prices.length < 2) return `Nearby ${one}s`
  const lower = prices.filter((other) => other < price).length
  if (lower === 0) return `No nearby ${one} lists for less`
  if (lower === prices.length) return `All nearby ${one}s list for less`
  if (2 * lower === prices.length) return `Half of nearby ${one}s list for less`
  const share = spellOut(lower)
  return `${share.charAt(0).toUpperCase()}${share.slice(1)} of ${spellOut(prices.length)} nearby ${one}s list for less`
}

interface NearbyRowProps {
  readonly place: NearbyPlace
  /** Of the place that it is near. */
  readonly price: number | null
  /** Whether the places are in several states. */
  readonly withState: boolean
  readonly className: string | undefined
}

/** One place. On narrow windows, the difference is below the price instead of in a column of its own. */
function NearbyRow({ place, price, withState, className }: NearbyRowProps) {
  const { path, name, code, state_abbr: state, miles, median_listing_price: own } = place
  const difference =
    own === null || price === null ? null : formatValue('usd', own - price, { short: true, signed: true })
  const where = [code, withState || code === null ? state : null].filter(Boolean).join(' ')
  return (
    <tr className={className}>
      <th className={table.place} scope="row">
        <b>
          <Link className={type.quiet} to={path}>
            {name}
          </Link>
        </b>
        <span>
          {where}, {formatWithUnit('miles', miles)}
        </span>
      </th>
      <td className={table.number}>
        <Value of="median_listing_price" value={own} />
        {difference && <span className={classes.below}>{difference}</span>}
      </td>
      {price !== null && (
        <td className={`${table.number} ${classes.difference}`}>
          {difference ?? <NoValue reason={missingReason('not_published')} />}
        </td>
      )}
      {columnsAfterPrice.map((key) => (
        <td className={table.number} key={key}>
          <Value of={key} value={place[key]} />
        </td>
      ))}
    </tr>
  )
}

function Value({ of, value }: { of: AttributeKey; value: number | null }) {
  if (value === null) return <NoValue reason={missingReason('not_published')} />
  return formatAttribute(findAttribute(of)!, value)
}
