import { attributeGroups } from '@homeground/catalog/attributes'
import type { AttributeList } from '@homeground/contracts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { LoadedAttributes } from '../../../lib/api/attributes.ts'
import { formatNumber } from '../../../lib/format/numbers.ts'
import { LoadError } from '../../../ui/feedback/load-error.tsx'
import { Section } from '../../../ui/page/section.tsx'
import table from '../../../ui/tables/table.module.css'
import { tableRoles } from '../../../ui/tables/table-roles.ts'
import { AttributeRow } from './attribute-row.tsx'
import classes from './attributes-table.module.css'

export interface AttributesSectionProps {
  readonly call: UseQueryResult<AttributeList>
  readonly attributes: LoadedAttributes
  /** Number of loaded zip codes; undefined if unknown. */
  readonly zips: number | undefined
}

const columns = 6

/** Every attribute: its definition, method, vintage, and the number of zips with a value. */
export function AttributesSection({ call, attributes, zips }: AttributesSectionProps) {
  const { error, refetch } = call
  return (
    <Section id="measures" notes={<Notes count={attributes.all.length} />} title="Measures">
      {error ? (
        <LoadError
          error={error}
          onAction={() => void refetch()}
          title="Couldn’t load data vintages"
        />
      ) : null}
      <table className={`${table.table} ${classes.attributes}`} {...tableRoles.table}>
        <thead {...tableRoles.group}>
          <tr {...tableRoles.row}>
            <th scope="col" {...tableRoles.head}>
              Measure
            </th>
            <th scope="col" {...tableRoles.head}>
              Unit
            </th>
            <th scope="col" {...tableRoles.head}>
              Source
            </th>
            <th className={table.number} scope="col" {...tableRoles.head}>
              Zips with a value{zips === undefined ? null : `, of ${formatNumber(zips)}`}
            </th>
            <th scope="col" {...tableRoles.head}>
              Better
            </th>
            <th scope="col" {...tableRoles.head}>
              Margin of error
            </th>
          </tr>
        </thead>
        {attributeGroups.map((group) => (
          <tbody key={group.key} {...tableRoles.group}>
            <tr className={`${table.group} ${classes.group}`} {...tableRoles.row}>
              <th colSpan={columns} scope="rowgroup" {...tableRoles.rowHead}>
                {group.label}
              </th>
            </tr>
            {attributes.all
              .filter((attribute) => attribute.group === group.key)
              .map((attribute) => (
                <AttributeRow
                  key={attribute.key}
                  isKnown={attributes.known}
                  attribute={attribute}
                />
              ))}
          </tbody>
        ))}
      </table>
    </Section>
  )
}

function Notes({ count }: { count: number }) {
  return (
    <>
      <p>
        The {count} measures we have for each zip. Each comes from the newest file that has it, so
        numbers on one page may be from different years.
      </p>
      <p>“Better” marks the favored end, if any. Prices, people and most others have none.</p>
    </>
  )
}
