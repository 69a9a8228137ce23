import { stateKeyFigures } from '@homeground/catalog/attributes/selections'
import type { StateDetails } from '@homeground/contracts'
import { pathTo } from '@homeground/contracts/paths'
import { formatAttribute, formatCount, formatPeriod } from '@homeground/format/format'
import { formatWhole } from '@homeground/format/numbers'
import { Link } from 'react-router-dom'
import type { LoadedAttributes } from '../../lib/api/attributes.ts'
import { statePath } from '../../lib/api/places.ts'
import { searchPath } from '../../lib/navigation/search-path.ts'
import { SavePage } from '../../places/save/save-buttons.tsx'
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx'
import keys from '../../ui/subject/key-strip.module.css'
import classes from '../../ui/subject/subject-head.module.css'
import type from '../../ui/type.module.css'

interface StateHeadProps {
  readonly details: StateDetails
  readonly attributes: LoadedAttributes
}

/** Name and size of the state, links to its lists, and its most important figures. */
export function StateHead({ details, attributes }: StateHeadProps) {
  const { state_abbr: abbr, name, zips, zips_with_area: withArea } = details
  return (
    <>
      <Breadcrumbs crumbs={[{ name: 'Discover', to: '/discover' }, { name }]} />
      <h1 className={classes.name} tabIndex={-1}>
        {name}
      </h1>
      <p className={`${type.lede} ${classes.lede}`}>
        People and income in {formatCount(zips, 'zip')}, {formatWhole(withArea)} of which have a Census area.
      </p>
      <div className={classes.actions}>
        <SavePage name={`Demographics of ${name}`} path={statePath(abbr)} />
        <Link to={searchPath({ area: 'state', states: abbr })}>Search its zips</Link>
        <Link to={pathTo('/schools/:state', { state: abbr })}>Schools</Link>
        <Link to={`/real-estate-trends?states=${abbr}`}>Price trends</Link>
      </div>
      <dl className={keys.keys}>
        {stateKeyFigures.map((key) => {
          const figure = details.figures.find((each) => each.key === key)
          const attribute = attributes.byKey.get(key)!
          const value = figure?.total ?? figure?.mean ?? null
          return (
            <div key={key}>
              <dt>{attribute.heading}</dt>
              <dd>
                <span className={type.figure}>{formatAttribute(attribute, value)}</span>
                <small>
                  {attribute.combine === 'sum' ? 'Sum' : 'Mean weighted by population'} over{' '}
                  {formatCount(figure?.zips ?? 0, 'zip')}
                </small>
                <small>{formatPeriod(figure?.vintage)}</small>
              </dd>
            </div>
          )
        })}
      </dl>
    </>
  )
}
