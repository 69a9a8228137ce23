import { preferredColumns } from '@homeground/catalog/attributes/selections'
import { sourcesInGroup } from '@homeground/catalog/sources'
import type { PlaceDetail, SchoolsInPlace, ZipResult } from '@homeground/contracts'
import { formatCount } from '@homeground/format/format'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { LoadedAttribute, LoadedAttributes } from '../../lib/api/attributes.ts'
import { useComingGroups } from '../../lib/api/loading.ts'
import { saveCsv } from '../../lib/format/csv.ts'
import { ListedSchools } from '../../lists/schools/listed-schools.tsx'
import { schoolKind } from '../../lists/schools/school-kind.tsx'
import { schoolResult } from '../../lists/schools/school-result.ts'
import { SchoolsWaiting, schoolsSection } from '../../lists/schools/schools-waiting.tsx'
import { CompareButton } from '../../places/compare/compare-button.tsx'
import { FigureCell } from '../../places/figures/figure-cell.tsx'
import { groupFigures } from '../../places/figures/figure-groups.ts'
import { KeyFigures } from '../../places/figures/key-figures.tsx'
import { PriceHistory } from '../../places/history/price-history.tsx'
import { PaymentRemark, usePayments } from '../../places/loan/payments.tsx'
import { csvOf } from '../../places/loan/results-csv.ts'
import { SimilarSection } from '../../places/similar/similar-section.tsx'
import { Sources, usedSources } from '../../places/sources/sources.tsx'
import { ZipLink } from '../../places/zip-link.tsx'
import actions from '../../ui/charts/chart-actions.module.css'
import { Section, Source } from '../../ui/page/section.tsx'
import { DataTable, tableRoles, useFold } from '../../ui/tables/data-table.tsx'
import table from '../../ui/tables/table.module.css'
import type from '../../ui/type.module.css'
import { housingOfTownQuery, schoolsOfTownQuery } from './town-api.ts'
import classes from './town-zips.module.css'

interface TownSectionsProps {
  readonly detail: PlaceDetail
  readonly attributes: LoadedAttributes
  readonly state: { readonly abbr: string; readonly name: string }
}

/** The sections below the head of the page: they are loaded after it. */
export default function TownSections({ detail, attributes, state }: TownSectionsProps) {
  const { town, zips, figures } = detail
  const coming = useComingGroups()
  const payments = usePayments(attributes)
  const price = figures.find(({ key }) => key === 'median_listing_price')?.value ?? null
  const groups = useMemo(
    () => groupFigures(payments.withPayment(figures), payments.attributes, coming),
    [figures, payments, coming],
  )
  const label = `${town}, ${state.abbr}`
  const used = useMemo(() => townSources(detail, attributes), [detail, attributes])
  return (
    <>
      <TownZips attributes={attributes} detail={detail} />
      <KeyFigures
        among={{ one: 'town', inState: detail.towns_in_state, inNation: detail.towns_in_nation, state: state.name }}
        groups={groups}
        remarks={{ monthly_payment: <PaymentRemark priceUsd={price} /> }}
        notes={zips.length > 1 ? <Derivation zips={zips.length} /> : null}
      />
      <PriceHistory
        changeFromPeak={peakChange(detail)}
        name={town}
        query={useQuery(housingOfTownQuery(zips))}
        state={state}
      />
      <TownSchools town={town} zips={zips} />
      <SimilarSection
        figures={figures}
        here={{ placeType: 'town', place: label, label, state_abbr: state.abbr }}
        town={town}
      />
      <Sources used={used} />
    </>
  )
}

function Derivation({ zips }: { readonly zips: number }) {
  return (
    <Source>
      Derived from {formatCount(zips, 'zip')}: counts are sums, everything else is a mean weighted by population.
      Margins of error are computed from those of the zips.
    </Source>
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

/** The public schools with an address in the town. */
function TownSchools({ town, zips }: { readonly town: string; readonly zips: readonly string[] }) {
  const query = useQuery(schoolsOfTownQuery(zips))
  const { data } = query
  if (data && data.schools.length > 0) return <SchoolsSection schoolsInPlace={data} town={town} />
  return <SchoolsWaiting query={query}>No public school has an address in {town}.</SchoolsWaiting>
}

function SchoolsSection({ schoolsInPlace, town }: { schoolsInPlace: SchoolsInPlace; town: string }) {
  const { schools, year, school_year: schoolYear, data_set: dataSet } = schoolsInPlace
  const { all: measures } = schoolKind.useAttributes()
  function download() {
    const columns = measures.map((attribute) => ({ key: attribute.key, attribute }))
    saveCsv(`homeground-schools-${town}.csv`, schoolKind.csvOf(schools.map(schoolResult), columns))
  }
  const notes = (
    <>
      <p>
        {formatCount(schools.length, 'public school')} with an address in {town}, results of {schoolYear}.
      </p>
      <Source>
        {dataSet === 'demonstration' && 'Demonstration data. '}
        {dataSet === 'mixed' && 'Partly demonstration data. '}
        <Link to="/data#overall_score">How scores are calculated</Link>,{' '}
        <button className={actions.action} onClick={download} title={`Download the schools of ${town}`} type="button">
          CSV
        </button>
      </Source>
    </>
  )
  return (
    <Section {...schoolsSection} notes={notes}>
      <ListedSchools schools={schools} year={year} />
      <Source>
        A dot is an exact share of proficient students, a bracket the range that was published instead. We don’t have
        attendance zones: ask the district.
      </Source>
    </Section>
  )
}

/** The zips of the town, most populous first. */
function TownZips({ detail, attributes }: { readonly detail: PlaceDetail; readonly attributes: LoadedAttributes }) {
  const { town, members } = detail
  const loaded = attributes.all.filter((attribute) => attribute.loaded)
  const columns = preferredColumns.flatMap((key) => loaded.find((one) => one.key === key) ?? [])
  const count = formatCount(members.length, 'zip code')
  const fold = useFold(members.length, count)
  function download() {
    const all = loaded.map((attribute) => ({ key: attribute.key, attribute }))
    saveCsv(`homeground-zips-${town}.csv`, csvOf(members, all))
  }
  return (
    <Section
      id="zips"
      notes={
        <>
          {members.length > 1 && <p>Most populous first. PO box zips have no Census figures.</p>}
          <Source>
            <button
              className={actions.action}
              onClick={download}
              title={`Download all measures of ${count}, with source and vintage`}
              type="button"
            >
              CSV
            </button>
          </Source>
        </>
      }
      title={count.replace(/^1 /, 'One ')}
    >
      <DataTable
        className={`${table.labeled} ${classes.zips} ${fold.tableClass}`}
        columns={[
          'Zip code',
          ...columns.map(({ short }) => ({ label: short, isNumber: true })),
          { label: <span className={type.hidden}>Compare</span>, className: classes.compare },
        ]}
        isStacked
      >
        <tbody {...tableRoles.group}>
          {members.map((zip, index) => (
            <ZipRow className={fold.rowClass(index)} columns={columns} key={zip.zip} zip={zip} />
          ))}
        </tbody>
      </DataTable>
      {fold.button}
    </Section>
  )
}

interface ZipRowProps {
  readonly zip: ZipResult
  readonly columns: readonly LoadedAttribute[]
  readonly className: string | undefined
}

function ZipRow({ zip, columns, className }: ZipRowProps) {
  return (
    <tr className={className} {...tableRoles.row}>
      <th scope="row" {...tableRoles.rowHead}>
        <b>
          <ZipLink zip={zip.zip}>{zip.zip}</ZipLink>
        </b>
      </th>
      {columns.map((attribute) => (
        <FigureCell attribute={attribute} key={attribute.key} place={zip} />
      ))}
      <td className={classes.compare} {...tableRoles.cell}>
        <CompareButton look="icon" town={zip.town} zip={zip.zip} />
      </td>
    </tr>
  )
}
