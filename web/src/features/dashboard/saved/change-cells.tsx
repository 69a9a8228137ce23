import { type AttributeKey, findAttribute } from '@homeground/catalog/attributes'
import type { MonthFigures } from '@homeground/contracts'
import { formatPeriod } from '@homeground/format/format'
import table from '../../../ui/tables/table.module.css'
import { tableRoles } from '../../../ui/tables/data-table.tsx'
import type from '../../../ui/type.module.css'
import { NoValue } from '../../../ui/values/no-value.tsx'
import type { ChangeLookup } from './changes-api.ts'
import { figureText } from './restated.ts'
import classes from './saved-table.module.css'

interface FromToCellProps {
  readonly of: keyof MonthFigures & AttributeKey
  readonly zip: string
  readonly changes: ChangeLookup
}

/** A figure of the newest month, below it that of the month before. */
export function FromToCell({ of, zip, changes }: FromToCellProps) {
  return (
    <td className={`${table.number} ${classes.change}`} data-label={findAttribute(of)!.short} {...tableRoles.cell}>
      <FromTo changes={changes} of={of} zip={zip} />
    </td>
  )
}

function FromTo({ of, zip, changes }: FromToCellProps) {
  const { months, failed, pending } = changes
  if (pending) return null
  if (failed) return <NoValue reason="The numbers didn’t load." />
  if (!months) return <NoValue reason="Fewer than two months are loaded." />
  const change = changes.find(zip)
  const [before, now] = [change?.before?.[of] ?? null, change?.now?.[of] ?? null]
  if (now === null) return <NoValue reason={`Not published for ${formatPeriod(months.now)}.`} />
  return (
    <>
      <b>{figureText(of, now)}</b>{' '}
      <span>
        {before === now ? (
          'unchanged'
        ) : before === null ? (
          <span className={type.hidden}>not published for {formatPeriod(months.before)}</span>
        ) : (
          <>from {figureText(of, before)}</>
        )}
      </span>
    </>
  )
}
