import type { ZipResult } from '@homeground/contracts'
import { missingReason } from '../../../lib/format/format.ts'
import { formatMoney } from '../../../lib/format/numbers.ts'
import table from '../../../ui/tables/table.module.css'
import { tableRoles } from '../../../ui/tables/table-roles.ts'
import { NoValue } from '../../../ui/values/no-value.tsx'
import { ZipLink } from '../../../ui/values/zip-link.tsx'
import type { PlaceLookup } from './places-api.ts'

export interface PlaceCellProps {
  readonly zip: string
  readonly places: PlaceLookup
}

/** `Natick 01760`; only the zip while loading or if unknown. */
export function nameOf({ zip, places }: PlaceCellProps): string {
  const found = places.find(zip)
  return found ? `${found.town} ${zip}` : zip
}

/** Town above zip and state; only the zip while loading or if unknown. */
export function NameCell({ zip, places }: PlaceCellProps) {
  const found = places.find(zip)
  return (
    <th className={table.place} scope="row" {...tableRoles.rowHead}>
      <b>
        <ZipLink zip={zip}>{found?.town ?? zip}</ZipLink>
      </b>
      <span>{below(zip, found)}</span>
    </th>
  )
}

/** A non-breaking space reserves the line while loading. */
function below(zip: string, found: ZipResult | null | undefined): string {
  if (found) return `${zip} ${found.state_abbr}`
  return found === null ? 'No data' : '\u00A0'
}

/** The newest median listing price. */
export function PriceCell({ zip, places }: PlaceCellProps) {
  const found = places.find(zip)
  const price = found?.median_listing_price
  return (
    <td className={table.number} data-label="Median price" {...tableRoles.cell}>
      {typeof price === 'number' ? (
        formatMoney(price)
      ) : (
        <Missing found={found} failed={places.failed} reason={missingReason('not_published')} />
      )}
    </td>
  )
}

interface MissingProps {
  readonly found: ZipResult | null | undefined
  readonly failed: boolean
  readonly reason: string
}

/** A dash with its reason; nothing while loading. */
export function Missing({ found, failed, reason }: MissingProps) {
  if (found === undefined && !failed) return null
  if (found === undefined) return <NoValue reason="The numbers didn’t load." />
  return <NoValue reason={found === null ? 'We have no data on this zip.' : reason} />
}
