import { findAttribute } from '@homeground/catalog/attributes'
import type { Figure } from '@homeground/contracts'
import { formatAttribute, formatValue, missingReason } from '@homeground/format/format'
import { formatWhole } from '@homeground/format/numbers'
import { Link } from 'react-router-dom'
import { townPath, zipPath } from '../../lib/api/places.ts'
import table from '../../ui/tables/table.module.css'
import { tableRoles } from '../../ui/tables/table-roles.ts'
import type from '../../ui/type.module.css'
import { NoValue } from '../../ui/values/no-value.tsx'
import { CompareButton } from '../compare/compare-button.tsx'
import type { SimilarResult } from '../similar-model/similar-places.ts'
import classes from './similar.module.css'
import { differenceTexts, matchText } from './similar-text.ts'

interface SimilarRowProps {
  readonly place: SimilarResult
  /** Those of the place that it is similar to. */
  readonly figures: readonly Figure[]
  readonly price: number | null
  /** `vs. 01760` */
  readonly versus: string
}

/** One similar place: what matches, what differs, and its price next to this one's. */
export function SimilarRow({ place, figures, price, versus }: SimilarRowProps) {
  const own = place.median_listing_price as number | null
  const name = place.zip ? `${place.zip} ${place.state_abbr}` : place.state_abbr
  const differs = differenceTexts(place, figures)
  return (
    <tr {...tableRoles.row}>
      <th className={table.place} scope="row" {...tableRoles.rowHead}>
        <b>
          <Link className={type.quiet} to={place.zip ? zipPath(place.zip) : townPath(place.town, place.state_abbr)}>
            {place.town}
          </Link>
        </b>
        <span>{name}</span>
      </th>
      <td className={`${table.number} ${classes.similarity}`} data-label="Similarity" {...tableRoles.cell}>
        {formatWhole(place.similarity)}
      </td>
      <td className={table.number} data-label={priceLabel} {...tableRoles.cell}>
        {own === null ? (
          <NoValue reason={missingReason('not_published')} />
        ) : (
          formatAttribute(findAttribute('median_listing_price')!, own)
        )}
      </td>
      {price === null ? null : (
        <td className={`${table.number} ${type.soft}`} data-label={versus} {...tableRoles.cell}>
          {own === null ? (
            <NoValue reason={missingReason('not_published')} />
          ) : (
            formatValue('usd', own - price, { short: true, signed: true })
          )}
        </td>
      )}
      <td className={classes.reasons} data-label="Matches" {...tableRoles.cell}>
        <span>{matchText(place)}</span>
      </td>
      <td className={classes.reasons} data-label="Differs" {...tableRoles.cell}>
        <span>
          {differs.map((text) => (
            <span className={classes.line} key={text}>
              {text}
            </span>
          ))}
          {differs.length === 0 ? 'No large differences' : null}
        </span>
      </td>
      <td className={classes.compare} {...tableRoles.cell}>
        {place.zip ? <CompareButton look="icon" town={place.town} zip={place.zip} /> : null}
      </td>
    </tr>
  )
}

export const priceLabel = findAttribute('median_listing_price')!.short
