import { nameOfState } from '@homeground/catalog/states'
import type { ZipDetail } from '@homeground/contracts'
import { Badge } from '@mantine/core'
import { memo } from 'react'
import { groupRemark, repeatedRemarks } from '../../../places/figures/figure-groups.ts'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import { GroupRow } from '../../../ui/tables/data-table.tsx'
import { tableRoles } from '../../../ui/tables/data-table.tsx'
import type from '../../../ui/type.module.css'
import { Provenance } from '../../../places/provenance/provenance.tsx'
import type { CompareGroup, CompareRow } from '../rows/compare-rows.ts'
import { CompareCell } from './compare-cell.tsx'
import classes from './compare-table.module.css'
import { PlaceHead } from './place-head.tsx'

interface CompareTableProps {
  readonly places: readonly ZipDetail[]
  /** Their short names. */
  readonly names: readonly string[]
  readonly groups: readonly CompareGroup[]
  /** Keys of attributes whose numbers have changed since the share link was made. */
  readonly changed: readonly string[]
  readonly onRemove: (zip: string) => void
}

/** A column per place, a row per attribute; in narrow windows a block per attribute with a line per place. */
export const CompareTable = memo(function CompareTable(props: CompareTableProps) {
  const { places, names, groups, changed, onRemove } = props
  const columns = [
    { label: <span className={type.hidden}>Measure</span>, className: classes.measure },
    ...places.map((place, index) => ({
      label: <PlaceHead index={index} onRemove={onRemove} place={place} />,
      className: classes.place,
    })),
  ]
  return (
    <DataTable className={classes.table} columns={columns}>
      {groups.map((group) =>
        group.rows.length === 0 && group.remark === null ? null : (
          <Group
            changed={changed}
            columns={columns.length}
            group={group}
            key={group.key}
            names={names}
            places={places}
          />
        ),
      )}
    </DataTable>
  )
})

interface GroupProps extends Pick<CompareTableProps, 'places' | 'names' | 'changed'> {
  readonly group: CompareGroup
  readonly columns: number
}

function Group({ group, columns, changed, places, names }: GroupProps) {
  const marked = repeatedRemarks(group.rows.flatMap(({ figures }) => figures))
  const remark = groupRemark(marked, group.remark)
  return (
    <tbody {...tableRoles.group}>
      <GroupRow className={classes.group} columns={columns}>
        {group.label} <small>{group.sources}</small>
      </GroupRow>
      {group.rows.map((row) => (
        <Row
          isChanged={changed.includes(row.attribute.key)}
          key={row.attribute.key}
          marked={marked}
          names={names}
          places={places}
          row={row}
        />
      ))}
      {remark === '' ? null : (
        <tr className={classes.remark} {...tableRoles.row}>
          <td colSpan={columns} {...tableRoles.cell}>
            {remark}
          </td>
        </tr>
      )}
    </tbody>
  )
}

interface RowProps extends Pick<CompareTableProps, 'places' | 'names'> {
  readonly row: CompareRow
  readonly isChanged: boolean
  /** Remarks that an asterisk stands for. */
  readonly marked: readonly string[]
}

function Row({ row, places, names, isChanged, marked }: RowProps) {
  const { attribute, figures, best, remarks } = row
  return (
    <tr {...tableRoles.row}>
      <th scope="row" {...tableRoles.rowHead}>
        <Provenance attribute={attribute}>{attribute.label}</Provenance>
        {isChanged ? (
          <>
            {' '}
            <Badge variant="caution">Changed</Badge>
          </>
        ) : null}
        {remarks.map((text) => (
          <small key={text}>{text}</small>
        ))}
      </th>
      {figures.map((figure, index) => (
        <CompareCell
          attribute={attribute}
          figure={figure}
          index={index}
          isBest={index === best}
          key={places[index]!.zip}
          marked={marked}
          name={names[index]!}
          state={nameOfState(places[index]!.state_abbr)}
        />
      ))}
    </tr>
  )
}
