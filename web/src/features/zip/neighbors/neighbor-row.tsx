import { type AttributeKey, findAttribute } from '@homeground/catalog/attributes'
import type { Neighbor } from '@homeground/contracts'
import { formatAttribute, formatValue, formatWithUnit, missingReason } from '@homeground/format/format'
import table from '../../../ui/tables/table.module.css'
import { NoValue } from '../../../ui/values/no-value.tsx'
import { ZipLink } from '../../../places/zip-link.tsx'
import classes from './neighbors.module.css'

interface NeighborRowProps {
  neighbor: Neighbor
  /** Of the zip whose neighbor it is. */
  price: number | null
  /** Whether the neighbors are in several states. */
  withState: boolean
}

/** One neighbor. On narrow windows, the difference is below the price instead of in a column of its own. */
export function NeighborRow({ neighbor, price, withState }: NeighborRowProps) {
  const { zip, town, state_abbr: state, miles, median_listing_price: own } = neighbor
  const difference =
    own === null || price === null ? null : formatValue('usd', own - price, { short: true, signed: true })
  return (
    <tr>
      <th className={table.place} scope="row">
        <b>
          <ZipLink zip={zip}>{town}</ZipLink>
        </b>
        <span>
          {withState ? `${zip} ${state}` : zip}, {formatWithUnit('miles', miles)}
        </span>
      </th>
      <td className={table.number}>
        <Value of="median_listing_price" value={own} />
        {difference && <span className={classes.below}>{difference}</span>}
      </td>
      {price !== null && (
        <td className={`${table.number} ${classes.difference}`}>
          {difference ?? <NoValue reason={missingReason('not_published')} />}
        </td>
      )}
      <td className={table.number}>
        <Value of="overall_score" value={neighbor.overall_score} />
      </td>
      <td className={table.number}>
        <Value of="avg_agi_per_return" value={neighbor.avg_agi_per_return} />
      </td>
    </tr>
  )
}

function Value({ of, value }: { of: AttributeKey; value: number | null }) {
  if (value === null) return <NoValue reason={missingReason('not_published')} />
  return formatAttribute(findAttribute(of)!, value)
}
