import type { Attribute } from '@homeground/catalog/attributes'
import { plausibleBounds } from '@homeground/catalog/attributes/plausible'
import { type TermKey, terms } from '@homeground/catalog/terms'
import { formatAttribute, none } from '@homeground/format/format'
import { formatNumber } from '@homeground/format/numbers'
import { Fragment } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { LoadedAttribute } from '../../../lib/api/attributes.ts'
import { formatVintage } from '../../../lib/format/vintage.ts'
import table from '../../../ui/tables/table.module.css'
import { tableRoles } from '../../../ui/tables/table-roles.ts'
import type from '../../../ui/type.module.css'
import { betterText, unitText } from './attribute-text.ts'
import classes from './attributes-table.module.css'

export interface AttributeRowProps {
  readonly attribute: LoadedAttribute
  /** False while it is unknown what is loaded. */
  readonly isKnown: boolean
}

/** One attribute: definition and method, unit, source, coverage. */
export function AttributeRow({ attribute, isKnown }: AttributeRowProps) {
  const { hash } = useLocation()
  const { key, label, description, publisher, info, loaded } = attribute
  const vintage = info?.vintage ? formatVintage(info.vintage) : null
  return (
    <tr data-named={hash === `#${key}`} id={key} {...tableRoles.row}>
      <th scope="row" {...tableRoles.rowHead}>
        <Link className={`${type.quiet} ${type.strong}`} to={`#${key}`}>
          {label}
        </Link>
        <p>{description}</p>
        <Method {...attribute} />
        <Plausible {...attribute} />
      </th>
      <td data-label="Unit" {...tableRoles.cell}>
        {unitText(attribute)}
      </td>
      <td data-label="Source" {...tableRoles.cell}>
        <span>
          {publisher}
          {vintage ? <small>{vintage}</small> : null}
        </span>
      </td>
      <td className={table.number} data-label="Zips" {...tableRoles.cell}>
        {isKnown ? <Zips loaded={loaded} zips={info?.zips ?? 0} /> : none}
      </td>
      <td data-label="Better" {...tableRoles.cell}>
        {betterText[attribute.better]}
      </td>
      <td data-label="Margin" {...tableRoles.cell}>
        {attribute.marginConfidence ? 'Yes' : 'No'}
      </td>
    </tr>
  )
}

function Method({ formula, terms: named }: Pick<Attribute, 'formula' | 'terms'>) {
  if (!formula && named.length === 0) return null
  return (
    <p className={classes.formula}>
      {formula}
      {named.map((key, index) => (
        <Fragment key={key}>
          {index === 0 ? ' See ' : ', '}
          <Link to={`#${key}`}>{termName(key)}</Link>
        </Fragment>
      ))}
      {named.length > 0 ? '.' : null}
    </p>
  )
}

/** Beyond which values are flagged. */
function Plausible(attribute: Pick<LoadedAttribute, 'key' | 'unit' | 'change'>) {
  const bounds = plausibleBounds(attribute.key)
  if (!bounds) return null
  const [low, high] = [bounds.low, bounds.high].map((value) => formatAttribute(attribute, value))
  return (
    <p className={classes.formula}>
      Plausible from {low} to {high}.
    </p>
  )
}

function Zips({ loaded, zips }: { loaded: boolean; zips: number }) {
  return loaded ? formatNumber(zips) : <span className={type.mute}>No data loaded yet</span>
}

function termName(key: TermKey): string {
  return terms.find((term) => term.key === key)!.name
}
