import { preferredColumns } from '@homeground/catalog/attributes/selections'
import { sourcesInGroup } from '@homeground/catalog/sources'
import type { PlaceDetail, SchoolResult, SchoolsInPlace, ZipResult } from '@homeground/contracts'
import { listRemarks, markedText, markOfData } from '@homeground/format/figure-text'
import { formatCount, upperFirst } from '@homeground/format/format'
import { missingMeasure } from '@homeground/format/school-text'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { LoadedAttribute, LoadedAttributes } from '../../lib/api/attributes.ts'
import { placeRef } from '../../lib/api/place-ref.ts'
import { saveCsv } from '../../lib/format/csv.ts'
import { InSteps } from '../../lib/in-steps.tsx'
import { schoolsOfPlacePath, searchPath } from '../../lib/navigation/paths.ts'
import { type PlaceSchool, PlaceSchools } from '../../lists/schools/place-schools.tsx'
import { schoolKind } from '../../lists/schools/school-kind.tsx'
import { schoolResult } from '../../lists/schools/school-result.ts'
import { SchoolsWaiting, schoolsSection } from '../../lists/schools/schools-waiting.tsx'
import { CompareButton } from '../../places/compare/compare-button.tsx'
import { FigureCell } from '../../places/figures/figure-cell.tsx'
import { housingOfZipsQuery } from '../../places/history/histories.ts'
import { csvOf } from '../../places/loan/results-csv.ts'
import type { Place } from '../../places/page/place.ts'
import {
  AllMeasures,
  CostSection,
  MeasuresFold,
  PeopleSection,
  type PlaceMeasures,
  usePlaceMeasures,
} from '../../places/page/place-sections.tsx'
import { SimilarSection } from '../../places/similar/similar-section.tsx'
import { Sources, usedSources } from '../../places/sources/sources.tsx'
import { ZipLink } from '../../places/zip-link.tsx'
import actions from '../../ui/charts/chart-actions.module.css'
import { Section, Source } from '../../ui/page/section.tsx'
import { DataTable, tableRoles, useFold } from '../../ui/tables/data-table.tsx'
import type from '../../ui/type.module.css'
import { schoolsOfTownQuery } from './town-api.ts'
import classes from './town-zips.module.css'

interface TownSectionsProps {
  readonly detail: PlaceDetail
  readonly attributes: LoadedAttributes
  readonly place: Place
  /** How many people and zips. */
  readonly size: string
}

/** The sections below the head of the page: they are loaded after it. */
export default function TownSections({ detail, attributes, place, size }: TownSectionsProps) {
  const { town, zips, figures } = detail
  const measures = usePlaceMeasures(place, attributes)
  const { abbr } = place.state
  const label = `${town}, ${abbr}`
  const used = useMemo(() => townSources(detail, attributes), [detail, attributes])
  return (
    <InSteps>
      <CostSection changeFromPeak={peakChange(detail)} measures={measures} query={useQuery(housingOfZipsQuery(zips))} />
      <TownSchools measures={measures} town={town} zips={zips} />
      <PeopleSection measures={measures} size={size} />
      <TownZips attributes={attributes} detail={detail} />
      <SimilarSection
        figures={figures}
        here={{ placeType: detail.kind, place: label, label, state_abbr: abbr }}
        town={town}
      />
      <AllMeasures derivation={zips.length > 1 ? <Derivation zips={zips.length} /> : null} measures={measures} />
      <Sources used={used} />
    </InSteps>
  )
}

function Derivation({ zips }: { readonly zips: number }) {
  return (
    <p>
      Derived from {formatCount(zips, 'zip')}: counts are sums, shares are sums over sums, figures of listings are means
      weighted by listings, and all others are means weighted by population. Margins of error are computed from those of
      the zips.
    </p>
  )
}

/** Of one zip, whose price history is that of the town; the mean over several zips is not that of their history. */
function peakChange({ zips, figures }: PlaceDetail): number | null {
  if (zips.length > 1) return null
  return figures.find(({ key }) => key === 'peak_price_change')?.value ?? null
}

function townSources(detail: PlaceDetail, attributes: LoadedAttributes): string[] {
  const ofFigures = usedSources({ figures: detail.figures, land_sqmi: null }, { attributes, schools: null })
  return [...ofFigures, ...sourcesInGroup('schools').map(({ key }) => key)]
}

interface TownSchoolsProps {
  readonly measures: PlaceMeasures
  readonly town: string
  readonly zips: readonly string[]
}

/** Places of more zips have hundreds of schools, which a list has in pages. */
const mostZipsWithSchools = 60

/** The public schools with an address in the place. */
function TownSchools(props: TownSchoolsProps) {
  const { measures, town, zips } = props
  if (zips.length <= mostZipsWithSchools) return <ListedTownSchools {...props} />
  const { state } = measures.place
  return (
    <Section {...schoolsSection}>
      <p>
        <Link to={schoolsOfPlacePath(`${town}, ${state.abbr}`)}>List the schools of {town}</Link>
      </p>
      <MeasuresFold groups={['schools']} label="All school measures" measures={measures} />
    </Section>
  )
}

function ListedTownSchools({ measures, town, zips }: TownSchoolsProps) {
  const query = useQuery(schoolsOfTownQuery(zips))
  const { data } = query
  if (data && data.schools.length > 0) {
    return <SchoolsSection measures={measures} schoolsInPlace={data} town={town} />
  }
  return <SchoolsWaiting query={query}>No public school has an address in {town}.</SchoolsWaiting>
}

interface SchoolsSectionProps extends Pick<TownSchoolsProps, 'measures' | 'town'> {
  readonly schoolsInPlace: SchoolsInPlace
}

function SchoolsSection({ measures, schoolsInPlace, town }: SchoolsSectionProps) {
  const { schools, year, school_year: schoolYear, data_set: dataSet } = schoolsInPlace
  const mark = markOfData(dataSet)
  const { all: known } = schoolKind.useAttributes()
  function download() {
    const columns = known.map((attribute) => ({ key: attribute.key, attribute }))
    saveCsv(`homeground-schools-${town}.csv`, schoolKind.csvOf(schools.map(schoolResult), columns))
  }
  return (
    <Section
      {...schoolsSection}
      notes={
        <p>
          A dot is an exact share of proficient students, a bracket the range that was published instead. We don’t have
          attendance zones: ask the district.
        </p>
      }
      source={
        <Source>
          {formatCount(schools.length, 'public school')} with an address in {town}, results of {schoolYear}.{' '}
          {mark && `${upperFirst(mark)}. `}
          <Link to="/data#overall_score">How scores are calculated</Link>,{' '}
          <button className={actions.action} onClick={download} title={`Download the schools of ${town}`} type="button">
            CSV
          </button>
        </Source>
      }
    >
      <PlaceSchools groups={[{ title: null, schools: schools.map(listedSchool) }]} year={year} />
      <MeasuresFold groups={['schools']} label="All school measures" measures={measures} />
    </Section>
  )
}

function listedSchool(school: SchoolResult): PlaceSchool {
  const why = (key: string) => missingMeasure(key, { hasProficiency: school.proficiency !== null })
  return {
    ...school,
    state_mean: null,
    why: { achievement: why('achievement'), impact: why('impact'), trend: why('trend') },
  }
}

/** Of the search around a place. */
const radiusMiles = 10

/** The zips of the town, most populous first. */
function TownZips({ detail, attributes }: { readonly detail: PlaceDetail; readonly attributes: LoadedAttributes }) {
  const { kind, town, state_abbr: abbr, lat, lng, zips, members } = detail
  const name = `${town}, ${abbr}`
  const loaded = attributes.all.filter((attribute) => attribute.loaded)
  const columns = preferredColumns.flatMap((key) => loaded.find((one) => one.key === key) ?? [])
  const count = formatCount(members.length, 'zip code')
  const isPart = members.length < zips.length
  const remarks = listRemarks(
    members,
    columns.map(({ key }) => key),
  )
  const title = formatCount(zips.length, 'zip code').replace(/^1 /, 'One ')
  const fold = useFold(members, count)
  function download() {
    const all = loaded.map((attribute) => ({ key: attribute.key, attribute }))
    saveCsv(`homeground-zips-${town}.csv`, csvOf(members, all))
  }
  return (
    <Section
      id="zips"
      source={
        <Source>
          {members.length > 1 &&
            `Most populous first${isPart ? `, ${members.length} of ${title}` : ''}. PO box zips have no Census figures. `}
          {remarks.length > 0 && `${markedText(remarks)} `}
          <button
            className={actions.action}
            onClick={download}
            title={`Download all measures of ${count}, with source and vintage`}
            type="button"
          >
            CSV
          </button>
        </Source>
      }
      title={title}
    >
      <p className={classes.links}>
        {isPart ? <Link to={searchPath({ area: 'place', place: name })}>List all {title}</Link> : null}
        <Link to={searchPath({ area: 'zip', place: name, lat, lng, radius: radiusMiles })}>
          Search within {radiusMiles} miles
        </Link>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the keyboard */}
      <section aria-label="Figures of the zips" className={classes.scroll} tabIndex={0}>
        <DataTable
          className={classes.zips}
          columns={[
            'Zip code',
            ...columns.map(({ short }) => ({ label: short, isNumber: true })),
            { label: <span className={type.hidden}>Compare</span>, className: classes.compare },
          ]}
        >
          <tbody {...tableRoles.group}>
            {fold.rows.map((zip) => (
              <ZipRow columns={columns} hasTown={kind !== 'town'} key={zip.zip} zip={zip} />
            ))}
          </tbody>
        </DataTable>
      </section>
      {fold.button}
    </Section>
  )
}

interface ZipRowProps {
  readonly zip: ZipResult
  /** Whether it names its town. */
  readonly hasTown: boolean
  readonly columns: readonly LoadedAttribute[]
}

function ZipRow({ zip, columns, hasTown }: ZipRowProps) {
  return (
    <tr {...tableRoles.row}>
      <th scope="row" {...tableRoles.rowHead}>
        <b>
          <ZipLink zip={zip.zip}>{zip.zip}</ZipLink>
        </b>
        {hasTown ? <div className={`${type.small} ${type.mute}`}>{zip.town}</div> : null}
      </th>
      {columns.map((attribute) => (
        <FigureCell attribute={attribute} key={attribute.key} place={zip} />
      ))}
      <td className={classes.compare} {...tableRoles.cell}>
        <CompareButton look="icon" place={placeRef(zip)} />
      </td>
    </tr>
  )
}
