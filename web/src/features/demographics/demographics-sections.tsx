import { attributeGroups, findAttribute } from '@homeground/catalog/attributes'
import type { StateDetails, ZipRankings, ZipResult } from '@homeground/contracts'
import { pathTo } from '@homeground/contracts/paths'
import { floorsText, listRemarks, markedText } from '@homeground/format/figure-text'
import { formatAttribute, formatPeriod, none } from '@homeground/format/format'
import { formatWhole } from '@homeground/format/numbers'
import { keepPreviousData, queryOptions, type UseQueryResult } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import {
  generatedMark,
  type LoadedAttribute,
  type LoadedAttributes,
  useAttributes,
  writtenSource,
} from '../../lib/api/attributes.ts'
import { placeRef } from '../../lib/api/place-ref.ts'
import { townPath } from '../../lib/api/places.ts'
import { request } from '../../lib/api/request.ts'
import { csvText, saveCsv } from '../../lib/format/csv.ts'
import { CompareButton } from '../../places/compare/compare-button.tsx'
import { FigureCell } from '../../places/figures/figure-cell.tsx'
import { csvOf } from '../../places/loan/results-csv.ts'
import { ZipLink } from '../../places/zip-link.tsx'
import actions from '../../ui/charts/chart-actions.module.css'
import { SkeletonRows } from '../../ui/feedback/skeletons.tsx'
import { Section, Source } from '../../ui/page/section.tsx'
import { DataTable, GroupRow, tableRoles } from '../../ui/tables/data-table.tsx'
import table from '../../ui/tables/table.module.css'
import type from '../../ui/type.module.css'
import { MadeUp } from '../../ui/values/no-value.tsx'
import classes from './demographics.module.css'

/** The groups of attributes that are about people and income. */
const shownGroups = ['people', 'income'] as const

const usual = 'median_household_income'

/** The attributes that the page shows: people and income, as far as they are loaded. */
function shownMeasures({ all }: LoadedAttributes): LoadedAttribute[] {
  const groups: readonly string[] = shownGroups
  return all.filter(({ group, loaded, orderable }) => groups.includes(group) && loaded && orderable)
}

/** The measure of distribution, top zips and map, which the address names. */
export function useMeasure(attributes: LoadedAttributes) {
  const [params, setParams] = useSearchParams()
  const measures = shownMeasures(attributes)
  const chosen = measures.find(({ key }) => key === params.get('measure'))
  const measure = chosen ?? measures.find(({ key }) => key === usual) ?? measures[0]
  return {
    measures,
    measure: measure ?? attributes.byKey.get(usual)!,
    setMeasure: (key: string) => {
      if (findAttribute(key)) setParams({ measure: key }, { preventScrollReset: true })
    },
  }
}

export function stateDetailsQuery(state: string) {
  return queryOptions({
    queryKey: ['state', state],
    queryFn: async ({ signal }) => (await request('getState', { params: { state }, signal })).data,
  })
}

/** The first 25 zips of a state by an attribute, highest first; those with few people are left out. */
export function topZipsQuery(state: string, stat: string) {
  return queryOptions({
    queryKey: ['top-zips', state, stat],
    queryFn: async ({ signal }) => {
      const query = { stat, state, dir: 'desc', fields: `${stat},population` }
      return (await request('rankZips', { query, signal })).data
    },
    placeholderData: keepPreviousData,
  })
}

const columns = [
  'Measure',
  { label: 'Total', isNumber: true },
  { label: 'Mean, weighted by population', isNumber: true },
  { label: 'Median zip', isNumber: true },
  { label: 'Zips', isNumber: true },
]

/** Every measure of people and income: total, mean and median over the zips of the state. */
export function StateFigures({ details, attributes }: { details: StateDetails; attributes: LoadedAttributes }) {
  const { figures, name, state_abbr: abbr } = details
  const rows = shownMeasures(attributes).flatMap((attribute) => {
    const figure = figures.find(({ key }) => key === attribute.key)
    return figure ? [{ attribute, figure }] : []
  })
  return (
    <Section
      id="figures"
      notes={
        <>
          <p>Computed from the zips of {name}. A mean of zip medians is not the median of the state.</p>
          <Source>
            Select a measure for its distribution and its top zips.{' '}
            <button
              className={actions.action}
              onClick={() => saveCsv(`homeground-${abbr}-demographics.csv`, figuresCsv(name, rows))}
              title="Download the table, with source and vintage"
              type="button"
            >
              CSV
            </button>
          </Source>
        </>
      }
      title="People and income"
    >
      <DataTable className={table.labeled} columns={columns} isStacked>
        {shownGroups.map((group) => (
          <tbody key={group} {...tableRoles.group}>
            <GroupRow className={table.group} columns={columns.length}>
              {attributeGroups.find(({ key }) => key === group)!.label}
            </GroupRow>
            {rows
              .filter(({ attribute }) => attribute.group === group)
              .map((row) => (
                <FigureRow key={row.figure.key} {...row} />
              ))}
          </tbody>
        ))}
      </DataTable>
    </Section>
  )
}

interface FigureRowProps {
  readonly attribute: LoadedAttribute
  readonly figure: StateDetails['figures'][number]
}

function FigureRow({ attribute, figure }: FigureRowProps) {
  const text = (value: number | null) => (value === null ? none : formatAttribute(attribute, value))
  const cells = [
    ['Total', figure.total === null ? '' : text(figure.total)],
    ['Mean, weighted', attribute.combine === 'sum' ? '' : text(figure.mean)],
    ['Median zip', text(figure.median)],
    ['Zips', formatWhole(figure.zips)],
  ] as const
  return (
    <tr {...tableRoles.row}>
      <th scope="row" {...tableRoles.rowHead}>
        <Link className={type.quiet} to={`?measure=${attribute.key}#distribution`}>
          {attribute.label}
        </Link>
        <MadeUp mark={generatedMark(attribute, figure.data_set)} />
      </th>
      {cells.map(([label, value]) => (
        <td className={table.number} data-label={value === '' ? undefined : label} key={label} {...tableRoles.cell}>
          {value}
        </td>
      ))}
    </tr>
  )
}

function figuresCsv(state: string, rows: readonly FigureRowProps[]): string {
  return csvText([
    ['state', 'measure', 'total', 'weighted_mean', 'median_zip', 'zips', 'vintage', 'source'],
    ...rows.map(({ attribute, figure }) => [
      state,
      attribute.key,
      figure.total,
      figure.mean,
      figure.median,
      figure.zips,
      formatPeriod(figure.vintage),
      writtenSource(attribute, { dataSet: figure.data_set }),
    ]),
  ])
}

interface TopZipsProps {
  readonly state: { readonly abbr: string; readonly name: string }
  readonly measure: LoadedAttribute
  readonly top: UseQueryResult<ZipRankings>
}

const rowCount = 10

/** The zips with the highest values, and the link to all of them. Race and origin have none. */
export function TopZips({ state, measure, top }: TopZipsProps) {
  const { byKey } = useAttributes()
  if (measure.sensitive) {
    return (
      <Section id="top" title="Top zips">
        <p className={type.soft}>
          This page does not rank zips by race, origin or language. Choose another measure above.
        </p>
      </Section>
    )
  }
  const zips = top.data?.data.slice(0, rowCount)
  const least = top.data
    ? `Zips with at least ${floorsText(top.data.floors)}, the highest first.`
    : 'The highest first.'
  const people = byKey.get('population')!
  const columns = measure.key === people.key ? [people] : [measure, people]
  const remarks = listRemarks(
    zips ?? [],
    columns.map(({ key }) => key),
  )
  const ranking = `${pathTo('/zips/rankings/:state', { state: state.abbr })}?order=${measure.key}&dir=desc`
  function download() {
    const all = columns.map((attribute) => ({ key: attribute.key, attribute }))
    const results = top.data?.data ?? []
    saveCsv(`homeground-${state.abbr}-${measure.key}-zips.csv`, csvOf(results, all))
  }
  return (
    <Section
      id="top"
      notes={
        <>
          <p>{least}</p>
          {remarks.length > 0 ? <p>{markedText(remarks)}</p> : null}
          <Source>
            <Link to={ranking}>All zips of {state.name} by this measure</Link>,{' '}
            <button className={actions.action} onClick={download} title="Download the first 25" type="button">
              CSV
            </button>
          </Source>
        </>
      }
      title="Top zips"
    >
      {zips ? (
        <DataTable
          className={classes.top}
          columns={[
            'Place',
            ...columns.map(({ short }) => ({ label: short, isNumber: true })),
            { label: <span className={type.hidden}>Compare</span>, className: classes.compare },
          ]}
        >
          <tbody>
            {zips.map((zip) => (
              <TopRow columns={columns} key={zip.zip} zip={zip} />
            ))}
          </tbody>
        </DataTable>
      ) : (
        <SkeletonRows bars={['28%', '12%', '12%']} count={rowCount} heightPx={60} />
      )}
    </Section>
  )
}

function TopRow({ zip, columns }: { readonly zip: ZipResult; readonly columns: readonly LoadedAttribute[] }) {
  return (
    <tr>
      <th className={table.place} scope="row">
        <b>
          <ZipLink zip={zip.zip}>{zip.zip}</ZipLink>
        </b>
        <span>
          <Link className={type.quiet} to={townPath(zip.town, zip.state_abbr)}>
            {zip.town}
          </Link>
        </span>
      </th>
      {columns.map((attribute) => (
        <FigureCell attribute={attribute} key={attribute.key} place={zip} />
      ))}
      <td className={classes.compare}>
        <CompareButton look="icon" place={placeRef(zip)} />
      </td>
    </tr>
  )
}
