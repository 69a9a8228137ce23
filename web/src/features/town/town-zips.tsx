import { preferredColumns } from '@homeground/catalog/attributes/selections'
import type { PlaceDetail, ZipResult } from '@homeground/contracts'
import { formatCount } from '@homeground/format/format'
import type { LoadedAttribute, LoadedAttributes } from '../../lib/api/attributes.ts'
import type { Result } from '../../lib/api/zip-results.ts'
import { saveCsv } from '../../lib/format/csv.ts'
import { CompareButton } from '../../places/compare/compare-button.tsx'
import { FigureCell } from '../../places/figures/figure-cell.tsx'
import { csvOf } from '../../places/loan/results-csv.ts'
import actions from '../../ui/charts/chart-actions.module.css'
import { Section, Source } from '../../ui/page/section.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'
import table from '../../ui/tables/table.module.css'
import { tableRoles } from '../../ui/tables/data-table.tsx'
import { useFold } from '../../ui/tables/data-table.tsx'
import type from '../../ui/type.module.css'
import { ZipLink } from '../../places/zip-link.tsx'
import classes from './town-zips.module.css'

interface TownZipsProps {
  readonly detail: PlaceDetail
  readonly attributes: LoadedAttributes
}

/** The zips of the town, most populous first. */
export function TownZips({ detail, attributes }: TownZipsProps) {
  const { town, members } = detail
  const loaded = attributes.all.filter((attribute) => attribute.loaded)
  const columns = preferredColumns.flatMap((key) => loaded.find((one) => one.key === key) ?? [])
  const count = formatCount(members.length, 'zip code')
  const fold = useFold(members.length, count)
  function download() {
    const all = loaded.map((attribute) => ({ key: attribute.key, attribute }))
    saveCsv(`homeground-zips-${town}.csv`, csvOf(members as unknown as Result[], all))
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
          {members.map((zip, at) => (
            <ZipRow className={fold.rowClass(at)} columns={columns} key={zip.zip} zip={zip} />
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
