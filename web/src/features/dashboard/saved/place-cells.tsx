import { type AttributeKey, findAttribute } from '@homeground/catalog/attributes'
import type { ZipResult } from '@homeground/contracts'
import { formatFigure } from '@homeground/format/figure-text'
import { missingReason } from '@homeground/format/format'
import type { ReactNode } from 'react'
import { type Months, trendText } from '../../../lib/format/trend-text.ts'
import table from '../../../ui/tables/table.module.css'
import { tableRoles } from '../../../ui/tables/data-table.tsx'
import { NoValue } from '../../../ui/values/no-value.tsx'
import { Sparkline } from '../../../ui/values/sparkline.tsx'
import { ZipLink } from '../../../places/zip-link.tsx'
import type { PlaceLookup } from './places-api.ts'
import classes from './saved-table.module.css'

export interface PlaceCellProps {
  readonly zip: string
  readonly places: PlaceLookup
}

/** `Natick 01760`; only the zip while loading or if unknown. */
export function nameOf({ zip, places }: PlaceCellProps): string {
  const found = places.find(zip)
  return found ? `${found.town} ${zip}` : zip
}

/** Town above zip and state; only the zip while loading or if unknown. Remarks are below. */
export function NameCell({ zip, places, children }: PlaceCellProps & { readonly children?: ReactNode }) {
  const found = places.find(zip)
  return (
    <th className={table.place} scope="row" {...tableRoles.rowHead}>
      <b>
        <ZipLink zip={zip}>{found?.town ?? zip}</ZipLink>
      </b>
      <span>{below(zip, found)}</span>
      {children}
    </th>
  )
}

/** A non-breaking space reserves the line while loading. */
function below(zip: string, found: ZipResult | null | undefined): string {
  if (found) return `${zip} ${found.state_abbr}`
  return found === null ? 'No data' : '\u00A0'
}

/** The newest value of an attribute. */
export function ValueCell({ zip, places, of }: PlaceCellProps & { readonly of: AttributeKey }) {
  const found = places.find(zip)
  const attribute = findAttribute(of)!
  const value = found?.[of]
  return (
    <td className={table.number} data-label={attribute.short} {...tableRoles.cell}>
      {typeof value === 'number' ? (
        formatFigure(attribute, value, found?.notes?.[of])
      ) : (
        <Missing found={found} failed={places.failed} reason={missingReason(found?.notes?.[of]?.reason)} />
      )}
    </td>
  )
}

/** The price over the newest months. */
export function TrendCell({ zip, places, months }: PlaceCellProps & { readonly months: Months }) {
  const found = places.find(zip)
  const trend = found?.price_trend ?? []
  const text = trendText(trend, months)
  return (
    <td className={`${table.number} ${classes.trend}`} data-label="Price trend" {...tableRoles.cell}>
      {text === '' ? (
        <Missing failed={places.failed} found={found} reason="Fewer than two months of prices." />
      ) : (
        <span title={text}>
          <Sparkline months={months} values={trend} width={72} />
        </span>
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
  return <NoValue reason={found === null ? 'We have no data for this zip.' : reason} />
}
