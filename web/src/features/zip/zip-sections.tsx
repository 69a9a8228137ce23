import { type AttributeKey, findAttribute } from '@homeground/catalog/attributes'
import { preferredColumns } from '@homeground/catalog/attributes/selections'
import { schoolYear } from '@homeground/catalog/periods'
import type { Neighbor, SchoolSummary, SchoolsInZip, ZipDetail } from '@homeground/contracts'
import { formatAttribute, formatCount, formatValue, formatWithUnit, missingReason } from '@homeground/format/format'
import { formatNumber, formatPercent, formatWhole, spellOut } from '@homeground/format/numbers'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { LoadedAttributes } from '../../lib/api/attributes.ts'
import { useComingGroups } from '../../lib/api/loading.ts'
import { requestOrNull } from '../../lib/api/request.ts'
import { ChangeCell, PercentileCell, SchoolResults, StudentsCell } from '../../lists/schools/number-cells.tsx'
import { SchoolLink } from '../../lists/schools/school-link.tsx'
import { cautionNotes, readingNotes, sourcesText } from '../../lists/schools/school-notes.ts'
import { levelText, missingReasons, placeText, proficientIn } from '../../lists/schools/school-text.ts'
import schoolClasses from '../../lists/schools/schools-table.module.css'
import { SchoolsWaiting, schoolsSection } from '../../lists/schools/schools-waiting.tsx'
import { groupFigures } from '../../places/figures/figure-groups.ts'
import { KeyFigures } from '../../places/figures/key-figures.tsx'
import { housingOfZipQuery } from '../../places/history/histories.ts'
import { PriceHistory } from '../../places/history/price-history.tsx'
import { PaymentRemark, usePayments } from '../../places/loan/payments.tsx'
import { ReportButton, type ReportSubject } from '../../places/report/report-button.tsx'
import { SimilarSection } from '../../places/similar/similar-section.tsx'
import { Sources, usedSources } from '../../places/sources/sources.tsx'
import { ZipLink } from '../../places/zip-link.tsx'
import { Section, Source } from '../../ui/page/section.tsx'
import { DataTable, GroupRow, tableRoles, useFold } from '../../ui/tables/data-table.tsx'
import table from '../../ui/tables/table.module.css'
import { NoValue } from '../../ui/values/no-value.tsx'
import { ScoreRangeBar } from '../../ui/values/score-range-bar.tsx'
import classes from './neighbors.module.css'

const [, scoreKey, incomeKey] = preferredColumns
/** The columns of the neighbors after their prices. */
const columnsAfterPrice = [scoreKey, incomeKey]
const shortOf = (key: string) => findAttribute(key)!.short

/** The nearest zips, with their prices compared to this one's, school scores and incomes. */
export function Neighbors({ detail }: { detail: ZipDetail }) {
  const { zip, state_abbr: state, neighbors, median_listing_price: price = null } = detail
  if (neighbors.length === 0) return null
  const isAcrossStates = neighbors.some((neighbor) => neighbor.state_abbr !== state)
  return (
    <Section
      id="neighbors"
      title={neighborsHeadline(price, neighbors)}
      notes={
        <>
          <p>The nearest zips that have an area, by the distance between their centers.</p>
          <Source>
            Median listing price depends on the mix of homes for sale.
            {isAcrossStates && ' School scores are not comparable across states.'}
          </Source>
        </>
      }
    >
      <DataTable
        className={classes.neighbors}
        columns={[
          'Place',
          { label: shortOf('median_listing_price'), isNumber: true },
          ...(price === null ? [] : [{ label: `vs. ${zip}`, isNumber: true, className: classes.difference }]),
          ...columnsAfterPrice.map((key) => ({ label: shortOf(key), isNumber: true })),
        ]}
      >
        <tbody>
          {neighbors.map((neighbor) => (
            <NeighborRow key={neighbor.zip} neighbor={neighbor} price={price} withState={isAcrossStates} />
          ))}
        </tbody>
      </DataTable>
    </Section>
  )
}

/** "Listing prices are lower in five of eight nearby zips"; "Nearby zips" without prices. */
export function neighborsHeadline(
  price: number | null | undefined,
  neighbors: readonly Pick<Neighbor, 'median_listing_price'>[],
): string {
  const prices = neighbors.flatMap((neighbor) => neighbor.median_listing_price ?? [])
  if (typeof price !== 'number' || prices.length < 2) return 'Nearby zips'
  const lower = prices.filter((other) => other < price).length
  const all = spellOut(prices.length)
  const share = lower === prices.length ? `all ${all}` : `${spellOut(lower)} of ${all}`
  return `Listing prices are lower in ${share} nearby zips`
}

interface NeighborRowProps {
  neighbor: Neighbor
  /** Of the zip whose neighbor it is. */
  price: number | null
  /** Whether the neighbors are in several states. */
  withState: boolean
}

/** One neighbor. On narrow windows, the difference is below the price instead of in a column of its own. */
function NeighborRow({ neighbor, price, withState }: NeighborRowProps) {
  const { zip, town, state_abbr: state, miles, median_listing_price: own } = neighbor
  const difference =
    own === null || price === null ? null : formatValue('usd', own - price, { short: true, signed: true })
  return (
    <tr>
      <th className={table.place} scope="row">
        <b>
          <ZipLink zip={zip}>{town}</ZipLink>
        </b>
        <span>
          {withState ? `${zip} ${state}` : zip}, {formatWithUnit('miles', miles)}
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
          <Value of={key} value={neighbor[key]} />
        </td>
      ))}
    </tr>
  )
}

function Value({ of, value }: { of: AttributeKey; value: number | null }) {
  if (value === null) return <NoValue reason={missingReason('not_published')} />
  return formatAttribute(findAttribute(of)!, value)
}

interface ZipSectionsProps {
  detail: ZipDetail
  attributes: LoadedAttributes
  state: { abbr: string; name: string }
}

/** The sections below the head of the page: they are loaded after it. */
export default function ZipSections({ detail, attributes, state }: ZipSectionsProps) {
  const { zip, town, state_abbr: abbr, figures } = detail
  const coming = useComingGroups()
  const { data: schools } = useQuery(schoolsInZipQuery(zip))
  const payments = usePayments(attributes)
  const price = figures.find(({ key }) => key === 'median_listing_price')?.value ?? null
  const groups = useMemo(
    () => groupFigures(payments.withPayment(figures), payments.attributes, coming),
    [figures, payments, coming],
  )
  const changeFromPeak = figures.find(({ key }) => key === 'peak_price_change')?.value ?? null
  return (
    <>
      <KeyFigures
        among={{ one: 'zip', inState: detail.zips_in_state, inNation: detail.zips_in_nation, state: state.name }}
        groups={groups}
        remarks={{ monthly_payment: <PaymentRemark priceUsd={price} />, percent_owner_occupied: homesText(detail) }}
      />
      <PriceHistory changeFromPeak={changeFromPeak} name={zip} query={useHousingOfZip(zip)} state={state} />
      <Schools zip={zip} />
      <SimilarSection
        figures={figures}
        here={{ placeType: 'zip', place: zip, label: `${zip} ${town}, ${abbr}`, state_abbr: abbr }}
        town={town}
      />
      <Neighbors detail={detail} />
      <Sources used={usedSources(detail, { attributes, schools: schools ?? null })}>
        <ReportButton subject={reportSubject(detail, attributes)} />
      </Sources>
    </>
  )
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

/** The public schools of the zip, what its score is based on, and how to read both. */
function Schools({ zip }: { zip: string }) {
  const query = useQuery(schoolsInZipQuery(zip))
  const { data: answer } = query
  if (answer && answer.sources.length > 0) return <SchoolsSection answer={answer} />
  return <SchoolsWaiting query={query}>No school data for {zip} yet.</SchoolsWaiting>
}

function SchoolsSection({ answer }: { answer: SchoolsInZip }) {
  const { schools, borrowed, sources, data_set: dataSet } = answer
  const listed = [...schools, ...borrowed]
  const notes = (
    <>
      <p>{schoolsSummary(answer)}</p>
      <Source>
        {sourcesText(sources)}
        {dataSet === 'demonstration' && ', demonstration data'}
        {dataSet === 'mixed' && ', partly demonstration data'}.{' '}
        <Link to="/data#overall_score">How scores are calculated</Link>
      </Source>
    </>
  )
  return (
    <Section {...schoolsSection} notes={notes}>
      {listed.length === 0 ? (
        <p className={schoolClasses.nothing}>No public schools to list.</p>
      ) : (
        <>
          <SchoolsTable answer={answer} />
          <Source>{readingNotes(listed).join(' ')}</Source>
          <Source>{cautionNotes(listed).join(' ')} We don’t have attendance zones: ask the district.</Source>
        </>
      )}
    </Section>
  )
}

/** The zip's own schools, then the nearby ones that its score is based on. */
function SchoolsTable({ answer }: { answer: SchoolsInZip }) {
  const { zip, year, schools, borrowed } = answer
  const fold = useFold(schools.length, formatCount(schools.length, 'school'))
  const columns = [
    'School',
    { label: 'Students', isNumber: true },
    { label: proficientIn(year), className: schoolClasses.proficient },
    { label: 'Achievement', isNumber: true },
    { label: 'Impact', isNumber: true },
    { label: '2-year change', isNumber: true },
  ]
  return (
    <>
      <DataTable className={`${schoolClasses.schools} ${fold.tableClass}`} columns={columns} isStacked>
        {schools.length > 0 && (
          <tbody {...tableRoles.group}>
            {borrowed.length > 0 && (
              <GroupRow className={schoolClasses.group} columns={columns.length}>
                In {zip}
              </GroupRow>
            )}
            {schools.map((school, index) => (
              <SchoolRow className={fold.rowClass(index)} key={school.ncesID} school={school} year={year} />
            ))}
          </tbody>
        )}
        {borrowed.length > 0 && (
          <tbody {...tableRoles.group}>
            <GroupRow className={schoolClasses.group} columns={columns.length}>
              Nearest with published results
            </GroupRow>
            {borrowed.map((school) => (
              <SchoolRow key={school.ncesID} place={placeText(school)} school={school} year={year} />
            ))}
          </tbody>
        )}
      </DataTable>
      {fold.button}
    </>
  )
}

interface SchoolRowProps {
  school: SchoolSummary
  year: number | null
  /** Where it is, if outside the zip: "Framingham MA, 3.2 mi". */
  place?: string
  className?: string | undefined
}

/** One school: its students, their proficiency, and how that compares. */
function SchoolRow({ school, year, place, className }: SchoolRowProps) {
  const { ncesID, name, students, proficiency, state_mean: mean, achievement, impact, trend } = school
  const why = missingReasons(school)
  return (
    <tr className={className} {...tableRoles.row}>
      <th className={table.place} scope="row" {...tableRoles.rowHead}>
        <b>
          <SchoolLink ncesID={ncesID}>{name}</SchoolLink>
        </b>
        <span>{levelText(school)}</span>
        {place && <span>{place}</span>}
        <span>
          <SchoolResults school={school} />
        </span>
      </th>
      <StudentsCell students={students} />
      <td className={schoolClasses.proficient} data-label={proficientIn(school.year ?? year)} {...tableRoles.cell}>
        <ScoreRangeBar range={proficiency} stateMean={mean} />
      </td>
      <PercentileCell label="Achievement" reason={why.achievement} value={achievement} />
      <PercentileCell label="Impact" reason={why.impact} value={impact} />
      <ChangeCell reason={why.trend} trend={trend} />
    </tr>
  )
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
  return `${count.charAt(0).toUpperCase() + count.slice(1)} public ${schools} in ${zip}.`
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
