import { rankingFloors } from '@homeground/catalog/defaults'
import type { ZipRankings, ZipResult } from '@homeground/contracts'
import { pathTo } from '@homeground/contracts/paths'
import { formatWhole } from '@homeground/format/numbers'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { type LoadedAttribute, useAttributes } from '../../lib/api/attributes.ts'
import { townPath } from '../../lib/api/places.ts'
import { saveCsv } from '../../lib/format/csv.ts'
import { CompareButton } from '../../places/compare/compare-button.tsx'
import { FigureCell } from '../../places/figures/figure-cell.tsx'
import { csvOf } from '../../places/loan/results-csv.ts'
import { ZipLink } from '../../places/zip-link.tsx'
import actions from '../../ui/charts/chart-actions.module.css'
import { SkeletonRows } from '../../ui/feedback/skeletons.tsx'
import { Section, Source } from '../../ui/page/section.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'
import table from '../../ui/tables/table.module.css'
import type from '../../ui/type.module.css'
import classes from './demographics.module.css'

interface TopZipsProps {
  readonly state: { readonly abbr: string; readonly name: string }
  readonly measure: LoadedAttribute
  readonly top: UseQueryResult<ZipRankings>
}

const rowCount = 10

/** The zips with the highest values, and the link to all of them. Race and origin have none. */
export function TopZips({ state, measure, top }: TopZipsProps) {
  const { byKey } = useAttributes()
  const least = formatWhole(rankingFloors.population.least)
  if (measure.sensitive) {
    return (
      <Section id="top" title="Top zips">
        <p className={classes.nothing}>
          This page does not rank zips by race and origin. Choose another measure above.
        </p>
      </Section>
    )
  }
  const zips = top.data?.data.slice(0, rowCount)
  const people = byKey.get('population')!
  const columns = measure.key === people.key ? [people] : [measure, people]
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
          <p>Zips with {least} people or more, the highest first.</p>
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

interface TopRowProps {
  readonly zip: ZipResult
  readonly columns: readonly LoadedAttribute[]
}

function TopRow({ zip, columns }: TopRowProps) {
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
        <CompareButton look="icon" town={zip.town} zip={zip.zip} />
      </td>
    </tr>
  )
}
