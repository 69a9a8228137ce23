import { attributeGroups } from '@homeground/catalog/attributes'
import type { StateDetails } from '@homeground/contracts'
import { formatAttribute, formatPeriod, none } from '@homeground/format/format'
import { formatWhole } from '@homeground/format/numbers'
import { Link } from 'react-router-dom'
import { isGenerated, type LoadedAttribute, type LoadedAttributes } from '../../lib/api/attributes.ts'
import { csvText, saveCsv } from '../../lib/format/csv.ts'
import actions from '../../ui/charts/chart-actions.module.css'
import { Section, Source } from '../../ui/page/section.tsx'
import { DataTable, GroupRow, tableRoles } from '../../ui/tables/data-table.tsx'
import table from '../../ui/tables/table.module.css'
import type from '../../ui/type.module.css'
import { shownGroups, shownMeasures } from './demographics-api.ts'

interface StateFiguresProps {
  readonly details: StateDetails
  readonly attributes: LoadedAttributes
}

const columns = [
  'Measure',
  { label: 'Total', isNumber: true },
  { label: 'Mean, weighted by population', isNumber: true },
  { label: 'Median zip', isNumber: true },
  { label: 'Zips', isNumber: true },
]

/** Every measure of people and income: total, mean and median over the zips of the state. */
export function StateFigures({ details, attributes }: StateFiguresProps) {
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
    ['Total', attribute.combine === 'sum' ? text(figure.total) : ''],
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
      attribute.publisher + (isGenerated(attribute) ? ' (demonstration)' : ''),
    ]),
  ])
}
