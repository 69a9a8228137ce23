import { formatCount, formatPeriod } from '@homeground/format/format'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { LoadedAttribute } from '../../lib/api/attributes.ts'
import { useComingGroups } from '../../lib/api/loading.ts'
import { searchPath } from '../../lib/navigation/search-path.ts'
import { ColorRamp } from '../../ui/map/color-ramp.tsx'
import { edgeLabels } from '../../ui/map/legend.tsx'
import { mapColors } from '../../ui/map/map-colors.ts'
import { mapSize } from './albers.ts'
import { type CountryDot, countryQuery } from './country-api.ts'
import classes from './country-map.module.css'
import { useCountryOutline } from './country-outline.ts'

/** Distance between dots, in units of the drawing: about 50 km. */
const spacing = 11
const diameter = 8.2

const none: readonly CountryDot[] = []

/** An attribute all over the country: each dot of a hexagon grid averages the zips around it. */
export default function CountryMap({ attribute }: { readonly attribute: LoadedAttribute }) {
  const outline = useCountryOutline()
  const isComing = useComingGroups().has(attribute.source)
  const { data: dots = none, isError } = useQuery(countryQuery(attribute.key, spacing))
  const colors = useMemo(() => mapColors(dots, attribute), [dots, attribute])
  const byColor = useMemo(() => Map.groupBy(dots, ({ value }) => colors.colorOf(value)), [dots, colors])
  const labels = edgeLabels(colors.edges, attribute)
  const vintage = formatPeriod(attribute.info?.vintage)
  const title = vintage ? `${attribute.label}, ${vintage}` : attribute.label
  const about =
    labels.length > 0
      ? `${title}: ${formatCount(dots.length, 'dot')} over the United States, one seventh below ${labels[0]}, one seventh above ${labels.at(-1)}.`
      : `${title}: map of the United States.`
  return (
    <figure className={classes.figure}>
      <Link
        aria-label={`${about} Rank all zip codes by it.`}
        className={classes.link}
        to={searchPath({ area: 'nationwide', order: attribute.key })}
      >
        <svg aria-hidden="true" className={classes.map} viewBox={viewBox}>
          <path className={classes.land} d={outline?.land ?? ''} />
          <path className={classes.borders} d={outline?.borders ?? ''} />
          <path className={classes.rims} d={pathOf(dots)} strokeWidth={diameter + 0.9} />
          {colors.classes.map((color) => (
            <path d={pathOf(byColor.get(color) ?? none)} key={color} stroke={color} strokeWidth={diameter} />
          ))}
        </svg>
      </Link>
      <figcaption className={classes.legend}>
        <b>{title}</b>
        <ColorRamp className={classes.ramp} colors={colors.classes} isHidden labels={labels} />
        <span className={classes.note}>{noteOf({ isComing, isError })}</span>
      </figcaption>
    </figure>
  )
}

function noteOf({ isComing, isError }: { isComing: boolean; isError: boolean }): string {
  if (isComing) return 'Prices are still loading. They will appear here.'
  if (isError) return 'The map didn’t load. Search still works.'
  return 'Each dot averages the zip codes around it. No dot, no price.'
}

const viewBox = `0 0 ${mapSize.width} ${mapSize.height}`

/** One path instead of thousands of circles. */
function pathOf(dots: readonly CountryDot[]): string {
  return dots.map(({ path }) => path).join('')
}
