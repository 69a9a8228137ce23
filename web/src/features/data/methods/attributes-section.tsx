import { attributeGroups } from '@homeground/catalog/attributes'
import type { LoadedAttributeList } from '@homeground/contracts'
import { formatNumber } from '@homeground/format/numbers'
import type { UseQueryResult } from '@tanstack/react-query'
import type { LoadedAttributes } from '../../../lib/api/attributes.ts'
import { LoadError } from '../../../ui/feedback/notice.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import { GroupRow } from '../../../ui/tables/data-table.tsx'
import { tableRoles } from '../../../ui/tables/data-table.tsx'
import { AttributeRow } from './attribute-row.tsx'
import classes from './attributes-table.module.css'

export interface AttributesSectionProps {
  readonly call: UseQueryResult<LoadedAttributeList>
  readonly attributes: LoadedAttributes
  /** Number of loaded zip codes; undefined if unknown. */
  readonly zips: number | undefined
}

/** Every attribute: its definition, method, vintage, and the number of zips with a value. */
export function AttributesSection({ call, attributes, zips }: AttributesSectionProps) {
  const { error, refetch } = call
  const total = zips === undefined ? '' : `, of ${formatNumber(zips)}`
  const columns = [
    'Measure',
    'Unit',
    'Source',
    { label: `Zips with a value${total}`, isNumber: true },
    'Better',
    'Margin of error',
  ]
  return (
    <Section id="measures" notes={<Notes count={attributes.all.length} />} title="Measures">
      {error ? <LoadError error={error} onAction={() => void refetch()} title="Couldn’t load data vintages" /> : null}
      <DataTable className={classes.attributes} columns={columns}>
        {attributeGroups.map((group) => (
          <tbody key={group.key} {...tableRoles.group}>
            <GroupRow className={classes.group} columns={columns.length}>
              {group.label}
            </GroupRow>
            {attributes.all
              .filter((attribute) => attribute.group === group.key)
              .map((attribute) => (
                <AttributeRow key={attribute.key} isKnown={attributes.known} attribute={attribute} />
              ))}
          </tbody>
        ))}
      </DataTable>
    </Section>
  )
}

function Notes({ count }: { count: number }) {
  return (
    <>
      <p>
        The {count} measures we have for each zip. Each comes from the newest file that has it, so numbers on one page
        may be from different years.
      </p>
      <p>“Better” marks the favored end, if any. Prices, people and most others have none.</p>
    </>
  )
}
